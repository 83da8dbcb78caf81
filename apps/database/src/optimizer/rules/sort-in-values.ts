import type { Expression } from '@strata/aql';
import { referenceTo } from '../../planner/expression';
import { rewrite, variablesOf } from '../../planner/expression-walk';
import { isLoop } from '../../planner/loops';
import { definedVariables, mapNodeExpressions } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isDeterministic } from '../../planner/determinism';
import { isMovable } from '../movable-node';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * The list of `x IN list` is computed once before the loop when it does not depend on it. Membership of a value that stays the same array
 * is looked up in a set, so that nothing needs to be sorted.
 */
export const sortInValues: OptimizerRule = pipelineRule('sort-in-values', (pipeline, plan) =>
  pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'FilterNode') return nodes;
    return listsOf(node.condition).reduce<Pipeline>((current, list) => hoisted(current, node.id, list, plan), nodes);
  }, pipeline),
);

/** Lists that are made anew for each row. */
function listsOf(condition: Expression): readonly Expression[] {
  if (condition.kind === 'logical') return [...listsOf(condition.left), ...listsOf(condition.right)];
  if (condition.kind !== 'binary' || (condition.operator !== 'IN' && condition.operator !== 'NOT IN')) return [];
  const { right } = condition;
  const isMade = right.kind === 'call' || right.kind === 'array' || right.kind === 'expansion';
  return isMade && isDeterministic(right) ? [right] : [];
}

function hoisted(pipeline: Pipeline, filterId: number, list: Expression, { variables, nodeIds }: Plan): Pipeline {
  const at = pipeline.findIndex(({ id }) => id === filterId);
  const target = placeFor(list, pipeline, at);
  if (target === at) return pipeline;
  const variable = variables.create();
  const named: PlanNode = { type: 'CalculationNode', id: nodeIds.next(), variable, expression: list };
  const filter = mapNodeExpressions(pipeline[at] as FilterNode, (condition) =>
    rewrite(condition, (part) => (part === list ? referenceTo(variable) : part)),
  );
  return pipeline.with(at, filter).toSpliced(target, 0, named);
}

/** Before the outermost loop that the list does not depend on. */
function placeFor(list: Expression, pipeline: Pipeline, from: number): number {
  const needed = variablesOf(list);
  let target = from;
  for (let at = from - 1; at > 0; at -= 1) {
    const before = pipeline[at]!;
    if (!isLoop(before) && !isMovable(before) && before.type !== 'FilterNode') break;
    if (definedVariables(before).some((variable) => needed.has(variable))) break;
    if (isLoop(before)) target = at;
  }
  return target;
}
