import { ArangoError } from '@strata/errors';
import { checkedFields } from '../requests/checked-fields';
import type { JsonObject } from '../requests/json-body';
import { readJson } from '../requests/json-body';
import { NewSessionRequest } from './sessions.dto';

export interface SessionRequest {
  /** absent or empty only with an access token as password */
  username: string | undefined;
  password: string;
  /** seconds asked for */
  expiryTime: number | undefined;
}

export interface LifetimeBounds {
  minimalS: number;
  maximalS: number;
}

/** @throws ArangoError 600 no JSON, 400 missing or mistyped fields, 10 for a lifetime out of bounds */
export function readSessionRequest(body: unknown, { minimalS, maximalS }: LifetimeBounds): SessionRequest {
  const content = readJson(body);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ArangoError('http-bad-parameter', 'the body must be a JSON object');
  const refuse = (message: string) => new ArangoError('http-bad-parameter', message);
  const request = checkedFields(NewSessionRequest, content as JsonObject, refuse);
  const { password } = request;
  const username = request.username ?? undefined;
  const expiryTime = request.expiryTime ?? undefined;
  if (username === undefined && !password.startsWith('v1.')) throw refuse('username is missing');
  if (expiryTime !== undefined && (expiryTime < minimalS || expiryTime > maximalS))
    throw new ArangoError('bad-parameter', `expiryTime must lie between ${minimalS} and ${maximalS} seconds`);
  return { username, password, expiryTime: expiryTime === undefined ? undefined : Math.floor(expiryTime) };
}
