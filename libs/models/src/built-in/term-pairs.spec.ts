import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TermPairs } from './term-pairs';

it('pairs are numbered in the order of their first coming, any number of them, text after text', () => {
  const pairs = new TermPairs();
  const few = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 60 });
  const many = fc.nat(5_000).map((size) => Array.from({ length: size }, (_, i) => [i % 71, (i * 31) % 1_009] as [number, number]));
  fc.assert(
    fc.property(fc.oneof(few, many), (text) => {
      pairs.clear();
      const known = new Map<string, number>();
      for (const [first, second] of text) {
        const name = `${first} ${second}`;
        if (!known.has(name)) known.set(name, known.size);
        if (pairs.numberOf(first, second) !== known.get(name))
          expect([name, pairs.numberOf(first, second)]).toEqual([name, known.get(name)]);
      }
      expect(pairs.size).toBe(known.size);
    }),
    { numRuns: 60 },
  );
});
