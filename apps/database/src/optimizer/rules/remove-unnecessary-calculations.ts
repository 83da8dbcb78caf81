import type { Variable } from '@strata/aql';
import { isModifying, mapPipelines, nodeHas, usedVariables } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';

/** LETs and subqueries that nobody reads are not computed. It runs again (-2, -3, -4) behind rules after which fewer variables may be read. */
export const removeUnnecessaryCalculations: OptimizerRule = {
  name: 'remove-unnecessary-calculations',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, withoutUnused),
};

function withoutUnused(pipeline: Pipeline): Pipeline {
  const used = new Set<Variable>();
  const kept: PlanNode[] = [];
  for (const node of pipeline.toReversed()) {
    if (isRemovable(node) && !used.has(node.variable)) continue;
    for (const variable of usedVariables(node)) used.add(variable);
    kept.push(node);
  }
  return kept.length === pipeline.length ? pipeline : kept.reverse();
}

function isRemovable(node: PlanNode): node is Extract<PlanNode, { type: 'CalculationNode' | 'SubqueryNode' }> {
  if (node.type === 'CalculationNode') return isDeterministic(node.expression);
  return node.type === 'SubqueryNode' && !isModifying(node) && node.body.every(hasNoEffect);
}

const hasNoEffect = (node: PlanNode): boolean => node.type !== 'SleepNode' && !nodeHas(node, (part) => !isDeterministic(part));
