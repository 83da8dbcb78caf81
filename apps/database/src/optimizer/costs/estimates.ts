import type { IndexNode, PlanNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../storage/api';
import { accessCost } from './access-cost';

/** What the optimizer expects a pipeline to have cost and given out up to a node. No unit: only comparisons mean something. */
export interface Estimate {
  readonly cost: number;
  readonly items: number;
}

const LIST_GUESS = 100;
const EDGES_PER_VERTEX_GUESS = 10;
const GROUPS_SHARE = 0.8;

/** @param before of the node's input */
export function estimateAfter(node: PlanNode, before: Estimate, snapshot: Snapshot): Estimate {
  const after = (items: number, work = items): Estimate => ({ items, cost: before.cost + work });
  switch (node.type) {
    case 'SingletonNode':
      return { cost: before.cost + 1, items: before.items };
    case 'NoResultsNode':
      return { cost: 0.5, items: 0 };
    case 'EnumerateCollectionNode': {
      const documents = snapshot.count(snapshot.collection(node.collection));
      return after(
        before.items * limited(documents, node.limit),
        before.items * limited(documents, node.filter ? null : node.limit) + 1,
      );
    }
    case 'IndexNode':
      return after(before.items * limited(indexItems(node, snapshot), node.limit), before.items * indexItems(node, snapshot));
    case 'EnumerateListNode':
      return after(before.items * listLength(node));
    case 'EnumerateViewNode':
      return after(before.items * (node.top?.limit ?? LIST_GUESS));
    case 'EnumerateNearVectorNode':
      return after(before.items * node.limit);
    case 'TraversalNode':
      return after(before.items * EDGES_PER_VERTEX_GUESS ** Math.min(node.maxDepth, 6));
    case 'ShortestPathNode':
    case 'EnumeratePathsNode':
      return after(before.items * EDGES_PER_VERTEX_GUESS, before.items * searchedEdges(node, snapshot));
    case 'SortNode': {
      const kept = node.limit === null ? before.items : Math.min(before.items, node.limit);
      return after(kept, before.items * Math.log2(Math.max(2, kept)));
    }
    case 'LimitNode':
      return after(Math.max(0, Math.min(before.items - node.offset, node.count ?? Infinity)));
    case 'CollectNode':
      return after(node.groups.length === 0 ? 1 : before.items * GROUPS_SHARE, before.items);
    case 'SubqueryNode': {
      const body = node.body.reduce<Estimate>((estimate, inner) => estimateAfter(inner, estimate, snapshot), { cost: 0, items: 1 });
      return after(before.items, before.items * body.cost);
    }
    case 'UpsertNode': {
      const lookup = node.lookup.reduce<Estimate>((estimate, inner) => estimateAfter(inner, estimate, snapshot), {
        cost: 0,
        items: 1,
      });
      return after(before.items, before.items * (lookup.cost + 1));
    }
    case 'CalculationNode':
    case 'SleepNode':
    case 'FilterNode':
    case 'InsertNode':
    case 'UpdateNode':
    case 'ReplaceNode':
    case 'RemoveNode':
    case 'ReturnNode':
      return after(before.items);
  }
}

/** Both sides of a search meet about halfway: some power of the size of the graph. */
function searchedEdges(
  { edges }: Extract<PlanNode, { type: 'ShortestPathNode' | 'EnumeratePathsNode' }>,
  snapshot: Snapshot,
): number {
  const total = edges.reduce((sum, { collection }) => sum + snapshot.count(snapshot.collection(collection)), 0);
  return EDGES_PER_VERTEX_GUESS + Math.sqrt(total);
}

const limited = (items: number, limit: number | null): number => (limit === null ? items : Math.min(items, limit));

function indexItems(node: IndexNode, snapshot: Snapshot): number {
  const collection = snapshot.collection(node.collection);
  const total = node.accesses.reduce((sum, access) => sum + accessCost(access, collection, snapshot), 0);
  return Math.min(total, snapshot.count(collection));
}

function listLength({ input }: Extract<PlanNode, { type: 'EnumerateListNode' }>): number {
  if (input.kind === 'array') return input.elements.length;
  if (input.kind === 'literal') return Array.isArray(input.value) ? input.value.length : 0;
  if (input.kind !== 'range' || input.from.kind !== 'literal' || input.to.kind !== 'literal') return LIST_GUESS;
  return Math.abs(Number(input.to.value) - Number(input.from.value)) + 1;
}
