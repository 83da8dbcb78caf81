import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Matches } from './matches';
import { difference, intersection, union } from './matches';

const BOUND = 4000;
const list = (most: number) =>
  fc.uniqueArray(fc.nat(BOUND - 1), { maxLength: most }).chain((numbers) =>
    fc
      .option(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: numbers.length, maxLength: numbers.length }))
      .map((scores): Matches => ({
        documents: Uint32Array.from(numbers).sort(),
        scores: scores && Float64Array.from(scores),
      })),
  );

/** document -> in how many lists, sum of scores */
function tally(lists: readonly Matches[]): Map<number, { count: number; score: number }> {
  const all = new Map<number, { count: number; score: number }>();
  for (const { documents, scores } of lists)
    documents.forEach((document, i) => {
      const before = all.get(document) ?? { count: 0, score: 0 };
      all.set(document, { count: before.count + 1, score: before.score + (scores?.[i] ?? 0) });
    });
  return all;
}

const plain = ({ documents, scores }: Matches) => Array.from(documents, (document, i) => [document, scores?.[i] ?? 0]);

describe('lists of matches', () => {
  it.each([
    ['few documents', 40],
    ['many documents', 800],
  ])('are united with sums of scores, also of those in several lists only: %s', (_name, most) => {
    fc.assert(
      fc.property(fc.array(list(most), { minLength: 2, maxLength: 6 }), fc.integer({ min: 1, max: 3 }), (lists, minimum) => {
        const expected = [...tally(lists)].filter(([, { count }]) => count >= minimum).sort(([a], [b]) => a - b);
        expect(plain(union(lists, BOUND, minimum))).toEqual(expected.map(([document, { score }]) => [document, score]));
      }),
      { numRuns: 60 },
    );
  });

  it('are intersected and subtracted', () => {
    fc.assert(
      fc.property(list(300), list(300), (a, b) => {
        const both = [...tally([a, b])].filter(([, { count }]) => count === 2).sort(([x], [y]) => x - y);
        expect(plain(intersection(a, b))).toEqual(both.map(([document, { score }]) => [document, score]));
        const others = new Set(b.documents);
        expect([...difference(a.documents, b.documents).documents]).toEqual([...a.documents].filter((one) => !others.has(one)));
      }),
    );
  });
});
