import { ArangoError } from '@strata/errors';
import type { GraphAccess, WalkedEdge } from './graph-access';

export interface WeightOptions {
  readonly weightAttribute: string | null;
  /** of edges without a number in that attribute */
  readonly defaultWeight: number;
}

/** @throws ArangoError graph-negative-edge-weight (1948) */
export function edgeWeight(edge: WalkedEdge, { weightAttribute, defaultWeight }: WeightOptions, access: GraphAccess): number {
  const value = weightAttribute === null ? defaultWeight : access.edge(edge).get(weightAttribute);
  const weight = typeof value === 'number' ? value : defaultWeight;
  if (weight < 0)
    throw new ArangoError('graph-negative-edge-weight', `edge ${access.edge(edge).id} has the negative weight ${weight}`);
  return weight;
}
