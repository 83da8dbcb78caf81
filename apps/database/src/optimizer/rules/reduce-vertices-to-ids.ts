import type { Expression, Variable } from '@strata/aql';
import { partsOf } from '../../planner/expression-walk';
import { allNodes, expressionsOf, mapPipelines, mapSame } from '../../planner/node-walk';
import type { OptimizerRule } from '../rule';

const IDENTITY: ReadonlySet<string> = new Set(['_key', '_id']);

/** Traversals and path searches whose vertices are only asked for their keys and ids need not read the documents. */
export const reduceVerticesToIds: OptimizerRule = {
  name: 'reduce-vertices-to-ids',
  hidden: true,
  canBeDisabled: true,
  apply: (plan) => {
    const expressions = allNodes(plan.pipeline).flatMap(expressionsOf);
    return mapPipelines(plan, (pipeline) =>
      mapSame(pipeline, (node) => {
        if (node.type !== 'TraversalNode' && node.type !== 'ShortestPathNode') return node;
        if (!node.readsVertex || node.readsVertexIdOnly) return node;
        const { vertexVariable } = node;
        const isWhole = expressions.some((expression) => readsMore(expression, vertexVariable));
        return isWhole ? node : { ...node, readsVertexIdOnly: true };
      }),
    );
  },
};

function readsMore(expression: Expression, variable: Variable): boolean {
  if (expression.kind === 'variable') return expression.variable === variable;
  if (expression.kind === 'attribute' && IDENTITY.has(expression.name) && expression.object.kind === 'variable') return false;
  return partsOf(expression).some((part) => readsMore(part, variable));
}
