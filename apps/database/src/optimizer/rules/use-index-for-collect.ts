import { coveredPaths } from '../../indexes/covered-document';
import { isSameExpression } from '../../planner/same-expression';
import type { CollectNode, EnumerateCollectionNode, IndexNode, Pipeline, PlanNode, SortNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../store/database';
import { isCoveredBy, readPathsOf } from '../../planner/covered-paths';
import { isSortedIndex } from '../../planner/index-fields';
import { givesOrder, loopBefore, sortPaths } from '../index-matching/scan-order';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';
import { wholeIndex } from './use-index-for-sort';

/**
 * COLLECT by the first fields of an index takes its groups as they come, without a table of them and without a SORT. When it only wants
 * the different values, the index is read by jumping from one to the next.
 */
export const useIndexForCollect: OptimizerRule = pipelineRule('use-index-for-collect', (pipeline, _plan, { snapshot }) => {
  const at = pipeline.findIndex(({ type }) => type === 'CollectNode');
  const collect = pipeline[at];
  if (collect?.type !== 'CollectNode' || !mayUseIndex(collect)) return pipeline;
  const loopAt = loopBefore(pipeline, at);
  const loop = pipeline[loopAt];
  if (loop?.type !== 'EnumerateCollectionNode' && loop?.type !== 'IndexNode') return pipeline;
  const scan = inGroupOrder(loop, collect, pipeline.slice(loopAt, at + 1), snapshot);
  if (!scan) return pipeline;
  const isDistinct = wantsOnlyKeys(collect, pipeline.slice(loopAt + 1, at)) && scan.fields > scan.node.accesses[0]!.equals.length;
  const read: IndexNode = isDistinct ? { ...scan.node, covering: true, distinctFields: scan.fields } : scan.node;
  const sort = pipeline[at + 1];
  return pipeline.flatMap((node): Pipeline => {
    if (node === loop) return [read];
    if (node === collect) return [{ ...collect, method: 'sorted' }];
    return node === sort && node.type === 'SortNode' && sortsByGroups(node, collect) ? [] : [node];
  });
});

const mayUseIndex = ({ groups, method, methodFixed, disableIndex }: CollectNode): boolean =>
  groups.length > 0 && !disableIndex && (method === 'sorted' || !methodFixed || method === 'distinct');

interface GroupedScan {
  readonly node: IndexNode;
  /** The first fields of the index that decide the group. */
  readonly fields: number;
}

function inGroupOrder(
  loop: EnumerateCollectionNode | IndexNode,
  collect: CollectNode,
  part: Pipeline,
  snapshot: Snapshot,
): GroupedScan | null {
  if (loop.type === 'IndexNode' && (loop.accesses.length !== 1 || loop.sorted || loop.accesses[0]!.probe)) return null;
  const elements = collect.groups.map(({ expression }) => ({ expression, ascending: true }));
  const paths = sortPaths(elements, loop.variable, part.slice(1, -1));
  if (!paths) return null;
  const node = loop.type === 'IndexNode' ? loop : wholeIndex(loop, paths, true, snapshot);
  const access = node?.accesses[0];
  if (!node || !access || !isSortedIndex(access.index) || !givesOrder(access, paths)) return null;
  const isCovered = isCoveredBy(coveredPaths(access.index), readPathsOf(loop.variable, part.slice(1)));
  const fields = isCovered ? fieldsRead(access.index.fields, paths) : 0;
  if (loop.type === 'EnumerateCollectionNode') {
    // all documents in index order cost more than all in their own: worth it for the entries alone, and to save a table of many groups
    const collection = snapshot.collection(loop.collection);
    const hasManyGroups =
      fields === access.index.fields.length && snapshot.selectivity(collection, access.index) > MANY_GROUPS_SHARE;
    if (!isCovered || !(hasManyGroups || wantsOnlyKeys(collect, part.slice(1, -1)))) return null;
  }
  return { node: { ...node, sorted: true }, fields };
}

/** Groups per document above which a table of groups would be large. */
const MANY_GROUPS_SHARE = 0.2;

/** Position behind the last field that is one of the paths. */
const fieldsRead = (fields: readonly string[], paths: readonly (readonly string[])[]): number =>
  fields.findLastIndex((field) => paths.some((path) => path.join('.') === field)) + 1;

/** No FILTER looks at single rows, nothing is counted or gathered. */
const wantsOnlyKeys = ({ aggregates, into }: CollectNode, between: Pipeline): boolean =>
  aggregates.length === 0 && into === null && between.every(({ type }: PlanNode) => type === 'CalculationNode');

const sortsByGroups = ({ elements, limit }: SortNode, { groups }: CollectNode): boolean =>
  limit === null &&
  elements.length <= groups.length &&
  elements.every(
    ({ expression, ascending }, at) =>
      ascending && isSameExpression(expression, { kind: 'variable', variable: groups[at]!.variable }),
  );
