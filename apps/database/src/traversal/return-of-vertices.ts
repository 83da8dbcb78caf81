import type { NodeCompiler } from '../expressions/compiler';
import type { Pipeline } from '../planner/plan-nodes';
import { isPlainWalk } from './plain-walk';
import { compileReturnedPath } from './returned-path';
import type { ReturnedVerticesOperator } from './returned-vertices';
import { compileReturnedVertices, returnedPart } from './returned-vertices';
import { isTwoStepWalk } from './two-step-walk';

/** The last two nodes of a pipeline in one, if they are a walk or a path search and the RETURN of what it finds; otherwise null. */
export function compileReturnOfVertices(nodes: Pipeline, compiler: NodeCompiler): ReturnedVerticesOperator | null {
  const [node, last] = nodes.slice(-2);
  if (last?.type !== 'ReturnNode' || (node?.type !== 'TraversalNode' && node?.type !== 'ShortestPathNode')) return null;
  const part = returnedPart(node, last.expression);
  if (part === null) return null;
  if (node.type === 'ShortestPathNode') return node.edgeVariable ? null : compileReturnedPath(node, part, compiler);
  return isPlainWalk(node) || isTwoStepWalk(node) ? compileReturnedVertices(node, part, compiler) : null;
}
