import { TimeSlices } from './time-slices';

/**
 * Runs lanes of the same work side by side, each of which takes what it does from a queue that they share. When one fails, the others are
 * told to stop; none is left running at the end.
 * @param lane gets a signal that ends with the caller's, or with the failure of another lane
 * @throws the first failure
 */
export async function inLanes(count: number, lane: (signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void> {
  const failure = new AbortController();
  const either = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
  const guarded = () => lane(either).catch((error: unknown) => failure.abort(error));
  await Promise.all(Array.from({ length: count }, guarded));
  if (failure.signal.aborted) throw failure.signal.reason;
}

/**
 * Maps items with at most `limit` calls under way, begun and returned in order. Work that never waits (built-in models) still lets the
 * process answer its callers.
 * @param work gets a signal that ends with the caller's, or with the failure of another call
 * @throws the first failure, or the reason of `signal`; no further call is begun after it, and none is under way
 */
export async function inParallel<T, R>(
  items: readonly T[],
  { limit, signal: given }: { limit: number; signal?: AbortSignal },
  work: (item: T, index: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async (signal: AbortSignal): Promise<void> => {
    const slices = new TimeSlices(signal);
    for (let index = next++; index < items.length; index = next++) {
      signal.throwIfAborted();
      results[index] = await work(items[index] as T, index, signal);
      await slices.turn();
    }
  };
  await inLanes(Math.min(limit, items.length), lane, given);
  return results;
}
