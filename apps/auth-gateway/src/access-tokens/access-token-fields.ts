import { ArangoError } from '@strata/errors';
import type { JsonObject } from '../requests/json-body';

export interface NewAccessToken {
  name: string;
  /** Unix seconds, as asked for; undefined: as the operator has set for requests that do not say */
  validUntil: number | undefined;
}

/** @throws ArangoError 10 */
export function readNewAccessToken({ name, valid_until }: JsonObject, nowS: number): NewAccessToken {
  const validUntil = valid_until ?? undefined;
  if (typeof name !== 'string' || name === '') throw new ArangoError('bad-parameter', 'name must be a non-empty string');
  if (validUntil === undefined) return { name, validUntil };
  if (typeof validUntil !== 'number' || !Number.isSafeInteger(validUntil))
    throw new ArangoError('bad-parameter', 'valid_until must be an integer');
  if (validUntil <= nowS) throw new ArangoError('bad-parameter', 'valid_until must lie in the future');
  return { name, validUntil };
}

/** @throws ArangoError 10 */
export function readTokenId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ArangoError('bad-parameter', 'the token id must be a non-negative integer');
  return Number(text);
}
