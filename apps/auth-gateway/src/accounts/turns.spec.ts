import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns';

describe('costly work', () => {
  it('runs a few at once, in the order it came, also when some of it fails', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 10 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (n: number) => async () => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setImmediate(done));
      running -= 1;
      order.push(n);
      if (n === 2) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => turns.take(work(n))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]]);
    await expect(turns.take(async () => 'still works')).resolves.toBe('still works');
  });

  it('is refused when too much of it waits', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    let end = () => undefined as void;
    const first = turns.take(() => new Promise<void>((done) => (end = done)));
    const second = turns.take(async () => undefined);
    await expect(turns.take(async () => undefined)).rejects.toMatchObject({ http: 503 });
    end();
    await Promise.all([first, second]);
  });
});
