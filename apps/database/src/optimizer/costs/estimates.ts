import type { Expression } from '@strata/aql';
import { conjunctsOf } from '../../planner/expression';
import type { IndexNode, PlanNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../storage/api';
import { viewIndexes } from '../../search/view-indexes';
import { accessCost } from './access-cost';

/** What the optimizer expects a pipeline to have cost and given out up to a node. No unit: only comparisons mean something. */
export interface Estimate {
  readonly cost: number;
  readonly items: number;
}

const LIST_GUESS = 100;
const EDGES_PER_VERTEX_GUESS = 10;
const GROUPS_SHARE = 0.8;
/** Rows that are thought to pass one condition. */
const EQUAL_SHARE = 0.2;
const OTHER_SHARE = 0.5;
/** Compared with reading the next document of a scan. */
const SEEK_COST = 2;
const LOOKUP_COST = 1.5;
const COVERED_COST = 0.7;
const HIT_SHARE = 0.1;
const MOST_STEPS = 6;

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
      const read = limited(documents, node.filter || node.random ? null : node.limit);
      return after(before.items * limited(documents * passing(node.filter), node.limit), before.items * (read + SEEK_COST));
    }
    case 'IndexNode': {
      const entries = indexItems(node, snapshot);
      const read = limited(entries, node.filter ? null : node.limit) * (node.covering ? COVERED_COST : LOOKUP_COST);
      const found = limited(entries * passing(node.filter), node.limit);
      return after(before.items * found, before.items * (read + SEEK_COST * node.accesses.length));
    }
    case 'EnumerateListNode':
      return after(before.items * listLength(node) * passing(node.filter), before.items * listLength(node));
    case 'EnumerateViewNode':
      return after(before.items * (node.top?.limit ?? viewHits(node, snapshot)), before.items * viewHits(node, snapshot));
    case 'EnumerateNearVectorNode':
      return after(before.items * node.limit);
    case 'TraversalNode':
      return after(before.items * visited(node, snapshot));
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
    case 'FilterNode':
      return after(before.items * passing(node.condition), before.items);
    case 'WindowNode':
    case 'MaterializeNode':
      return after(before.items, before.items * LOOKUP_COST);
    case 'CalculationNode':
    case 'SleepNode':
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

/** Share of the rows that a condition lets through, as far as its form tells. */
function passing(condition: Expression | null): number {
  if (!condition) return 1;
  return conjunctsOf(condition).reduce((share, part) => share * (isEquality(part) ? EQUAL_SHARE : OTHER_SHARE), 1);
}

const isEquality = (part: Expression): boolean => part.kind === 'binary' && part.operator === '==';

/** Paths of a walk: every vertex has as many edges as the selectivity of the edge indexes says. */
function visited({ edges, minDepth, maxDepth }: Extract<PlanNode, { type: 'TraversalNode' }>, snapshot: Snapshot): number {
  const degree = edges.reduce((sum, edge) => sum + edgesPerVertex(edge, snapshot), 0);
  let paths = 0;
  for (let depth = minDepth; depth <= Math.min(maxDepth, minDepth + MOST_STEPS); depth += 1) paths += degree ** depth;
  return Math.max(1, paths);
}

function edgesPerVertex({ collection, direction }: { collection: string; direction: string }, snapshot: Snapshot): number {
  const definition = snapshot.collection(collection);
  const index = definition.indexes.find(({ type }) => type === 'edge');
  if (!index || snapshot.count(definition) === 0) return 1;
  return (direction === 'any' ? 2 : 1) / Math.max(snapshot.selectivity(definition, index), 1 / snapshot.count(definition));
}

/** Hits of a SEARCH: some share of the documents of the view's collections. */
function viewHits({ view, condition }: Extract<PlanNode, { type: 'EnumerateViewNode' }>, snapshot: Snapshot): number {
  const { catalog } = snapshot;
  const definition = catalog.view(view);
  const behind = definition ? viewIndexes(catalog, definition) : [];
  const documents = behind.reduce((sum, { collection }) => sum + snapshot.count(collection), 0);
  return Math.max(1, condition ? documents * HIT_SHARE : documents);
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
