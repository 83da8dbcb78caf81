import type { QueryParts } from './query-parts';

/** What a timer can wait, milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs `wait` for a query that computes nothing meanwhile: the signal it gets is aborted, with the query's own error, when the query is
 * killed, when its time is over, and when nobody waits for its answer any more.
 */
export async function untilKilled<T>(
  { slices, caller }: Pick<QueryParts, 'slices' | 'caller'>,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const look = () => {
    try {
      slices.check();
    } catch (error) {
      ended.abort(error);
    }
  };
  const kill = () => slices.kill();
  const timer = slices.remainingMs < LONGEST_TIMER_MS ? setTimeout(look, Math.max(0, slices.remainingMs) + 1) : undefined;
  slices.onKill(look);
  caller.signal?.addEventListener('abort', kill);
  try {
    if (caller.signal?.aborted === true) kill();
    return await wait(ended.signal);
  } finally {
    clearTimeout(timer);
    slices.onKill(null);
    caller.signal?.removeEventListener('abort', kill);
  }
}
