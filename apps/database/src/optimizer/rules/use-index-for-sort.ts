import type { Expression } from '@strata/aql';
import { TRUE } from '../../planner/expression';
import { attributePath, substitute } from '../../planner/expression-walk';
import { keepsRows, mapPipelines } from '../../planner/node-walk';
import type { EnumerateCollectionNode, IndexNode, Pipeline, PlanNode, SortNode } from '../../planner/plan-nodes';
import type { IndexDefinition, Snapshot } from '../../storage/api';
import { isPath, isSortedIndex } from '../index-matching/find-access';
import type { OptimizerRule } from '../rule';

/** A SORT by the fields of an index disappears when the loop before it can read that index in its order. */
export const useIndexForSort: OptimizerRule = {
  name: 'use-index-for-sort',
  hidden: false,
  canBeDisabled: true,
  apply: (plan, { snapshot }) => mapPipelines(plan, (pipeline) => sorted(pipeline, snapshot)),
};

type Scan = EnumerateCollectionNode | IndexNode;

function sorted(pipeline: Pipeline, snapshot: Snapshot): Pipeline {
  const at = pipeline.findIndex(({ type }) => type === 'SortNode');
  const scanAt = scanBefore(pipeline, at);
  if (scanAt < 0) return pipeline;
  const scan = pipeline[scanAt] as Scan;
  const paths = sortPaths(pipeline[at] as SortNode, scan, pipeline.slice(scanAt, at));
  const ascending = (pipeline[at] as SortNode).elements[0]!.ascending;
  const ordered = paths && orderedScan(scan, paths, ascending, snapshot);
  if (!ordered) return pipeline;
  return pipeline.filter((_, position) => position !== at).map((node) => (node === scan ? Object.freeze(ordered) : node));
}

/** The only loop before the SORT, when nothing between them changes the order of its rows; -1 otherwise. */
function scanBefore(pipeline: Pipeline, sortAt: number): number {
  const isScan = ({ type }: PlanNode): boolean => type === 'EnumerateCollectionNode' || type === 'IndexNode';
  const scanAt = pipeline.findIndex(isScan);
  if (scanAt < 0 || sortAt < scanAt) return -1;
  const harmless = (node: PlanNode): boolean => keepsRows(node) || node.type === 'FilterNode';
  const before = pipeline.slice(1, scanAt).every(harmless);
  return before && pipeline.slice(scanAt + 1, sortAt).every(harmless) ? scanAt : -1;
}

/** The attribute paths sorted by; null when something else is, or directions differ. */
function sortPaths({ elements }: SortNode, scan: Scan, between: Pipeline): readonly (readonly string[])[] | null {
  const definitions = new Map(
    between.flatMap((node) => (node.type === 'CalculationNode' ? [[node.variable, node.expression] as const] : [])),
  );
  const resolved = (expression: Expression): Expression => substitute(expression, (variable) => definitions.get(variable));
  const paths = elements.map(({ expression }) => attributePath(resolved(expression), scan.variable));
  const sameDirection = elements.every(({ ascending }) => ascending === elements[0]!.ascending);
  return sameDirection && paths.every((path) => path?.length) ? (paths as readonly (readonly string[])[]) : null;
}

function orderedScan(scan: Scan, paths: readonly (readonly string[])[], ascending: boolean, snapshot: Snapshot): IndexNode | null {
  if (scan.type === 'IndexNode') {
    const [access, ...others] = scan.accesses;
    if (!access || others.length > 0 || !isSortedIndex(access.index) || !hasPlainFields(access.index)) return null;
    const fixed = access.equals.filter(({ each }) => !each).length;
    const leading = access.equals.findIndex(({ each }) => each);
    return fieldsFollow(access.index, paths, leading < 0 ? fixed : leading) ? { ...scan, ascending, sorted: true } : null;
  }
  if (scan.hints.disableIndex || scan.random) return null;
  const index = snapshot
    .collection(scan.collection)
    .indexes.find((candidate) => isUsableWhole(candidate) && fieldsFollow(candidate, paths, 0));
  if (!index) return null;
  const { random: _random, type: _type, ...rest } = scan;
  return {
    ...rest,
    type: 'IndexNode',
    accesses: [{ index, attribute: index.fields[0]!, equals: [], lower: null, upper: null }],
    ascending,
    sorted: true,
    condition: TRUE,
    covering: false,
  };
}

/** Only an index with one entry for every document can replace a scan of all. */
const isUsableWhole = (index: IndexDefinition): boolean =>
  isSortedIndex(index) && index.type !== 'ttl' && !index.sparse && !index.hidden && hasPlainFields(index);
const hasPlainFields = ({ fields }: IndexDefinition): boolean => !fields.some((field) => field.includes('[*]'));

/** True when the index order, its first `fixed` fields being constant, is the order of `paths`. A path may be one of the constant fields. */
function fieldsFollow({ fields }: IndexDefinition, paths: readonly (readonly string[])[], fixed: number): boolean {
  let next = 0;
  for (const path of paths) {
    if (fields.slice(0, fixed).some((field) => isPath(path, field))) continue;
    next = Math.max(next, fixed);
    const field = fields[next];
    if (field === undefined || !isPath(path, field)) return false;
    next += 1;
  }
  return true;
}
