import type { Expression } from '@strata/aql';
import type { ShortestPathNode } from '../planner/path-search-node';
import type { PlanNode, ReturnNode } from '../planner/plan-nodes';
import type { TraversalNode } from '../planner/traversal-node';
import type { ReturnedVertices, VertexPart } from './operations';

/** The last two nodes of a pipeline in one, if they are a walk or a path search and the RETURN of what it finds; otherwise null. */
export function returnedVertices(node: PlanNode | undefined, { expression }: ReturnNode): ReturnedVertices | null {
  if (node?.type !== 'TraversalNode' && node?.type !== 'ShortestPathNode') return null;
  const part = returnedPart(node, expression);
  if (part === null) return null;
  if (node.type === 'ShortestPathNode') return node.edgeVariable ? null : { kind: 'shortest-path-vertices', node, part };
  if (isReachability(node)) return { kind: 'bfs-reachability', node, part };
  return isTwoHopExpansion(node) ? { kind: 'two-hop-expansion', node, part } : null;
}

/** What the vertices of a walk, and nothing else, are asked for by the RETURN behind it; null: that would be something else. */
function returnedPart(
  { vertexVariable }: Pick<TraversalNode | ShortestPathNode, 'vertexVariable'>,
  result: Expression,
): VertexPart | null {
  if (result.kind === 'variable') return result.variable === vertexVariable ? 'document' : null;
  if (result.kind !== 'attribute' || result.object.kind !== 'variable' || result.object.variable !== vertexVariable) return null;
  return result.name === '_key' || result.name === '_id' ? result.name : null;
}

/**
 * Whether a traversal only asks which vertices are reached, each of them once or along single edges: a search breadth first finds the
 * same vertices in the same order as a walk that remembers its steps.
 */
function isReachability(node: TraversalNode): boolean {
  const { options, maxDepth } = node;
  if (!asksForVertices(node)) return false;
  if (options.uniqueVertices === 'global') return options.order === 'bfs';
  return options.order !== 'weighted' && maxDepth <= 1;
}

/**
 * Whether a traversal goes two steps depth first, as walks do that say nothing else, in one direction, and only asks which vertices are
 * reached: lists of edges give them in the same order, if they hold all.
 */
function isTwoHopExpansion(node: TraversalNode): boolean {
  const { options, minDepth, maxDepth, edges } = node;
  if (!asksForVertices(node) || options.order !== 'dfs' || options.uniqueVertices === 'global') return false;
  return minDepth >= 1 && maxDepth === 2 && edges.every(({ direction }) => direction !== 'any');
}

const asksForVertices = ({ edgeVariable, pathVariable, prune, conditions, options }: TraversalNode): boolean =>
  !edgeVariable && !pathVariable && !prune && conditions.length === 0 && !options.vertexCollections;
