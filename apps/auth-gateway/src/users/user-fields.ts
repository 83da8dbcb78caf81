import { ArangoError } from '@strata/errors';
import type { JsonObject } from '../requests/json-body';

const MAX_NAME_BYTES = 255;
const MAX_PASSWORD_BYTES = 1_024;
const MAX_EXTRA_BYTES = 64 * 1024;

/** What applications keep with a user. */
type UserExtra = Record<string, unknown>;

/** The changeable part of a user; what is undefined was not given: left out, or null, which is how many clients say the same. */
export interface UserChange {
  passwd: string | undefined;
  active: boolean | undefined;
  extra: UserExtra | undefined;
}

export interface NewUser {
  user: string;
  passwd: string;
  active: boolean;
  extra: UserExtra;
}

/** @throws ArangoError 10 for a missing or mistyped field, 1700 for a bad name */
export function readNewUser(body: JsonObject): NewUser {
  const { user } = body;
  if (typeof user !== 'string') throw new ArangoError('bad-parameter', 'user must be a string');
  const { passwd = '', active = true, extra = {} } = readUserChange(body);
  return { user: checkUserName(user), passwd, active, extra };
}

/** @throws ArangoError 10 */
export function readUserChange(body: JsonObject): UserChange {
  const passwd = body.passwd ?? undefined;
  const active = body.active ?? undefined;
  const extra = body.extra ?? undefined;
  if (passwd !== undefined && typeof passwd !== 'string') throw new ArangoError('bad-parameter', 'passwd must be a string');
  if (passwd !== undefined && Buffer.byteLength(passwd) > MAX_PASSWORD_BYTES)
    throw new ArangoError('bad-parameter', `passwd has more than ${MAX_PASSWORD_BYTES} bytes`);
  if (active !== undefined && typeof active !== 'boolean') throw new ArangoError('bad-parameter', 'active must be a boolean');
  if (extra !== undefined && !isRecord(extra)) throw new ArangoError('bad-parameter', 'extra must be an object');
  return { passwd, active, extra: extra && withinLimit(extra) };
}

/**
 * What a user's `extra` is after a change of some of its attributes: others stay, the new ones replace the old ones whole.
 * @throws ArangoError 10 when it grows too large
 */
export function mergedExtra(stored: UserExtra, change: UserExtra = {}): UserExtra {
  return withinLimit({ ...stored, ...change });
}

function withinLimit(extra: UserExtra): UserExtra {
  if (Buffer.byteLength(JSON.stringify(extra)) > MAX_EXTRA_BYTES)
    throw new ArangoError('bad-parameter', `extra has more than ${MAX_EXTRA_BYTES} bytes`);
  return extra;
}

/** 1 to 255 bytes, no colon (it separates name and password in Basic), no control characters, no blank at either end. @throws ArangoError 1700 */
export function checkUserName(user: string): string {
  const isBad =
    user === '' || Buffer.byteLength(user) > MAX_NAME_BYTES || user.includes(':') || user !== user.trim() || /\p{Cc}/u.test(user);
  if (isBad) throw new ArangoError('user-invalid-name');
  return user;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
