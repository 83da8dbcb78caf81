import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { PipelineBuilder } from './pipeline-builder';

/**
 * The vertex that a walk starts from, or a path search ends at. What a row holds there is looked at when the walk begins.
 * @throws ArangoError query-parse for a constant null, truth value or number
 */
export function walkEnd(builder: PipelineBuilder, vertex: Expression): Expression {
  const value = builder.scope.known.valueOf(vertex);
  if (value === undefined || typeof value === 'string' || (typeof value === 'object' && value !== null))
    return builder.lift(vertex);
  throw new ArangoError('query-parse', 'invalid start vertex. Must either be an _id string or an object with _id.');
}
