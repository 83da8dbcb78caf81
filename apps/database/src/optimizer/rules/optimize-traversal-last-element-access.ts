import type { Expression, Variable } from '@strata/aql';
import { someExpression, rewrite } from '../../planner/expression-walk';
import { referenceTo } from '../../planner/expression';
import { allNodes, expressionsOf, mapAllExpressions, mapPipelines, mapSame } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { TraversalNode } from '../../planner/traversal-node';
import type { OptimizerRule } from '../rule';

/** `p.vertices[-1]` and `p.edges[-1]` are the vertex and edge of the step itself: no path has to be built for them. */
export const optimizeTraversalLastElementAccess: OptimizerRule = {
  name: 'optimize-traversal-last-element-access',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) =>
    allNodes(plan.pipeline)
      .filter((node) => node.type === 'TraversalNode')
      .reduce(withoutLastElements, plan),
};

function withoutLastElements(plan: Plan, { id, pathVariable, vertexVariable, edgeVariable }: TraversalNode): Plan {
  if (pathVariable === null) return plan;
  const isLast = (part: 'vertices' | 'edges') => (one: Expression) => isLastOf(one, pathVariable, part);
  const uses = (part: 'vertices' | 'edges') =>
    allNodes(plan.pipeline).some((node) => expressionsOf(node).some((one) => someExpression(one, isLast(part))));
  const usesEdge = uses('edges');
  if (!usesEdge && !uses('vertices')) return plan;
  const edge = edgeVariable ?? (usesEdge ? plan.variables.create() : null);
  const change = (one: Expression): Expression => {
    if (isLast('vertices')(one)) return referenceTo(vertexVariable);
    return edge && isLast('edges')(one) ? referenceTo(edge) : one;
  };
  const changed = { ...plan, pipeline: mapAllExpressions(plan.pipeline, (expression) => rewrite(expression, change)) };
  return mapPipelines(changed, (pipeline) =>
    mapSame(pipeline, (node) => (node.id === id && node.type === 'TraversalNode' ? { ...node, edgeVariable: edge } : node)),
  );
}

function isLastOf(expression: Expression, path: Variable, part: string): boolean {
  if (expression.kind !== 'index' || !isMinusOne(expression.index)) return false;
  const { object } = expression;
  return (
    object.kind === 'attribute' && object.name === part && object.object.kind === 'variable' && object.object.variable === path
  );
}

function isMinusOne(index: Expression): boolean {
  if (index.kind === 'unary') return index.operator === '-' && index.operand.kind === 'literal' && index.operand.value === 1;
  return index.kind === 'literal' && index.value === -1;
}
