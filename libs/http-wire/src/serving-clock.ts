/**
 * The time by which connections are measured, moved on in steps. It leaves out what the process was held up (paused, asleep with its
 * machine, without a processor): a client is not late for what nobody could hear.
 */
export class ServingClock {
  /** Unix time in milliseconds, as exact as the steps */
  nowMs = Date.now();
  /** milliseconds in which clients were heard */
  servedMs = 0;
  private readonly timer: NodeJS.Timeout;

  /**
   * @param everyMs length of a step; a step that took longer counts as two
   * @param onStep is called behind each step with the milliseconds it counts, once what has arrived meanwhile is read
   */
  constructor(everyMs: number, onStep: (passedMs: number) => void) {
    const step = () => {
      const now = Date.now();
      const passedMs = Math.max(0, Math.min(now - this.nowMs, 2 * everyMs));
      this.nowMs = now;
      this.servedMs += passedMs;
      onStep(passedMs);
    };
    // timers come before what has arrived, `setImmediate` comes after it
    this.timer = setInterval(() => setImmediate(step), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
