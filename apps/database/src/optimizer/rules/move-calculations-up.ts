import { isLoop } from '../../planner/loops';
import { definedVariables, usedVariables } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isMovable } from '../movable-node';
import { forwards, moveNodes } from '../move-nodes';
import type { OptimizerRule } from '../rule';
import { pipelineRuleInSteps } from '../rule';

/** LETs and subqueries that do not depend on a loop are computed before it: once instead of for each row. */
export const moveCalculationsUp: OptimizerRule = pipelineRuleInSteps('move-calculations-up', (pipeline) =>
  moveNodes(pipeline, forwards(pipeline, 2), (node, current, at) => (isMovable(node) ? targetOf(node, current, at) : at)),
);

/** Before the outermost loop that it does not depend on. */
function targetOf(node: PlanNode, pipeline: Pipeline, from: number): number {
  const needed = usedVariables(node);
  let target = from;
  for (let at = from - 1; at > 0; at -= 1) {
    const before = pipeline[at]!;
    if (!mayFollow(before) || definedVariables(before).some((variable) => needed.has(variable))) break;
    if (isLoop(before)) target = at;
  }
  return target;
}

const mayFollow = (node: PlanNode): boolean =>
  isLoop(node) || isMovable(node) || node.type === 'FilterNode' || node.type === 'SortNode' || node.type === 'LimitNode';
