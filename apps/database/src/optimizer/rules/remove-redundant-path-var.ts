import { mapPipelines, mapSame } from '../../planner/node-walk';
import type { ShortestPathNode } from '../../planner/path-search-node';
import type { PathPart, TraversalNode } from '../../planner/traversal-node';
import { AttributeUses } from '../attribute-uses';
import type { OptimizerRule } from '../rule';

/** Walks do not build paths, edges and vertices that nobody reads, nor parts of paths. */
export const removeRedundantPathVar: OptimizerRule = {
  name: 'remove-redundant-path-var',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => {
    const uses = new AttributeUses(plan.pipeline);
    return mapPipelines(plan, (pipeline) =>
      mapSame(pipeline, (node) => {
        if (node.type === 'TraversalNode') return reducedTraversal(node, uses);
        return node.type === 'ShortestPathNode' ? reducedPath(node, uses) : node;
      }),
    );
  },
};

const PARTS: readonly PathPart[] = ['vertices', 'edges', 'weights'];

function reducedTraversal(node: TraversalNode, uses: AttributeUses): TraversalNode {
  const readsVertex = node.readsVertex && uses.has(node.vertexVariable);
  const edgeVariable = node.edgeVariable && uses.has(node.edgeVariable) ? node.edgeVariable : null;
  const pathVariable = node.pathVariable && uses.has(node.pathVariable) ? node.pathVariable : null;
  const pathParts = pathVariable ? uses.of(pathVariable, PARTS) : [];
  const isSame =
    readsVertex === node.readsVertex &&
    edgeVariable === node.edgeVariable &&
    pathVariable === node.pathVariable &&
    (pathVariable === null || pathParts.length === node.pathParts.length);
  return isSame ? node : { ...node, readsVertex, edgeVariable, pathVariable, pathParts };
}

function reducedPath(node: ShortestPathNode, uses: AttributeUses): ShortestPathNode {
  const readsVertex = node.readsVertex && uses.has(node.vertexVariable);
  const edgeVariable = node.edgeVariable && uses.has(node.edgeVariable) ? node.edgeVariable : null;
  return readsVertex === node.readsVertex && edgeVariable === node.edgeVariable ? node : { ...node, readsVertex, edgeVariable };
}
