import { createHash } from 'node:crypto';
import type { Grants } from './access-levels';
import type { UserIdentity } from './identity';

/** What other services may know of an account: a part of the document the gateway stores. */
export interface AccountAccess {
  user: string;
  active: boolean;
  /** Unix seconds with fraction; session tokens issued earlier belong to a former account of that name */
  createdAt: number;
  grants: Grants;
}

/** Document key of a user's account: names may hold any character and be longer than a key. */
export function accountKey(user: string): string {
  return createHash('sha256').update(user).digest('hex');
}

/**
 * Whether a session token still speaks for this account: the account is active, and the token is not older than it. A whole issue time is
 * that of somebody else's library, which cut the fraction off, so it counts as the end of its second; ours always have a fraction.
 */
export function isSessionOf(account: AccountAccess, { issuedAt }: Pick<UserIdentity, 'issuedAt'>): boolean {
  if (!account.active) return false;
  if (issuedAt === undefined) return true;
  return issuedAt >= (Number.isInteger(issuedAt) ? Math.floor(account.createdAt) : account.createdAt);
}
