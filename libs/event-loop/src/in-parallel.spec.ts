import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes, inParallel } from './in-parallel';

/** Work that counts how much of it is under way, and ends when it is told to. */
function counted() {
  const seen = { now: 0, most: 0, begun: [] as number[], stopped: [] as number[] };
  const work = async (item: number, _index: number, signal: AbortSignal): Promise<number> => {
    seen.begun.push(item);
    seen.most = Math.max(seen.most, ++seen.now);
    try {
      await sleep(item % 3, undefined, { signal }).catch(() => seen.stopped.push(item));
      signal.throwIfAborted();
      return item * 10;
    } finally {
      seen.now--;
    }
  };
  return { seen, work };
}

const items = Array.from({ length: 20 }, (_, place) => place);

describe('items worked on in parallel', () => {
  it.each([1, 3, 20, 100])('at most %i at a time give their results in order', async (limit) => {
    const { seen, work } = counted();
    expect(await inParallel(items, { limit }, work)).toEqual(items.map((item) => item * 10));
    expect(seen.most).toBe(Math.min(limit, items.length));
    expect(seen.begun).toEqual(items);
  });

  it('of an empty list are none', async () => {
    expect(await inParallel([], { limit: 4 }, () => Promise.reject(new Error('not to be called')))).toEqual([]);
  });

  it('end with the first failure, after those under way were told to stop and no other was begun', async () => {
    const { seen, work } = counted();
    const failing = inParallel(items, { limit: 4 }, async (item, index, signal) => {
      if (item === 2) throw new Error('two is too many');
      return work(item, index, signal);
    });
    await expect(failing).rejects.toThrow('two is too many');
    expect(seen.now).toBe(0);
    expect(seen.begun.every((item) => item < 5)).toBe(true);
    expect(seen.stopped).not.toEqual([]);
  });

  it('end with the reason of the caller', async () => {
    const { seen, work } = counted();
    const caller = new AbortController();
    const stopped = inParallel(items, { limit: 2, signal: caller.signal }, async (item, index, signal) => {
      if (item === 5) caller.abort(new Error('unwanted'));
      return work(item, index, signal);
    });
    await expect(stopped).rejects.toThrow('unwanted');
    expect(seen.now).toBe(0);
    expect(Math.max(...seen.begun)).toBeLessThan(7);
    await expect(inParallel(items, { limit: 2, signal: caller.signal }, work)).rejects.toThrow('unwanted');
  });
});

describe('lanes', () => {
  it('share a queue, and are all over when one has failed', async () => {
    const queue = [...items];
    let open = 0;
    const lane = async (signal: AbortSignal) => {
      open++;
      try {
        for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
          await sleep(1);
          if (item === 7) throw new Error('seven');
        }
      } finally {
        open--;
      }
    };
    await expect(inLanes(3, lane)).rejects.toThrow('seven');
    expect(open).toBe(0);
    expect(queue.length).toBeGreaterThan(0);
    await inLanes(3, lane);
    expect(queue).toEqual([]);
  });
});
