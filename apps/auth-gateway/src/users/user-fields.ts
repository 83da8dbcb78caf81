import { ArangoError } from '@strata/errors';
import { checkedFields } from '../requests/checked-fields';
import type { JsonObject } from '../requests/json-body';
import { NewUserRequest, UserChangeRequest } from './users.dto';

const MAX_NAME_BYTES = 255;
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
  const request = checkedFields(NewUserRequest, body);
  const { passwd = '', active = true, extra = {} } = changeOf(request);
  return { user: checkUserName(request.user), passwd, active, extra };
}

/** @throws ArangoError 10 */
export function readUserChange(body: JsonObject): UserChange {
  return changeOf(checkedFields(UserChangeRequest, body));
}

function changeOf({ passwd, active, extra }: UserChangeRequest): UserChange {
  return { passwd: passwd ?? undefined, active: active ?? undefined, extra: extra ? withinLimit(extra) : undefined };
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
