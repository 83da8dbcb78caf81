import type { QueryRun } from '../expressions/query-run';
import { Pause } from '../expressions/source';

const MAX_NAP_MS = 100;

/** Pauses for so long, in naps short enough that a kill or the end of maxRuntime is noticed. */
export function* sleepPause(durationMs: number, run: QueryRun): Generator<Pause, void, undefined> {
  const end = performance.now() + durationMs;
  for (;;) {
    run.slices.check();
    const left = Math.min(end - performance.now(), run.slices.remainingMs);
    if (left <= 0) break;
    const nap = Math.min(left, MAX_NAP_MS);
    yield new Pause(new Promise((resolve) => setTimeout(resolve, nap)));
  }
  run.slices.check();
}
