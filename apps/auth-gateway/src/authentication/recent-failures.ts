/** Counts failures by a key within a sliding window; the oldest keys go when there are too many. */
export class RecentFailures {
  private readonly times = new Map<string, number[]>();

  constructor(private readonly limits: { failures: number; windowMs: number; keys: number }) {}

  /** Seconds until the key is below its limit again; 0 = it is. */
  waitS(key: string, now: number): number {
    const recent = this.recent(key, now);
    if (recent.length < this.limits.failures) return 0;
    return Math.ceil(((recent[0] ?? now) + this.limits.windowMs - now) / 1000);
  }

  add(key: string, now: number): void {
    const recent = [...this.recent(key, now), now].slice(-this.limits.failures);
    this.times.delete(key); // keys stand in the order of their last failure
    this.times.set(key, recent);
    if (this.times.size > this.limits.keys) this.times.delete(this.times.keys().next().value ?? key);
  }

  /** Takes back one failure counted at that time. */
  remove(key: string, time: number): void {
    const times = this.times.get(key);
    const at = times?.indexOf(time) ?? -1;
    if (!times || at < 0) return;
    if (times.length === 1) this.times.delete(key);
    else this.times.set(key, times.toSpliced(at, 1));
  }

  get size(): number {
    return this.times.size;
  }

  private recent(key: string, now: number): number[] {
    return (this.times.get(key) ?? []).filter((time) => time > now - this.limits.windowMs);
  }
}
