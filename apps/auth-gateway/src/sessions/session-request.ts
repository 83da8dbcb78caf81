import { ArangoError } from '@strata/errors';
import { readJson } from '../requests/json-body';

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
  const { password, ...optional } = content as Record<string, unknown>;
  const username = optional.username ?? undefined;
  const expiryTime = optional.expiryTime ?? undefined;
  if (typeof password !== 'string') throw new ArangoError('http-bad-parameter', 'password must be a string');
  if (username !== undefined && typeof username !== 'string')
    throw new ArangoError('http-bad-parameter', 'username must be a string');
  if (username === undefined && !password.startsWith('v1.')) throw new ArangoError('http-bad-parameter', 'username is missing');
  if (expiryTime !== undefined && typeof expiryTime !== 'number')
    throw new ArangoError('http-bad-parameter', 'expiryTime must be a number of seconds');
  if (expiryTime !== undefined && (expiryTime < minimalS || expiryTime > maximalS))
    throw new ArangoError('bad-parameter', `expiryTime must lie between ${minimalS} and ${maximalS} seconds`);
  return { username, password, expiryTime: expiryTime === undefined ? undefined : Math.floor(expiryTime) };
}
