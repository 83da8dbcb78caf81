import { createHash } from 'node:crypto';
import type { Grants } from './access-levels';

/** What other services may know of an account: a part of the document the gateway stores. */
export interface AccountAccess {
  user: string;
  active: boolean;
  grants: Grants;
}

/** Document key of a user's account: names may hold any character and be longer than a key. */
export function accountKey(user: string): string {
  return createHash('sha256').update(user).digest('hex');
}
