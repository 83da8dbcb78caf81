import { describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { VectorQueue } from './vector-queue';

/** An endpoint whose calls wait until the test answers them. */
function endpoint() {
  const calls: { texts: readonly string[]; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] = [];
  let begun = 0;
  const embed = (texts: readonly string[], signal = new AbortController().signal) =>
    new Promise<Float32Array[]>((resolve, reject) => {
      const answer = () => resolve(texts.map((text) => Float32Array.of(Number(text))));
      calls.push({ texts, signal, answer, fail: reject });
      begun++;
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { calls, embed, begun: () => begun };
}

const texts = (count: number) => Array.from({ length: count }, (_, place) => String(place));

describe('Vectors that are made ahead', () => {
  it('come in the order of their texts, whichever call is answered first, and only so many calls are made before they are taken', async () => {
    const { calls, embed, begun } = endpoint();
    const { signal } = new AbortController();
    const queue = new VectorQueue(texts(1_000), { embed }, { limit: 3, signal });
    const taken: number[] = [];
    const taking = (async () => {
      for (let place = 0; place < 1_000; place++) taken.push((await queue.next())[0]!);
    })();
    await eventually(() => begun() === 3);
    calls.pop()!.answer();
    expect([begun(), taken.length]).toEqual([3, 0]);
    while (taken.length < 1_000) {
      calls.shift()?.answer();
      expect(begun()).toBeLessThanOrEqual(Math.floor(taken.length / 64) + 3);
      await new Promise(setImmediate);
    }
    await taking;
    expect(taken).toEqual(texts(1_000).map(Number));
    expect(begun()).toBe(Math.ceil(1_000 / 64));
    await expect(queue.next()).rejects.toThrow('fewer texts');
    await queue.close();
  });

  it('end with the first call that fails: no other is begun, and those under way are told to stop', async () => {
    const { calls, embed, begun } = endpoint();
    const { signal } = new AbortController();
    const queue = new VectorQueue(texts(1_000), { embed }, { limit: 4, signal });
    const first = queue.next();
    const refused = new Error('refused');
    calls[1]!.fail(refused);
    await eventually(() => queue.failure !== undefined);
    calls[0]!.answer();
    await expect(first).rejects.toBe(refused);
    expect(queue.failure).toEqual({ error: refused });
    await expect(queue.next()).rejects.toBe(refused);
    await queue.close();
    expect(begun()).toBe(4);
    expect(calls[3]!.signal.aborted).toBe(true);
  });

  it('end with the reason of the caller', async () => {
    const { embed, begun } = endpoint();
    const caller = new AbortController();
    const queue = new VectorQueue(texts(10), { embed }, { limit: 4, signal: caller.signal });
    const first = queue.next();
    caller.abort(new Error('unwanted'));
    await expect(first).rejects.toThrow('unwanted');
    await queue.close();
    expect(begun()).toBe(1);
  });
});
