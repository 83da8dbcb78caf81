import type { Expression } from '@strata/aql';
import { mapParts } from '../planner/expression-walk';
import { mapSame } from '../planner/node-walk';
import type { Pipeline, PlanNode } from '../planner/plan-nodes';
import type { OptimizerRule } from './rule';
import { pipelineRule } from './rule';

/**
 * A rule that rewrites parts of FILTER conditions.
 * @param change sees the operands of a chain of ANDs or ORs before the chain as a whole, and gives an expression that is true for the same
 * rows; `pipeline` is the one the FILTER stands in
 */
export function conditionRule(name: string, change: (condition: Expression, pipeline: Pipeline) => Expression): OptimizerRule {
  return pipelineRule(name, (pipeline) => {
    const rewrite = (condition: Expression): Expression =>
      change(condition.kind === 'logical' ? withOperands(condition, rewrite) : condition, pipeline);
    return mapSame(pipeline, (node): PlanNode => {
      if (node.type !== 'FilterNode') return node;
      const condition = rewrite(node.condition);
      return condition === node.condition ? node : { ...node, condition };
    });
  });
}

/** The operands of a whole chain of ANDs, or of ORs, gone through `change`. */
function withOperands(condition: Extract<Expression, { kind: 'logical' }>, change: (part: Expression) => Expression): Expression {
  const { operator } = condition;
  const inside = (part: Expression): Expression =>
    part.kind === 'logical' && part.operator === operator ? mapParts(part, inside) : change(part);
  return mapParts(condition, inside);
}
