import type { Expression, Variable } from '@strata/aql';
import { attributePath, substitute } from '../../planner/expression-walk';
import type { IndexAccess } from '../../planner/index-access';
import { keepsRows } from '../../planner/node-walk';
import type { Pipeline, PlanNode, SortElement } from '../../planner/plan-nodes';
import type { IndexDefinition } from '../../store/database';
import { KEY_ATTRIBUTES, isPath, isSortedIndex } from '../../planner/index-fields';

type Paths = readonly (readonly string[])[];

/** Nodes that hand rows on in the order they got them, each at most once. */
const keepsOrder = (node: PlanNode): boolean => keepsRows(node) || node.type === 'FilterNode';

/** Position of the only loop before a SORT when its order reaches the SORT; -1 otherwise. */
export function loopBefore(pipeline: Pipeline, sortAt: number): number {
  const loopAt = pipeline.findIndex((node, at) => at > 0 && !keepsOrder(node));
  const isReached = loopAt > 0 && loopAt < sortAt && pipeline.slice(loopAt + 1, sortAt).every(keepsOrder);
  return isReached ? loopAt : -1;
}

/** Tells which accesses give the loop at `at` the order of the SORT behind it; without such a SORT none does. */
export function orderWanted(pipeline: Pipeline, at: number): (access: IndexAccess) => boolean {
  const sortAt = pipeline.findIndex(({ type }) => type === 'SortNode');
  const loop = pipeline[at]!;
  if (loopBefore(pipeline, sortAt) !== at || !('variable' in loop)) return () => false;
  const { elements } = pipeline[sortAt] as Extract<PlanNode, { type: 'SortNode' }>;
  const paths = sortPaths(elements, loop.variable, pipeline.slice(at + 1, sortAt));
  return (access) => paths !== null && givesOrder(access, paths);
}

/** The attribute paths sorted by; null when something else is, or directions differ. */
export function sortPaths(elements: readonly SortElement[], variable: Variable, between: Pipeline): Paths | null {
  const definitions = new Map(
    between.flatMap((node) => (node.type === 'CalculationNode' ? [[node.variable, node.expression] as const] : [])),
  );
  const resolved = (expression: Expression): Expression => substitute(expression, (used) => definitions.get(used));
  const paths = elements.map(({ expression }) => attributePath(resolved(expression), variable));
  const sameDirection = elements.every(({ ascending }) => ascending === elements[0]!.ascending);
  return sameDirection && paths.every((path) => path?.length) ? (paths as Paths) : null;
}

/** True when the entries of an access come in the order of the paths. */
export function givesOrder({ index, equals, probe }: IndexAccess, paths: Paths): boolean {
  if (index.type === 'primary') return startsWithKey(paths);
  if (probe || !isSortedIndex(index) || !hasPlainFields(index)) return false;
  const firstList = equals.findIndex(({ each }) => each);
  return fieldsFollow(index, paths, firstList < 0 ? equals.length : firstList);
}

/** True when rows in the order of their keys are in the order of the paths: no two keys are equal, so that other paths decide nothing. */
export function startsWithKey([first]: Paths): boolean {
  return first !== undefined && KEY_ATTRIBUTES.some((attribute) => isPath(first, attribute));
}

export const hasPlainFields = ({ fields }: IndexDefinition): boolean => !fields.some((field) => field.includes('[*]'));

/** True when the index order, its first `fixed` fields being constant, is the order of `paths`. A path may be one of the constant fields. */
export function fieldsFollow({ fields }: IndexDefinition, paths: Paths, fixed: number): boolean {
  let next = fixed;
  for (const path of paths) {
    if (fields.slice(0, fixed).some((field) => isPath(path, field))) continue;
    const field = fields[next];
    if (field === undefined || !isPath(path, field)) return false;
    next += 1;
  }
  return true;
}
