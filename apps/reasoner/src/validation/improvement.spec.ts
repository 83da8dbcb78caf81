import { describe, expect, it } from '@jest/globals';
import type { RunPair, TimeVerdict } from './improvement';
import { improvementPct, judgePairs, median } from './improvement';

const pairs = (count: number, original: number, optimized: number): RunPair[] =>
  Array.from({ length: count }, () => ({ original, optimized }));

describe('the improvement', () => {
  it.each([
    [1, 0.95, 5],
    [1, 0.9501, 4.9],
    [1, 0.9504, 4.9],
    [1, 0.9496, 5],
    [0.2, 0.19, 5],
    [0.1, 0.095, 5],
    [1.234, 0.056, 95.5],
    [1, 1, 0],
    [1, 1.1, -10],
    [1, 3, -200],
    [0, 0, 0],
    [0, 5, 0],
    [3, 2, 33.3],
  ])('from %d to %d is %d %%', (original, optimized, pct) => expect(improvementPct(original, optimized)).toBe(pct));

  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('takes the median of %j: %d', (values, middle) => expect(median(values)).toBe(middle));
});

describe('pairs of runs', () => {
  it.each<[string, RunPair[], TimeVerdict]>([
    ['fewer than three', pairs(2, 1, 0.1), 'undecided'],
    ['three with twice the speed', pairs(3, 1, 0.5), 'gain'],
    [
      'three with twice the speed by their medians, one of which was slow',
      [...pairs(2, 1, 0.1), ...pairs(1, 1, 1.05)],
      'undecided',
    ],
    ['three with less', pairs(3, 1, 0.51), 'undecided'],
    ['three that are much slower', pairs(3, 1, 1.2), 'no-gain'],
    ['three that are a little slower, by chance perhaps', pairs(3, 1, 1.1), 'undecided'],
    ['fifteen wins', pairs(15, 1, 0.9), 'gain'],
    ['eleven wins of eleven', pairs(11, 1, 0.9), 'undecided'],
    ['twelve wins of twelve, which three losses would not change', pairs(12, 1, 0.9), 'gain'],
    ['twelve wins of fifteen', [...pairs(12, 1, 0.9), ...pairs(3, 1, 1.1)], 'gain'],
    ['eleven wins of fifteen', [...pairs(11, 1, 0.9), ...pairs(4, 1, 1.1)], 'no-gain'],
    ['four losses, whatever comes', [...pairs(4, 1, 1.01), ...pairs(2, 1, 0.1)], 'no-gain'],
    ['fifteen wins of exactly 5 %', pairs(15, 1, 0.95), 'gain'],
    ['fifteen wins of less than 5 %', pairs(15, 1, 0.96), 'no-gain'],
  ])('%s', (_what, runs, verdict) => expect(judgePairs(runs)).toBe(verdict));

  it('decide earlier where there is no time for more', () => {
    expect(judgePairs(pairs(5, 1, 0.9), 5)).toBe('gain');
    expect(judgePairs([...pairs(4, 1, 0.9), ...pairs(2, 1, 1.1)], 6)).toBe('no-gain');
  });
});
