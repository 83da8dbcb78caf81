import { usedVariables } from '../../planner/node-walk';
import type { CalculationNode, Pipeline, PlanNode, SubqueryNode } from '../../planner/plan-nodes';
import { isMovable } from '../movable-node';
import { backwards, moveNodes } from '../move-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRuleInSteps } from '../rule';

/** LETs and subqueries are computed behind the FILTERs, SORTs and LIMITs that do not need them: for fewer rows. */
export const moveCalculationsDown: OptimizerRule = pipelineRuleInSteps('move-calculations-down', (pipeline) =>
  moveNodes(pipeline, backwards(pipeline), (node, current, at) => (isMovable(node) ? targetOf(node, current, at) : at)),
);

/** Behind the last node that drops or reorders rows without needing the variable. */
function targetOf(node: CalculationNode | SubqueryNode, pipeline: Pipeline, from: number): number {
  let target = from;
  for (let at = from + 1; at < pipeline.length; at += 1) {
    const next = pipeline[at]!;
    if (usedVariables(next).has(node.variable)) break;
    if (reducesRows(next)) target = at;
    else if (!isMovable(next)) break;
  }
  return target;
}

const reducesRows = ({ type }: PlanNode): boolean => type === 'FilterNode' || type === 'SortNode' || type === 'LimitNode';
