import { ArangoError } from '@strata/errors';
import type { StatementOptions } from './constant-options';

/** The weight of edges without one. @throws ArangoError graph-negative-edge-weight */
export function defaultWeight(given: StatementOptions): number {
  const weight = given.number('defaultWeight', 1);
  if (weight < 0) throw new ArangoError('graph-negative-edge-weight', `the default weight of edges is negative: ${weight}`);
  return weight;
}
