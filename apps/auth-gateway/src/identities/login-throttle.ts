const WINDOW_MS = 60_000;
const FAILURES = 10;
const MAX_KEPT = 50_000;

/** Slows down guessing: after ten failures of one user from one address within a minute, further tries wait for the minute to pass. */
export class LoginThrottle {
  private readonly failures = new Map<string, number[]>();

  constructor(private readonly enabled: boolean) {}

  /** Seconds to wait before the next try; 0 = go ahead. Loopback never waits: tools of the same machine share it. */
  waitS(user: string, address: string, now = Date.now()): number {
    if (!this.enabled || isLoopback(address)) return 0;
    const recent = this.recent(user, address, now);
    return recent.length < FAILURES ? 0 : Math.ceil(((recent[0] ?? now) + WINDOW_MS - now) / 1000);
  }

  recordFailure(user: string, address: string, now = Date.now()): void {
    if (!this.enabled || isLoopback(address)) return;
    if (this.failures.size >= MAX_KEPT) this.failures.clear();
    this.failures.set(keyOf(user, address), [...this.recent(user, address, now), now].slice(-FAILURES));
  }

  private recent(user: string, address: string, now: number): number[] {
    return (this.failures.get(keyOf(user, address)) ?? []).filter((time) => time > now - WINDOW_MS);
  }
}

function keyOf(user: string, address: string): string {
  return `${address} ${user}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
