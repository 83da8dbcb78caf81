import { describe, expect, it } from '@jest/globals';
import { hash } from 'node:crypto';
import type { AnswerCache } from './answer-cache';

/** What every answer cache must do. */
export function describeAnswerCache(name: string, create: () => Promise<AnswerCache>): void {
  describe(name, () => {
    const key = (text: string) => hash('sha256', text, 'hex');

    it('gives back what was put, whatever it holds', async () => {
      const cache = await create();
      for (const answer of ['', 'text', '𝒳\n"quoted"', 'x'.repeat(100_000)]) {
        await cache.put(key(answer), answer);
        expect(await cache.get(key(answer))).toBe(answer);
      }
      expect(await cache.get(key('never put'))).toBeUndefined();
    });

    it('keeps the last of several answers to one key, also when put at once', async () => {
      const cache = await create();
      await cache.put(key('k'), 'old');
      await cache.put(key('k'), 'new');
      expect(await cache.get(key('k'))).toBe('new');
      await Promise.all(Array.from({ length: 20 }, () => cache.put(key('p'), 'same')));
      expect(await cache.get(key('p'))).toBe('same');
    });

    it('takes many at a time, and again', async () => {
      const cache = await create();
      const many = new Map(Array.from({ length: 40 }, (_, n) => [key(`many ${n}`), `answer ${n}`]));
      cache.putAll(many);
      cache.putAll(new Map([[key('many 7'), 'another']]));
      expect(await cache.get(key('many 39'))).toBe('answer 39');
      expect(await cache.get(key('many 7'))).toBe('another');
    });
  });
}
