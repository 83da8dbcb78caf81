import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { divergenceScore, needsReclustering } from './divergence-score';

type Example = [
  title: string,
  baseline: number,
  churn: number,
  batches: number[],
  gross: number,
  multi: number,
  score: number,
  flag: boolean,
];

/** docs/contracts/pipeline.md, "Divergence": each line worked out by hand. */
const EXAMPLES: Example[] = [
  ['the first measurement of 1,000 entities', 0, 0, [1_000], 0, 0, 0, false],
  ['a clustering that nothing has changed since', 1_000, 0, [1_000], 0, 0, 0, false],
  // (100 + 100) / 1000; gross: what came does not make up for what went
  ['100 entities removed and 100 added', 1_000, 200, [1_000], 0.2, 0, 0.2, false],
  // (200 + 80) / 1000
  ['then 80 more', 1_000, 280, [1_080], 0.28, 0, 0.28, true],
  // 250 / 1000: the threshold itself is not above it
  ['exactly a quarter', 1_000, 250, [1_000], 0.25, 0, 0.25, false],
  ['one entity more than a quarter', 1_000, 251, [1_000], 0.251, 0, 0.251, true],
  // (1000 - 500) / 1000
  ['batches of 500, 300 and 200', 1_000, 0, [500, 300, 200], 0, 0.5, 0.5, true],
  ['the same in another order', 1_000, 0, [200, 500, 300], 0, 0.5, 0.5, true],
  ['the larger of both counts', 1_000, 200, [500, 300, 200], 0.2, 0.5, 0.5, true],
  // 120 / 1000 and 120 / 1120
  ['a second batch of 120', 1_000, 120, [1_000, 120], 0.12, 120 / 1_120, 0.12, false],
  // 3 / 12 and 3 / 15: a quarter by churn, a fifth by batches
  ['a small partition', 12, 3, [12, 3], 0.25, 0.2, 0.25, false],
  // 30 / 10: all of it went three times
  ['more churn than there ever was', 10, 30, [10], 3, 0, 3, true],
  ['no entities', 1_000, 1_000, [], 0, 0, 0, false],
];

describe('the divergence of a partition', () => {
  it.each(EXAMPLES)('%s', (_, baselineEntityCount, cumulativeChurn, batchSizes, grossChurnScore, multiBatchScore, score, flag) => {
    expect(divergenceScore({ baselineEntityCount, cumulativeChurn, batchSizes })).toEqual({
      grossChurnScore,
      multiBatchScore,
      score,
    });
    expect(needsReclustering(score)).toBe(flag);
  });

  it('never falls when more changes, and is no less than either formula', () => {
    const counts = fc.record({
      baseline: fc.integer({ min: 1, max: 1_000 }),
      churn: fc.integer({ min: 0, max: 5_000 }),
      more: fc.integer({ min: 0, max: 100 }),
      batches: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(counts, ({ baseline, churn, more, batches }) => {
        const at = (cumulativeChurn: number) =>
          divergenceScore({ baselineEntityCount: baseline, cumulativeChurn, batchSizes: batches });
        const { score, grossChurnScore, multiBatchScore } = at(churn);
        expect(at(churn + more).score).toBeGreaterThanOrEqual(score);
        expect(score).toBe(Math.max(grossChurnScore, multiBatchScore));
        expect(multiBatchScore).toBeLessThan(1);
      }),
    );
  });

  it('is measured by a threshold of its own', () => {
    expect([needsReclustering(0.3, 0.3), needsReclustering(0.31, 0.3), needsReclustering(0.2, 0.1)]).toEqual([false, true, true]);
  });
});
