import { describe, expect, it } from '@jest/globals';
import { AppError, RETRY_AFTER_MS } from '@strata/errors';
import { AdaptiveLimit } from './adaptive-limit';

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.type === 'RATE_LIMITED';
const refusal = (waitMs: number) => new AppError('resource-exhausted', 'RATE_LIMITED', 'slow down', { [RETRY_AFTER_MS]: waitMs });
const aLimit = (most: number, patienceMs = 60_000) =>
  new AdaptiveLimit({ most, patienceMs, pauses: { firstMs: 2, longestMs: 8 } }, isRefusal);

/** Calls that end when they are told to. */
function calls(limit: AdaptiveLimit, count: number) {
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results = Array.from({ length: count }, (_, call) =>
    limit
      .run(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(call);
            ends[call] = (error) => (error ? reject(error) : resolve(call));
          }),
      )
      .catch((error: Error) => error.message),
  );
  return { begun, ends, results };
}

/** An endpoint that takes so many calls at a time and refuses the rest. */
function anEndpoint(capacity: number, waitMs: number) {
  let underWay = 0;
  const seen = { refused: 0, most: 0 };
  const ask = async () => {
    if (underWay >= capacity) {
      seen.refused++;
      throw refusal(waitMs);
    }
    underWay++;
    await new Promise((resolve) => setTimeout(resolve, 2));
    seen.most = Math.max(seen.most, underWay--);
  };
  return { ask, seen };
}

describe('A limit of calls at a time', () => {
  it('begins the next in line when one has ended, well or not', async () => {
    const { begun, ends, results } = calls(aLimit(2), 5);
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1]);
    ends[1]!();
    await results[1];
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    ends[0]!(new Error('failed'));
    expect(await results[0]).toBe('failed');
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[2]!();
    ends[3]!();
    await results[3];
    await new Promise(setImmediate);
    ends[4]!();
    expect(await Promise.all(results)).toEqual(['failed', 1, 2, 3, 4]);
  });

  it('is halved by a refusal, once for all that were under way, and grows again by one in as many successes', async () => {
    const limit = aLimit(8);
    const first = calls(limit, 8);
    await new Promise(setImmediate);
    for (const end of first.ends) end(refusal(0));
    await Promise.all(first.results);
    expect(limit.current).toBe(4);
    for (let round = 0; round < 5; round++) await limit.run(async () => undefined);
    expect(limit.current).toBe(5);
    for (let round = 0; round < 100; round++) await limit.run(async () => undefined);
    expect(limit.current).toBe(8);
  });

  it('lets nobody call before the time that the endpoint asked for', async () => {
    const limit = aLimit(2);
    const refusedAt = Date.now();
    await expect(limit.run(() => Promise.reject(refusal(60)))).rejects.toMatchObject({ type: 'RATE_LIMITED' });
    await limit.run(async () => expect(Date.now()).toBeGreaterThanOrEqual(refusedAt + 59));
  });

  it('does not wait for an endpoint that asks for more time than there is', async () => {
    const limit = aLimit(1, 1_000);
    const { results, ends } = calls(limit, 3);
    await new Promise(setImmediate);
    ends[0]!(refusal(5_000));
    expect(await Promise.all(results)).toEqual(['slow down', 'slow down', 'slow down']);
  });

  it('finds what an endpoint takes with few refusals', async () => {
    const limit = aLimit(16);
    const { ask, seen } = anEndpoint(3, 3);
    const untilTaken = async (again = false): Promise<void> => limit.run(ask, { again }).catch(() => untilTaken(true));
    await Promise.all(Array.from({ length: 200 }, () => untilTaken()));
    expect(seen.most).toBe(3);
    expect(seen.refused).toBeLessThan(100); // one limit of 16 is refused thousands of times
  });

  it('lets a call go that is not wanted any more, and begins the next', async () => {
    const limit = aLimit(1);
    const first = calls(limit, 1);
    const unwanted = new AbortController();
    const left = limit.run(async () => 'made', { signal: unwanted.signal });
    const next = limit.run(async () => 'next');
    unwanted.abort(new Error('not wanted'));
    await expect(left).rejects.toThrow('not wanted');
    first.ends[0]!();
    await expect(next).resolves.toBe('next');
  });
});
