import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** All long work of the process shares its slices: ten works at a time would otherwise hold the event loop ten times as long. */
let sliceEnds = 0;
/** Works that wait for a slice of theirs, one for each turn of the event loop. */
let waiting: Promise<unknown> = Promise.resolve();

/** Long work in turns: whoever awaits `turn()` after each small step lets others have theirs every ten milliseconds. */
export class TimeSlices {
  /** @param signal ends the work at the next turn */
  constructor(private readonly signal?: AbortSignal) {}

  /**
   * Resolves at once while the slice lasts, and in a later turn of the event loop when it is over.
   * @throws the signal's reason
   */
  async turn(): Promise<void> {
    if (performance.now() < sliceEnds) return;
    await (waiting = waiting.then(() => nextTurn()));
    this.signal?.throwIfAborted();
    sliceEnds = performance.now() + SLICE_MS;
  }
}
