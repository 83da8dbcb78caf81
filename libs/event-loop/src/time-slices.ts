import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** Long work in turns: whoever awaits `turn()` after each small step lets others have theirs every ten milliseconds. */
export class TimeSlices {
  private until = performance.now() + SLICE_MS;

  /** @param signal ends the work at the next turn */
  constructor(private readonly signal?: AbortSignal) {}

  /**
   * Resolves at once while the slice lasts, and in the next turn of the event loop when it is over.
   * @throws the signal's reason
   */
  async turn(): Promise<void> {
    if (performance.now() < this.until) return;
    await nextTurn();
    this.signal?.throwIfAborted();
    this.until = performance.now() + SLICE_MS;
  }
}
