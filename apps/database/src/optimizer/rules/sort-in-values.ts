import type { Expression, Variable } from '@strata/aql';
import { referenceTo } from '../../planner/expression';
import { mapParts, variablesOf } from '../../planner/expression-walk';
import { isLoop } from '../../planner/loops';
import { definedVariables } from '../../planner/node-walk';
import type { FilterNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { VariableSource } from '../../planner/variable';
import { isDeterministic } from '../determinism';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * The list of `x IN list` is computed once before the loop when it does not depend on it. Membership of a value that stays the same array
 * is looked up in a set, so that nothing needs to be sorted.
 */
export const sortInValues: OptimizerRule = pipelineRule('sort-in-values', (pipeline, plan) =>
  pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'FilterNode') return nodes;
    const at = nodes.indexOf(node);
    const start = loopsBefore(nodes, at);
    return start === at ? nodes : hoisted(nodes, at, start, plan);
  }, pipeline),
);

/** Position of the first of the loops, FILTERs and LETs that lead up to a FILTER. */
function loopsBefore(pipeline: Pipeline, at: number): number {
  let start = at;
  for (let position = at - 1; position > 0; position -= 1) {
    const node = pipeline[position]!;
    if (isLoop(node)) start = position;
    else if (node.type !== 'FilterNode' && node.type !== 'CalculationNode') break;
  }
  return start;
}

function hoisted(
  pipeline: Pipeline,
  at: number,
  start: number,
  plan: { variables: VariableSource; nodeIds: { next(): number } },
): Pipeline {
  const dependent = new Set<Variable>(pipeline.slice(start, at).flatMap(definedVariables));
  const lists: PlanNode[] = [];
  const change = (expression: Expression): Expression => {
    if (expression.kind === 'logical') return mapParts(expression, change);
    if (expression.kind !== 'binary' || (expression.operator !== 'IN' && expression.operator !== 'NOT IN')) return expression;
    if (!isWorthHoisting(expression.right) || [...variablesOf(expression.right)].some((used) => dependent.has(used)))
      return expression;
    const variable = plan.variables.create();
    lists.push({ type: 'CalculationNode', id: plan.nodeIds.next(), variable, expression: expression.right });
    return { ...expression, right: referenceTo(variable) };
  };
  const filter = pipeline[at] as FilterNode;
  const condition = change(filter.condition);
  if (lists.length === 0) return pipeline;
  return [...pipeline.slice(0, start), ...lists, ...pipeline.slice(start, at), { ...filter, condition }, ...pipeline.slice(at + 1)];
}

const isWorthHoisting = (list: Expression): boolean =>
  list.kind !== 'literal' && list.kind !== 'variable' && list.kind !== 'range' && isDeterministic(list);
