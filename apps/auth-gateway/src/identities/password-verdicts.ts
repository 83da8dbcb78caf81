import { createHmac, randomBytes } from 'node:crypto';
import type { PasswordHash } from './password-hash';

const KEEP_MS = 300_000;
const MAX_KEPT = 10_000;

/**
 * Remembers which passwords were right, so that Basic on every request costs a hash in microseconds and not argon2 each time.
 * A verdict holds for the stored hash it was made against: a changed password ends it. Passwords themselves are not kept, only
 * an HMAC under a key of this process.
 */
export class PasswordVerdicts {
  private readonly key = randomBytes(32);
  private readonly right = new Map<string, { until: number; hash: string }>();

  isKnownRight(user: string, password: string, stored: PasswordHash): boolean {
    const verdict = this.right.get(this.mark(user, password));
    return verdict !== undefined && verdict.until > Date.now() && verdict.hash === stored.hash;
  }

  remember(user: string, password: string, stored: PasswordHash): void {
    if (this.right.size >= MAX_KEPT) this.right.clear();
    this.right.set(this.mark(user, password), { until: Date.now() + KEEP_MS, hash: stored.hash });
  }

  private mark(user: string, password: string): string {
    return createHmac('sha256', this.key).update(`${user.length}:${user}${password}`).digest('base64');
  }
}
