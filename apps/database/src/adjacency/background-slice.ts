import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 2;

/** How long work in the background may keep the thread before others get their turn. */
export class BackgroundSlice {
  private until = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets others work when the slice is over. */
  async end(): Promise<void> {
    if (!this.isOver) return;
    await nextTurn();
    this.until = performance.now() + SLICE_MS;
  }
}
