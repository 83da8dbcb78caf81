import type { QueryContext } from './query-context';

/** What a timer can wait, milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs `wait` for a query that computes nothing meanwhile: the signal it gets is aborted, with the query's own error, when the query is
 * killed, when its time is over, and when nobody waits for its answer any more.
 */
export async function untilKilled<T>(
  { slices, caller }: Pick<QueryContext, 'slices' | 'caller'>,
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
  let timer: NodeJS.Timeout | undefined;
  // a timer counts from the beginning of its turn of the event loop, and so may run before the time is over
  const lookInTime = () => {
    look();
    if (!ended.signal.aborted && slices.remainingMs < MAX_TIMER_MS)
      timer = setTimeout(lookInTime, Math.max(0, slices.remainingMs) + 1);
  };
  slices.onKill(look);
  caller.signal?.addEventListener('abort', kill);
  try {
    if (caller.signal?.aborted === true) kill();
    lookInTime();
    return await wait(ended.signal);
  } finally {
    clearTimeout(timer);
    slices.onKill(null);
    caller.signal?.removeEventListener('abort', kill);
  }
}
