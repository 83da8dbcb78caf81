import type { Expression, Variable } from '@strata/aql';
import { conjunctsOf, referenceTo } from '../../planner/expression';
import { variablesOf } from '../../planner/expression-walk';
import { allNodes } from '../../planner/node-walk';
import type { CollectNode, IndexNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../store/database';
import { viewIndexes } from '../../search/view-indexes';
import { accessComparisons } from '../index-matching/access-comparisons';
import { accessCost } from './access-cost';
import type { DataEstimates } from './data-estimates';

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

/** What estimates rest on. */
export interface CostBasis {
  readonly data: DataEstimates;
  /** The collections whose documents the loops of the plan put into their variables. */
  readonly scans: ReadonlyMap<Variable, string>;
  /** Conditions that indexes have answered already. */
  readonly answered: ReadonlySet<Expression>;
}

export function costBasis(pipeline: Pipeline, data: DataEstimates): CostBasis {
  const loops = allNodes(pipeline).filter((node) => node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode');
  return {
    data,
    scans: new Map(loops.map(({ variable, collection }) => [variable, collection])),
    answered: new Set(loops.flatMap((node) => (node.type === 'IndexNode' ? (node.answered ?? []) : []))),
  };
}

/** @param before of the node's input */
export function estimateAfter(node: PlanNode, before: Estimate, basis: CostBasis): Estimate {
  const { snapshot } = basis.data;
  const after = (items: number, work = items): Estimate => ({ items, cost: before.cost + work });
  switch (node.type) {
    case 'SingletonNode':
      return { cost: before.cost + 1, items: before.items };
    case 'NoResultsNode':
      return { cost: 0.5, items: 0 };
    case 'EnumerateCollectionNode': {
      const documents = snapshot.count(snapshot.collection(node.collection));
      const read = limited(documents, node.filter || node.random ? null : node.limit);
      return after(before.items * limited(documents * passing(node.filter, basis), node.limit), before.items * (read + SEEK_COST));
    }
    case 'IndexNode': {
      const entries = indexItems(node, basis);
      const read = limited(entries, node.filter ? null : node.limit) * (node.covering ? COVERED_COST : LOOKUP_COST);
      const found = limited(entries * passingEntries(node, basis), node.limit);
      return after(before.items * found, before.items * (read + SEEK_COST * node.accesses.length));
    }
    case 'JoinNode':
      return node.loops.reduce((estimate, loop) => estimateAfter(loop, estimate, basis), before);
    case 'EnumerateListNode':
      return after(
        before.items * listLength(node, basis.data) * passing(node.filter, basis),
        before.items * listLength(node, basis.data),
      );
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
      return after(groupsOf(node, before.items, basis), before.items);
    case 'SubqueryNode': {
      const body = node.body.reduce<Estimate>((estimate, inner) => estimateAfter(inner, estimate, basis), { cost: 0, items: 1 });
      return after(before.items, before.items * body.cost);
    }
    case 'UpsertNode': {
      const lookup = node.lookup.reduce<Estimate>((estimate, inner) => estimateAfter(inner, estimate, basis), {
        cost: 0,
        items: 1,
      });
      return after(before.items, before.items * (lookup.cost + 1));
    }
    case 'FilterNode':
      return after(before.items * passing(node.condition, basis), before.items);
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

/** Share of the rows that a condition lets through: of what looks at one document a sample tells, of the rest only its form. */
function passing(condition: Expression | null, { data, scans, answered }: CostBasis): number {
  if (!condition) return 1;
  const byVariable = new Map<Variable, Expression[]>();
  let share = 1;
  for (const part of conjunctsOf(condition)) {
    if (answered.has(part)) continue;
    const [variable, ...others] = [...variablesOf(part)].filter((used) => scans.has(used));
    if (variable && others.length === 0) byVariable.set(variable, [...(byVariable.get(variable) ?? []), part]);
    else share *= guess(part);
  }
  for (const [variable, parts] of byVariable) {
    const collection = scans.get(variable)!;
    const sampled = data.shareOf(parts, variable, collection);
    share *=
      sampled === null ? parts.reduce((product, part) => product * guess(part), 1) : Math.max(sampled, data.leastShare(collection));
  }
  return share;
}

const guess = (part: Expression): number => (isEquality(part) ? EQUAL_SHARE : OTHER_SHARE);

/** Share of the documents found by an index that its filter lets through: both conditions may say much the same. */
function passingEntries(node: IndexNode, basis: CostBasis): number {
  const { filter, variable, collection, accesses } = node;
  const [access, ...others] = accesses;
  if (!filter || !access || others.length > 0) return passing(filter, basis);
  const found = accessComparisons(access, referenceTo(variable));
  const before = basis.data.shareOf(found, variable, collection);
  const both = before && basis.data.shareOf([...found, filter], variable, collection);
  return before && both ? both / before : passing(filter, basis);
}

/** Groups of so many rows: the sample knows how often values of one document come again. */
function groupsOf({ groups }: CollectNode, items: number, { data, scans }: CostBasis): number {
  if (groups.length === 0) return 1;
  const expressions = groups.map(({ expression }) => expression);
  const [variable, ...others] = new Set(expressions.flatMap((expression) => [...variablesOf(expression)]));
  const collection = variable && others.length === 0 ? scans.get(variable) : undefined;
  const distinct = variable && collection !== undefined ? data.distinctOf(expressions, variable, collection, items) : null;
  return distinct ?? items * GROUPS_SHARE;
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

function indexItems(node: IndexNode, { data }: CostBasis): number {
  const collection = data.snapshot.collection(node.collection);
  const total = node.accesses.reduce((sum, access) => sum + accessCost(access, collection, node.variable, data), 0);
  return Math.min(total, data.snapshot.count(collection));
}

function listLength({ input }: Extract<PlanNode, { type: 'EnumerateListNode' }>, data: DataEstimates): number {
  if (input.kind === 'array') return input.elements.length;
  if (input.kind === 'range') {
    const [from, to] = [data.valueOf(input.from), data.valueOf(input.to)];
    return typeof from === 'number' && typeof to === 'number' ? Math.abs(to - from) + 1 : LIST_GUESS;
  }
  const known = data.valueOf(input);
  if (known === undefined) return LIST_GUESS;
  return Array.isArray(known) ? known.length : 0;
}
