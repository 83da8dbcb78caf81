import type { Expression, Variable } from '@strata/aql';
import { coveredPaths } from '../../indexes/covered-document';
import { attributePath, variablesOf } from '../../planner/expression-walk';
import { isLoop } from '../../planner/loops';
import type { EnumerateCollectionNode, IndexNode, JoinNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { accessCost } from '../costs/access-cost';
import { costBasis } from '../costs/cost-basis';
import { estimateAfter } from '../costs/estimates';
import { isCoveredBy, readPathsOf } from '../../planner/covered-paths';
import { isPath, isSortedIndex } from '../../planner/index-fields';
import { hasPlainFields } from '../index-matching/scan-order';
import type { OptimizerRule, RuleContext } from '../rule';
import { pipelineRule } from '../rule';
import { wholeIndex } from './use-index-for-sort';

/**
 * Loops that are joined by equal attributes run side by side through indexes sorted by them, when the first one has so many documents
 * that the other would be looked up all over. The first has to come in the order of that attribute: it reads an index sorted by it, or
 * can, because nothing else of its documents is needed than that index holds.
 */
export const joinIndexNodes: OptimizerRule = pipelineRule('join-index-nodes', (pipeline, _plan, context) => {
  const at = pipeline.findIndex(isLoop);
  const outer = pipeline[at];
  const first = outer && sortedLoop(outer, pipeline[at + 1], pipeline, context);
  if (!first) return pipeline;
  const loops: IndexNode[] = [first];
  const order = sortedField(first)!;
  for (const node of pipeline.slice(at + 1)) {
    if (node.type !== 'IndexNode' || !follows(node, loops, order) || !pays(loops, node, context)) break;
    loops.push(node.countOnly ? { ...node, countOnly: false, covering: true } : node);
  }
  if (loops.length === 1) return pipeline;
  const join: JoinNode = { type: 'JoinNode', id: first.id, loops };
  return pipeline.toSpliced(at, loops.length, join);
});

/** The loop as one that reads a sorted index and nothing else; null when it cannot be. */
function sortedLoop(outer: PlanNode, next: PlanNode | undefined, pipeline: Pipeline, context: RuleContext): IndexNode | null {
  if (outer.type === 'IndexNode') return sortedField(outer) !== null ? outer : null;
  if (outer.type !== 'EnumerateCollectionNode' || outer.countOnly || outer.limit !== null || next?.type !== 'IndexNode')
    return null;
  const sought = soughtValue(next);
  const path = sought && attributePath(sought, outer.variable);
  const scan = path?.length ? wholeIndex(outer, [path], true, context.snapshot) : null;
  return scan && isSortedIndex(scan.accesses[0]!.index) && holdsAll(scan, outer, pipeline)
    ? { ...scan, sorted: false, covering: true }
    : null;
}

const holdsAll = (scan: IndexNode, { variable, filter }: EnumerateCollectionNode, pipeline: Pipeline): boolean =>
  isCoveredBy(coveredPaths(scan.accesses[0]!.index), [
    ...readPathsOf(variable, pipeline),
    ...(filter ? readPathsOf(variable, [{ type: 'FilterNode', id: 0, condition: filter }]) : []),
  ]);

/** The field that the documents of a loop are in the order of; null: of none that is known. */
function sortedField({ accesses, ascending, countOnly, limit }: IndexNode): string | null {
  const [access, ...others] = accesses;
  if (!access || others.length > 0 || access.probe || !ascending || countOnly || limit !== null) return null;
  const { index, equals } = access;
  if (!isSortedIndex(index) || !hasPlainFields(index) || equals.some(({ each }) => each)) return null;
  return index.fields[equals.length] ?? null;
}

/** What a loop looks for in the last field it compares; null when it looks for several values, or between bounds. */
function soughtValue({ accesses, ascending, sorted, limit }: IndexNode): Expression | null {
  const [access, ...others] = accesses;
  if (!access || others.length > 0 || access.probe || access.lower || access.upper) return null;
  if (!ascending || sorted || limit !== null) return null;
  if (!isSortedIndex(access.index) || !hasPlainFields(access.index) || access.equals.some(({ each }) => each)) return null;
  return access.equals.at(-1)?.value ?? null;
}

/** True when the loop looks for the first loop's field, or for one that is equal to it, and its other comparisons stay the same. */
function follows(node: IndexNode, loops: readonly IndexNode[], order: string): boolean {
  const sought = soughtValue(node);
  if (!sought) return false;
  const isInOrder = loops.some((loop, at) => {
    const path = attributePath(sought, loop.variable);
    return path !== null && isPath(path, at === 0 ? order : soughtField(loop));
  });
  const inner = new Set<Variable>(loops.map(({ variable }) => variable));
  const others = node.accesses[0]!.equals.slice(0, -1);
  return isInOrder && others.every(({ value }) => [...variablesOf(value)].every((used) => !inner.has(used)));
}

const soughtField = ({ accesses: [access] }: IndexNode): string => access!.index.fields[access!.equals.length - 1]!;

/** Fewer rows would jump over most of the other index: they had better look up what they need. */
const FEWEST_ROWS = 20;
const ENTRIES_PER_ROW = 8;

function pays(loops: readonly IndexNode[], node: IndexNode, { data, snapshot }: RuleContext): boolean {
  const basis = costBasis(loops, data);
  const rows = loops.reduce((estimate, loop) => estimateAfter(loop, estimate, basis), { cost: 0, items: 1 }).items;
  const access = node.accesses[0]!;
  const collection = snapshot.collection(node.collection);
  const entries = accessCost({ ...access, equals: access.equals.slice(0, -1) }, collection, node.variable, data);
  return rows >= FEWEST_ROWS && rows * ENTRIES_PER_ROW >= entries;
}
