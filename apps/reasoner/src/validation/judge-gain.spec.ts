import { describe, expect, it } from '@jest/globals';
import { judgeGain } from './judge-gain';

/** Pairs of equal runs, and how much each form looked at. */
const measured = (count: number, times: readonly [number, number], looked: readonly [number, number]) => ({
  pairs: Array.from({ length: count }, () => ({ original: times[0], optimized: times[1] })),
  original: { timeS: times[0], peakMemoryBytes: 0, lookedAt: looked[0] },
  optimized: { timeS: times[1], peakMemoryBytes: 0, lookedAt: looked[1] },
});

describe('the gain of a rewrite', () => {
  it.each([
    ['a clear one', 3, [1, 0.1], [0, 0], true, 90, '90 % less time (1.000 s before, 0.100 s after, medians of 3 alternating runs)'],
    ['exactly 5 %', 15, [1, 0.95], [9, 1], true, 5, '5 % less time'],
    ['a little less', 15, [1, 0.951], [9, 1], false, 4.9, 'at least 5 % are needed'],
    ['a loss', 3, [1, 1.5], [9, 1], false, -50, '50 % more time'],
    ['just a millisecond, by the clock', 3, [0.001, 0.0001], [1, 9], true, 90, '90 % less time'],
    [
      'below a millisecond, by what is looked at',
      3,
      [0.0009, 0.0008],
      [5, 1],
      true,
      80,
      '5 documents and index entries before, 1 after (80 % fewer)',
    ],
    ['below a millisecond, though slower', 3, [0.0005, 0.0009], [100, 95], true, 5, 'less than a millisecond'],
    ['below a millisecond, and the rewrite far above', 3, [0.0006, 0.009], [120_000, 4_000], false, -1400, '1400 % more time'],
    ['below a millisecond, nothing gained', 3, [0.0009, 0.0001], [5, 5], false, 0, 'at least 5 % are needed'],
    ['below a millisecond, where nothing is looked at', 3, [0.0009, 0.0001], [0, 0], false, 0, 'at least 5 % are needed'],
  ] as const)('%s', (_what, count, times, looked, passed, improvement, words) => {
    const gain = judgeGain(measured(count, times, looked));
    expect(gain).toMatchObject({ passed, improvement });
    expect(gain.reason).toContain(words);
  });

  it('is none where it may be chance', () => {
    const runs = measured(15, [1, 0.9], [0, 0]);
    const pairs = runs.pairs.map((pair, at) => (at < 5 ? { original: 1, optimized: 1.1 } : pair));
    expect(judgeGain({ ...runs, pairs })).toMatchObject({ passed: false, improvement: 10 });
    expect(judgeGain({ ...runs, pairs }).reason).toContain('faster in only 10 of 15 pairs');
  });
});
