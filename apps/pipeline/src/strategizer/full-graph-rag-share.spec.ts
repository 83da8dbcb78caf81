import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COMPLEXITY_PERCENT, fullGraphRagShare } from './full-graph-rag-share';

describe('share of clusters that get FullGraphRAG', () => {
  it.each([
    ['very_low', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['low', [0, 0, 1, 1, 1, 2, 2, 2, 2, 2]],
    ['moderate', [0, 1, 2, 2, 2, 3, 4, 4, 4, 5]],
    ['high', [1, 2, 2, 3, 4, 4, 5, 6, 7, 8]],
    ['very_high', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ] as const)('%s of 1 to 10 clusters', (complexity, shares) => {
    expect(shares.map((_, place) => fullGraphRagShare(place + 1, COMPLEXITY_PERCENT[complexity]))).toEqual(shares);
  });

  it('never differs from the exact share by more than a half', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 0, max: 100 }), (count, percent) => {
        expect(Math.abs(fullGraphRagShare(count, percent) - (count * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
