import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { KnownValues } from './known-values';

/** Beyond this a depth is no number of edges: the largest signed integer of 64 bits. */
const MAX_EDGES = 2 ** 63;

/**
 * The least and largest number of edges of `min..max`: 1 and 1 when nothing stands there, twice the same for one number. Constants are
 * computed, and variables of constants looked up.
 * @throws ArangoError query-parse
 */
export function walkDepths(
  { minDepth, maxDepth }: { readonly minDepth: Expression | null; readonly maxDepth: Expression | null },
  known: KnownValues,
) {
  const from = minDepth ? depth(known.valueOf(minDepth)) : 1;
  const to = maxDepth ? depth(known.valueOf(maxDepth)) : from;
  if (from > to) throw new ArangoError('query-parse', 'invalid traversal depth: the minimum is larger than the maximum');
  return [from, to] as const;
}

function depth(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_EDGES) return value;
  throw new ArangoError('query-parse', 'invalid traversal depth: whole numbers from 0 on are allowed');
}
