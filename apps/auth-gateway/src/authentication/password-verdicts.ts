import { createHmac, randomBytes } from 'node:crypto';
import type { PasswordHash } from '../accounts/password-hash';

const KEEP_MS = 300_000;
const MAX_USERS = 10_000;
/** right passwords of one user: one, and the one before while a change is under way */
const MAX_PER_USER = 4;

interface Verdict {
  until: number;
  /** the stored hash that it was made against */
  hash: string;
}

/**
 * Remembers which passwords were right, so that Basic on every request costs a hash in microseconds and not argon2 each time.
 * A verdict holds for the stored hash it was made against and ends with any change of its user. Passwords themselves are not kept, only
 * an HMAC under a key of this process.
 */
export class PasswordVerdicts {
  private readonly key = randomBytes(32);
  private readonly right = new Map<string, Map<string, Verdict>>();

  isKnownRight(user: string, password: string, stored: PasswordHash): boolean {
    const ofUser = this.right.get(user);
    const verdict = ofUser?.get(this.mark(user, password));
    return verdict !== undefined && verdict.until > Date.now() && verdict.hash === stored.hash;
  }

  /** To be called with passwords found right only. */
  remember(user: string, password: string, stored: PasswordHash): void {
    if (this.right.size >= MAX_USERS && !this.right.has(user)) this.right.clear();
    const ofUser = this.right.get(user) ?? new Map<string, Verdict>();
    if (ofUser.size >= MAX_PER_USER) ofUser.clear();
    this.right.set(user, ofUser.set(this.mark(user, password), { until: Date.now() + KEEP_MS, hash: stored.hash }));
  }

  /** To be called with every change of a user. */
  forget(user: string): void {
    this.right.delete(user);
  }

  /** Stands for a user and a password without telling them. */
  mark(user: string, password: string): string {
    return createHmac('sha256', this.key).update(`${user.length}:${user}${password}`).digest('base64');
  }
}
