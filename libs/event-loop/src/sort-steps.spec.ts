import { describe, expect, it } from '@jest/globals';
import { mergeSteps, sortSteps } from './sort-steps';
import { runSteps } from './steps';

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;
const entries = (count: number) => Array.from({ length: count }, (_, place) => ({ rank: (place * 7_919) % 1_000, place }));

function inRuns<T>(items: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, run) => items.slice(run * length, (run + 1) * length));
}

describe('a long list', () => {
  it.each([0, 1, 2, 199, 200, 201, 1_234, 10_000])('of %i entries is sorted as one sort would, in runs or not', (count) => {
    const items = entries(count);
    const runs = inRuns(items, 100).map((run) => run.sort(byRank));
    expect(runSteps(mergeSteps(runs, byRank))).toEqual(items.toSorted(byRank));
    expect(runSteps(sortSteps(items, byRank))).toEqual(items.toSorted(byRank));
  });

  it('is sorted in steps that compare few entries each', () => {
    let compared = 0;
    let most = 0;
    const steps = sortSteps(entries(100_000), (a, b) => {
      compared++;
      return byRank(a, b);
    });
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, compared);
      compared = 0;
    }
    expect(most).toBeLessThan(30_000);
  });
});
