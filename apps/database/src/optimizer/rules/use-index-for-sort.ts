import type { EnumerateCollectionNode, IndexNode, Pipeline, SortNode } from '../../planner/plan-nodes';
import type { IndexDefinition, Snapshot } from '../../store/database';
import type { DataEstimates } from '../costs/data-estimates';
import { costBasis } from '../costs/cost-basis';
import { estimateAfter } from '../costs/estimates';
import { isComplete, wholeScan } from '../index-matching/covering-index';
import { fieldsFollow, givesOrder, loopBefore, sortPaths, startsWithKey } from '../index-matching/scan-order';
import { limitAfter } from '../limit-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';
import { isPrimarySort } from './use-stored-values';

/** A SORT by the fields of an index disappears when the loop before it can read that index in its order, forwards or backwards. */
export const useIndexForSort: OptimizerRule = pipelineRule('use-index-for-sort', (pipeline, _plan, { snapshot, data }) => {
  const at = pipeline.findIndex(({ type }) => type === 'SortNode');
  const loopAt = at < 0 ? -1 : loopBefore(pipeline, at);
  const loop = pipeline[loopAt];
  if (loop?.type === 'EnumerateViewNode') {
    const isSorted = isPrimarySort(loop, pipeline[at] as SortNode, pipeline.slice(loopAt + 1, at), snapshot);
    if (!isSorted) return pipeline;
    return pipeline.filter((_, position) => position !== at).map((node) => (node === loop ? { ...loop, isSorted } : node));
  }
  if (loop?.type !== 'EnumerateCollectionNode' && loop?.type !== 'IndexNode') return pipeline;
  const { elements } = pipeline[at] as SortNode;
  const paths = sortPaths(elements, loop.variable, pipeline.slice(loopAt + 1, at));
  const ordered = paths && inOrder(loop, paths, elements[0]!.ascending, snapshot);
  if (!ordered) return pipeline;
  if (isKeyScan(ordered) && ordered.hints.indexHint.length === 0 && !isWalkWorth(pipeline, loopAt, at, data)) return pipeline;
  return pipeline.filter((_, position) => position !== at).map((node) => (node === loop ? Object.freeze(ordered) : node));
});

/** Reads all documents by the primary index, which every other scan does as well, but faster. */
const isKeyScan = ({ accesses: [access] }: IndexNode): boolean =>
  access?.index.type === 'primary' && access.equals.length === 0 && !access.lower && !access.upper;

/** Share of a collection beyond which walking through it in order costs more than sorting the rows that a FILTER leaves. */
const MAX_WALKED = 0.25;

function isWalkWorth(pipeline: Pipeline, loopAt: number, sortAt: number, data: DataEstimates): boolean {
  const nodes = pipeline.slice(loopAt, sortAt);
  const basis = costBasis(nodes, data);
  const [all = 0, ...rest] = nodes.reduce<readonly number[]>(
    (items, node) => [...items, estimateAfter(node, { cost: 0, items: items.at(-1) ?? 1 }, basis).items],
    [],
  );
  const passing = rest.at(-1) ?? all;
  if (passing >= all) return true;
  const limit = limitAfter(pipeline, sortAt);
  return limit !== null && limit.offset + limit.count! < MAX_WALKED * passing;
}

type Paths = readonly (readonly string[])[];

function inOrder(
  scan: EnumerateCollectionNode | IndexNode,
  paths: Paths,
  ascending: boolean,
  snapshot: Snapshot,
): IndexNode | null {
  if (scan.type === 'EnumerateCollectionNode') return wholeIndex(scan, paths, ascending, snapshot);
  const [access, ...others] = scan.accesses;
  return access && others.length === 0 && givesOrder(access, paths) ? { ...scan, ascending, sorted: true } : null;
}

/** Reads all documents in the order of an index, instead of in that of their keys. */
export function wholeIndex(scan: EnumerateCollectionNode, paths: Paths, ascending: boolean, snapshot: Snapshot): IndexNode | null {
  const { disableIndex, forceIndexHint, indexHint } = scan.hints;
  if (disableIndex || scan.random) return null;
  const usable = snapshot.collection(scan.collection).indexes.filter((candidate) => isUsableWhole(candidate, paths));
  const hinted = usable.find(({ name, id }) => indexHint.includes(name) || indexHint.includes(id));
  const index = hinted ?? (forceIndexHint ? undefined : usable[0]);
  if (!index) return null;
  return { ...wholeScan(scan, index), ascending, sorted: true };
}

/** Only an index with one entry for every document can replace a scan of all. */
function isUsableWhole(index: IndexDefinition, paths: Paths): boolean {
  if (index.type === 'primary') return startsWithKey(paths);
  return isComplete(index) && fieldsFollow(index, paths, 0);
}
