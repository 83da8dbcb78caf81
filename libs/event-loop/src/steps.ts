import { TimeSlices } from './time-slices';

/** Long computation in small parts: yields between them, returns the result. Every part is far shorter than a turn of the event loop may be. */
export type Steps<Result> = Generator<void, Result, void>;

/** Looking at the clock costs more than many a step: at most so many are done between two looks, fewer where they last. */
const MAX_STEPS_PER_LOOK = 16;
const LOOK_EVERY_MS = 1;

/** Does all of it here and now. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Does the same in turns, between which the process answers its callers.
 * @throws what a step throws, or the reason of `signal`
 */
export async function runInTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const slices = new TimeSlices(signal);
  let looked = performance.now();
  for (let perLook = 1, count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count < perLook) continue;
    count = 0;
    perLook = performance.now() - looked > LOOK_EVERY_MS ? 1 : Math.min(MAX_STEPS_PER_LOOK, 2 * perLook);
    await slices.turn();
    looked = performance.now();
  }
}
