import { TimeSlices } from '@strata/event-loop';

/**
 * Maps items with at most `limit` calls under way, results in order. Work that never waits (built-in models) still lets the process answer
 * its callers.
 * @throws the first failure, or the reason of `signal`; no further call is begun after it
 */
export async function inParallel<T, R>(
  items: readonly T[],
  { limit, signal }: { limit: number; signal: AbortSignal },
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  let failed = false;
  const slices = new TimeSlices();
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length && !failed; index = next++) {
      signal.throwIfAborted();
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
      await slices.turn();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
