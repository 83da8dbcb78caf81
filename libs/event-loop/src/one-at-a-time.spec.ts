import { describe, expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time';

describe('work done one at a time', () => {
  it('comes in order, each when the one before has ended, and goes on after a failure', async () => {
    const turns = new OneAtATime();
    const seen: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () => {
      seen.push(`${name} begins`);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, () => {
          seen.push(`${name} ends`);
          if (name === 'second') reject(new Error(name));
          else resolve(name);
        }),
      );
    };
    const all = ['first', 'second', 'third'].map((name) => turns.run(work(name)));
    for (const [place, name] of ['first', 'second', 'third'].entries()) {
      await new Promise(setImmediate);
      expect(seen.at(-1)).toBe(`${name} begins`);
      ends.get(name)?.();
      await Promise.allSettled([all[place]]);
    }
    expect(await Promise.allSettled(all)).toMatchObject([
      { value: 'first' },
      { reason: { message: 'second' } },
      { value: 'third' },
    ]);
    expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });
});
