import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit';

/** Calls that end when they are told to. */
function calls(limit: number, count: number) {
  const gate = new ConcurrencyLimit(limit);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results = Array.from({ length: count }, (_, call) =>
    gate
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

describe('A limit of calls at a time', () => {
  it('begins the next in line when one has ended, well or not', async () => {
    const { begun, ends, results } = calls(2, 5);
    expect(begun).toEqual([0, 1]);
    ends[1]!();
    await results[1];
    expect(begun).toEqual([0, 1, 2]);
    ends[0]!(new Error('failed'));
    expect(await results[0]).toBe('failed');
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[2]!();
    ends[3]!();
    await results[3];
    ends[4]!();
    expect(await Promise.all(results)).toEqual(['failed', 1, 2, 3, 4]);
  });
});
