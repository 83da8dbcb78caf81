import type { Expression, Variable } from '@strata/aql';
import { partsOf } from '../../planner/expression-walk';
import { allNodes, expressionsOf, mapPipelines, mapSame } from '../../planner/node-walk';
import type { ShortestPathNode } from '../../planner/path-search-node';
import type { PathPart, TraversalNode } from '../../planner/traversal-node';
import type { OptimizerRule } from '../rule';

/** Walks do not build paths, edges and vertices that nobody reads, nor parts of paths. */
export const removeRedundantPathVar: OptimizerRule = {
  name: 'remove-redundant-path-var',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => {
    const uses = new Uses(allNodes(plan.pipeline).flatMap(expressionsOf));
    return mapPipelines(plan, (pipeline) =>
      mapSame(pipeline, (node) => {
        if (node.type === 'TraversalNode') return reducedTraversal(node, uses);
        return node.type === 'ShortestPathNode' ? reducedPath(node, uses) : node;
      }),
    );
  },
};

const PARTS: readonly PathPart[] = ['vertices', 'edges', 'weights'];

/** Which attributes of a variable all expressions of a plan read; null: they read it whole. */
class Uses {
  private readonly attributes = new Map<Variable, Set<string> | null>();

  constructor(expressions: readonly Expression[]) {
    for (const expression of expressions) this.visit(expression);
  }

  has(variable: Variable): boolean {
    return this.attributes.has(variable);
  }

  parts(variable: Variable): readonly PathPart[] {
    const attributes = this.attributes.get(variable);
    return attributes === null ? PARTS : PARTS.filter((part) => attributes?.has(part));
  }

  private visit(expression: Expression): void {
    if (expression.kind === 'attribute' && expression.object.kind === 'variable') {
      const { variable } = expression.object;
      const known = this.attributes.get(variable);
      if (known === undefined) this.attributes.set(variable, new Set([expression.name]));
      else known?.add(expression.name);
      return;
    }
    if (expression.kind === 'variable') this.attributes.set(expression.variable, null);
    for (const part of partsOf(expression)) this.visit(part);
  }
}

function reducedTraversal(node: TraversalNode, uses: Uses): TraversalNode {
  const readsVertex = node.readsVertex && uses.has(node.vertexVariable);
  const edgeVariable = node.edgeVariable && uses.has(node.edgeVariable) ? node.edgeVariable : null;
  const pathVariable = node.pathVariable && uses.has(node.pathVariable) ? node.pathVariable : null;
  const pathParts = pathVariable ? uses.parts(pathVariable) : [];
  const isSame =
    readsVertex === node.readsVertex &&
    edgeVariable === node.edgeVariable &&
    pathVariable === node.pathVariable &&
    (pathVariable === null || pathParts.length === node.pathParts.length);
  return isSame ? node : { ...node, readsVertex, edgeVariable, pathVariable, pathParts };
}

function reducedPath(node: ShortestPathNode, uses: Uses): ShortestPathNode {
  const readsVertex = node.readsVertex && uses.has(node.vertexVariable);
  const edgeVariable = node.edgeVariable && uses.has(node.edgeVariable) ? node.edgeVariable : null;
  return readsVertex === node.readsVertex && edgeVariable === node.edgeVariable ? node : { ...node, readsVertex, edgeVariable };
}
