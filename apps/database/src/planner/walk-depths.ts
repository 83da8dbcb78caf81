import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { constantValue } from './constant-options';

/**
 * The least and largest number of edges of `min..max`: 1 and 1 when nothing stands there, twice the same for one number.
 * @throws ArangoError query-parse
 */
export function walkDepths({ minDepth, maxDepth }: { readonly minDepth: Expression | null; readonly maxDepth: Expression | null }) {
  const from = minDepth ? depth(constantValue(minDepth)) : 1;
  const to = maxDepth ? depth(constantValue(maxDepth)) : from;
  if (from > to) throw new ArangoError('query-parse', 'invalid traversal depth: the minimum is larger than the maximum');
  return [from, to] as const;
}

function depth(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new ArangoError('query-parse', 'invalid traversal depth: whole numbers from 0 on are allowed');
}
