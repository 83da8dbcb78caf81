import { ArangoError } from '@strata/errors';
import type { PlanCompiler } from '../executor/compile-plan';
import type { Operator } from '../executor/operator';
import type { TraversalNode } from '../planner/traversal-node';

export function compileTraversal(node: TraversalNode, _compiler: PlanCompiler): Operator {
  throw new ArangoError('not-implemented', `traversals are not implemented yet (${node.direction})`);
}
