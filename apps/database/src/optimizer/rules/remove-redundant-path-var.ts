import type { Variable } from '@strata/aql';
import { mapPipelines, usedVariables } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import type { TraversalNode } from '../../planner/traversal-node';
import type { OptimizerRule } from '../rule';

/** Traversals do not build paths, edges and vertices that nobody reads. */
export const removeRedundantPathVar: OptimizerRule = {
  name: 'remove-redundant-path-var',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => {
    const used = new Set(plan.pipeline.flatMap((node) => [...usedVariables(node)]));
    return mapPipelines(plan, (pipeline) => reduced(pipeline, used));
  },
};

function reduced(pipeline: Pipeline, used: ReadonlySet<Variable>): Pipeline {
  let changed = false;
  const nodes = pipeline.map((node) => {
    if (node.type !== 'TraversalNode' || !hasUnread(node, used)) return node;
    changed = true;
    return {
      ...node,
      readsVertex: used.has(node.vertexVariable),
      edgeVariable: node.edgeVariable && used.has(node.edgeVariable) ? node.edgeVariable : null,
      pathVariable: node.pathVariable && used.has(node.pathVariable) ? node.pathVariable : null,
    };
  });
  return changed ? nodes : pipeline;
}

const hasUnread = (
  { vertexVariable, edgeVariable, pathVariable, readsVertex }: TraversalNode,
  used: ReadonlySet<Variable>,
): boolean =>
  (readsVertex && !used.has(vertexVariable)) ||
  (edgeVariable !== null && !used.has(edgeVariable)) ||
  (pathVariable !== null && !used.has(pathVariable));
