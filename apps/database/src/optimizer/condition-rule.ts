import type { Expression } from '@strata/aql';
import { mapParts } from '../planner/expression-walk';
import { mapSame } from '../planner/node-walk';
import type { PlanNode } from '../planner/plan-nodes';
import type { OptimizerRule } from './rule';
import { pipelineRule } from './rule';

/**
 * A rule that rewrites parts of FILTER conditions.
 * @param change sees the operands of AND and OR before these themselves, and gives an expression that is true for the same rows
 */
export function conditionRule(name: string, change: (condition: Expression) => Expression): OptimizerRule {
  const rewrite = (condition: Expression): Expression =>
    change(condition.kind === 'logical' ? mapParts(condition, rewrite) : condition);
  return pipelineRule(name, (pipeline) =>
    mapSame(pipeline, (node): PlanNode => {
      if (node.type !== 'FilterNode') return node;
      const condition = rewrite(node.condition);
      return condition === node.condition ? node : { ...node, condition };
    }),
  );
}
