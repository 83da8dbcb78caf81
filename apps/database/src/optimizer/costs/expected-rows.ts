import type { Expression, Variable } from '@strata/aql';
import { conjunctsOf, referenceTo } from '../../planner/expression';
import { variablesOf } from '../../planner/expression-walk';
import type { PathSearch } from '../../planner/path-search-node';
import type { CollectNode, EnumerateListNode, EnumerateViewNode, IndexNode } from '../../planner/plan-nodes';
import type { TraversalNode } from '../../planner/traversal-node';
import { viewIndexes } from '../../search/definitions/view-indexes';
import type { Snapshot } from '../../store/database';
import { accessComparisons } from '../index-matching/access-comparisons';
import { accessCost } from './access-cost';
import type { CostBasis } from './cost-basis';
import type { DataEstimates } from './data-estimates';

const LIST_GUESS = 100;
export const EDGES_PER_VERTEX_GUESS = 10;
const GROUPS_SHARE = 0.8;
/** Rows that are thought to pass one condition. */
const EQUAL_SHARE = 0.2;
const OTHER_SHARE = 0.5;
const HIT_SHARE = 0.1;
const MAX_STEPS = 6;

/** Both sides of a search meet about halfway: some power of the size of the graph. */
export function searchedEdges({ edges }: PathSearch, snapshot: Snapshot): number {
  const total = edges.reduce((sum, { collection }) => sum + snapshot.count(snapshot.collection(collection)), 0);
  return EDGES_PER_VERTEX_GUESS + Math.sqrt(total);
}

/** Share of the rows that a condition lets through: of what looks at one document a sample tells, of the rest only its form. */
export function passing(condition: Expression | null, { data, scans, answered }: CostBasis): number {
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
export function passingEntries(node: IndexNode, basis: CostBasis): number {
  const { filter, variable, collection, accesses } = node;
  const [access, ...others] = accesses;
  if (!filter || !access || others.length > 0) return passing(filter, basis);
  const found = accessComparisons(access, referenceTo(variable));
  const before = basis.data.shareOf(found, variable, collection);
  const both = before && basis.data.shareOf([...found, filter], variable, collection);
  return before && both ? both / before : passing(filter, basis);
}

/** Groups of so many rows: the sample knows how often values of one document come again. */
export function groupsOf({ groups }: CollectNode, items: number, { data, scans }: CostBasis): number {
  if (groups.length === 0) return 1;
  const expressions = groups.map(({ expression }) => expression);
  const [variable, ...others] = new Set(expressions.flatMap((expression) => [...variablesOf(expression)]));
  const collection = variable && others.length === 0 ? scans.get(variable) : undefined;
  const distinct = variable && collection !== undefined ? data.distinctOf(expressions, variable, collection, items) : null;
  return distinct ?? items * GROUPS_SHARE;
}

const isEquality = (part: Expression): boolean => part.kind === 'binary' && part.operator === '==';

/** Paths of a walk: every vertex has as many edges as the selectivity of the edge indexes says. */
export function visited({ edges, minDepth, maxDepth }: TraversalNode, snapshot: Snapshot): number {
  const degree = edges.reduce((sum, edge) => sum + edgesPerVertex(edge, snapshot), 0);
  let paths = 0;
  for (let depth = minDepth; depth <= Math.min(maxDepth, minDepth + MAX_STEPS); depth += 1) paths += degree ** depth;
  return Math.max(1, paths);
}

function edgesPerVertex({ collection, direction }: { collection: string; direction: string }, snapshot: Snapshot): number {
  const definition = snapshot.collection(collection);
  const index = definition.indexes.find(({ type }) => type === 'edge');
  if (!index || snapshot.count(definition) === 0) return 1;
  return (direction === 'any' ? 2 : 1) / Math.max(snapshot.selectivity(definition, index), 1 / snapshot.count(definition));
}

/** Hits of a SEARCH: some share of the documents of the view's collections. */
export function viewHits({ view, condition }: EnumerateViewNode, snapshot: Snapshot): number {
  const { catalog } = snapshot;
  const definition = catalog.view(view);
  const behind = definition ? viewIndexes(catalog, definition) : [];
  const documents = behind.reduce((sum, { collection }) => sum + snapshot.count(collection), 0);
  return Math.max(1, condition ? documents * HIT_SHARE : documents);
}

/** Entries that the accesses of a node find. */
export function indexItems(node: IndexNode, { data }: CostBasis): number {
  const collection = data.snapshot.collection(node.collection);
  const total = node.accesses.reduce((sum, access) => sum + accessCost(access, collection, node.variable, data), 0);
  return Math.min(total, data.snapshot.count(collection));
}

/** Members of the list that a FOR goes through. */
export function listLength({ input }: EnumerateListNode, data: DataEstimates): number {
  if (input.kind === 'array') return input.elements.length;
  if (input.kind === 'range') {
    const [from, to] = [data.valueOf(input.from), data.valueOf(input.to)];
    return typeof from === 'number' && typeof to === 'number' ? Math.abs(to - from) + 1 : LIST_GUESS;
  }
  const known = data.valueOf(input);
  if (known === undefined) return LIST_GUESS;
  return Array.isArray(known) ? known.length : 0;
}
