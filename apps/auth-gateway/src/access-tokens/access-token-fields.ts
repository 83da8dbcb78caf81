import { ArangoError } from '@strata/errors';
import { checkedFields } from '../requests/checked-fields';
import type { JsonObject } from '../requests/json-body';
import { NewAccessTokenRequest } from './access-tokens.dto';

export interface NewAccessToken {
  name: string;
  /** Unix seconds, as asked for; undefined: as the operator has set for requests that do not say */
  validUntil: number | undefined;
}

/** @throws ArangoError 10 */
export function readNewAccessToken(body: JsonObject, nowS: number): NewAccessToken {
  const { name, valid_until } = checkedFields(NewAccessTokenRequest, body);
  const validUntil = valid_until ?? undefined;
  if (validUntil !== undefined && validUntil <= nowS) throw new ArangoError('bad-parameter', 'valid_until must lie in the future');
  return { name, validUntil };
}

/** @throws ArangoError 10 */
export function readTokenId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ArangoError('bad-parameter', 'the token id must be a non-negative integer');
  return Number(text);
}
