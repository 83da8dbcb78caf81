import type { Expression, Variable } from '@strata/aql';
import { NULL, referenceTo } from '../../planner/expression';
import { mapParts } from '../../planner/expression-walk';
import { mapAllExpressions, mapPipelines, usedVariables } from '../../planner/node-walk';
import type { CollectNode, Pipeline } from '../../planner/plan-nodes';
import type { VariableSource } from '../../planner/variable';
import type { OptimizerRule } from '../rule';

/** COLLECT … INTO g does not gather its groups when nobody reads them, and only counts them when just LENGTH(g) is read. */
export const removeCollectVariables: OptimizerRule = {
  name: 'remove-collect-variables',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, (pipeline) => reduced(pipeline, plan.variables)),
};

function reduced(pipeline: Pipeline, variables: VariableSource): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'CollectNode' || !node.into) return nodes;
    const at = nodes.findIndex(({ id }) => id === node.id);
    const group = node.into.variable;
    const length = variables.create();
    const rest = mapAllExpressions(nodes.slice(at + 1), (expression) => lengthsReplaced(expression, group, length));
    if (rest.some((other) => usedVariables(other).has(group))) return nodes;
    const isCounted = rest.some((other) => usedVariables(other).has(length));
    return [...nodes.slice(0, at), withoutGroups(node, isCounted ? length : null), ...rest];
  }, pipeline);
}

function withoutGroups(node: CollectNode, length: Variable | null): CollectNode {
  const counted = length ? [{ variable: length, function: 'LENGTH', expression: NULL } as const] : [];
  return { ...node, into: null, aggregates: [...node.aggregates, ...counted] };
}

function lengthsReplaced(expression: Expression, group: Variable, length: Variable): Expression {
  if (expression.kind === 'call' && (expression.name === 'LENGTH' || expression.name === 'COUNT')) {
    const [argument] = expression.arguments;
    if (argument?.kind === 'variable' && argument.variable === group) return referenceTo(length);
  }
  return mapParts(expression, (part) => lengthsReplaced(part, group, length));
}
