import { setImmediate as nextTurn } from 'node:timers/promises';

const LONGEST_TURN_MS = 20;

/**
 * Maps items with at most `limit` calls under way, results in order. Work that never waits (built-in models) still lets the process answer
 * its callers every 20 ms.
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
  let turnBegan = performance.now();
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length && !failed; index = next++) {
      signal.throwIfAborted();
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
      if (performance.now() - turnBegan < LONGEST_TURN_MS) continue;
      await nextTurn();
      turnBegan = performance.now();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
