/** Times in milliseconds. */
export interface SilenceLimits {
  /** between two looks at a service */
  lookEveryMs: number;
  /** for one answer */
  patienceMs: number;
  /** silence after which a service that has answered before is restarted */
  silenceMs: number;
  /** the same for a process that has not answered yet: a database may have much to read before it listens */
  startMs: number;
  /** the longest that repeated restarts make the limit */
  longestSilenceMs: number;
  /** of answers without a restart, after which the limit is the first one again */
  settledMs: number;
}

/**
 * No input may hold an event loop for more than 100 ms, so that a service answers within seconds even on a busy machine; two minutes
 * without any answer, while this process runs on time, are no load but a loop without an end or a stopped process. A restart costs the
 * work of all who wait, therefore the patience is a thousand times what the rule allows, and doubles with each restart.
 */
export const SILENCE_LIMITS: SilenceLimits = {
  lookEveryMs: 5_000,
  patienceMs: 10_000,
  silenceMs: 120_000,
  startMs: 600_000,
  longestSilenceMs: 3_600_000,
  settledMs: 1_800_000,
};

/**
 * How long one service has not answered. Only time in which the watcher itself kept its times counts: after the machine has slept, and
 * while it is so busy that nobody gets a turn, silence proves nothing.
 */
export class Silence {
  private pid = 0;
  private hasAnswered = false;
  private silentMs = 0;
  private heardMs = 0;
  private allowedMs: number;

  constructor(private readonly limits: SilenceLimits) {
    this.allowedMs = limits.silenceMs;
  }

  /**
   * One look at the process `pid`, which began `tookMs` after the look before it.
   * @returns how long it has been silent, when that is too long; counting begins anew then, with more patience
   */
  look(pid: number, answered: boolean, tookMs: number): number | undefined {
    if (pid !== this.pid) this.forget(pid);
    if (answered) return this.heard(tookMs);
    const { lookEveryMs, patienceMs, startMs, longestSilenceMs } = this.limits;
    const planned = lookEveryMs + patienceMs;
    if (tookMs <= planned * 1.5) this.silentMs += Math.min(tookMs, planned);
    this.heardMs = 0;
    const silentMs = this.silentMs;
    if (silentMs < (this.hasAnswered ? this.allowedMs : Math.max(startMs, this.allowedMs))) return undefined;
    this.allowedMs = Math.min(this.allowedMs * 2, longestSilenceMs);
    this.silentMs = 0;
    return silentMs;
  }

  private heard(tookMs: number): undefined {
    this.hasAnswered = true;
    this.silentMs = 0;
    this.heardMs += tookMs;
    if (this.heardMs >= this.limits.settledMs) this.allowedMs = this.limits.silenceMs;
  }

  private forget(pid: number): void {
    this.pid = pid;
    this.hasAnswered = false;
    this.silentMs = 0;
  }
}
