import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../database';

/** Deeper documents cannot be worked on safely by recursive code, here or in clients. */
export const MAX_NESTING = 200;

/** @throws ArangoError bad-parameter (10) */
export function checkNesting(value: JsonValue, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_NESTING) throw new ArangoError('bad-parameter', `document is nested deeper than ${MAX_NESTING} levels`);
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) checkNesting(inner as JsonValue, depth + 1);
  }
}
