import { innerPipelines, isModifying, nodeHas } from '../planner/node-walk';
import type { CalculationNode, Pipeline, PlanNode, SubqueryNode } from '../planner/plan-nodes';
import { isDeterministic } from '../planner/determinism';

/** A LET or subquery that may be computed at another place, more or less often, or not at all: nobody would notice. */
export function isMovable(node: PlanNode): node is CalculationNode | SubqueryNode {
  if (node.type === 'CalculationNode') return isDeterministic(node.expression);
  return node.type === 'SubqueryNode' && isWithoutEffect([node]);
}

/** True when running a pipeline changes nothing, waits for nothing, and gives the same each time. */
export function isWithoutEffect(pipeline: Pipeline): boolean {
  return pipeline.every(
    (node) =>
      node.type !== 'SleepNode' &&
      !isModifying(node) &&
      !nodeHas(node, (part) => part.kind === 'call' && !isDeterministic(part)) &&
      innerPipelines(node).every(isWithoutEffect),
  );
}
