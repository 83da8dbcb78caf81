import type { AnswerScores } from '@strata/evaluation';
import { signTest } from '@strata/evaluation';

/** What came of one question asked one way; shares are 0..1. */
export interface Outcome extends AnswerScores {
  /** share of the documents that answer it among the first two distinct ones of the context */
  readonly in2: number;
  readonly in5: number;
  /** share of them that are cited */
  readonly cited: number;
  /** share of the cited documents that are among them */
  readonly citedGold: number;
  readonly ms: number;
}

/** One row of the table. @param include which of the questions */
export function summary(
  outcomes: readonly Outcome[],
  gold: readonly number[],
  include: (place: number) => boolean = () => true,
): Record<string, string | number> {
  const kept = outcomes.map((outcome, i) => ({ outcome, gold: gold[i]! })).filter((_, i) => include(i));
  const percent = (of: (outcome: Outcome) => number | boolean, size?: number) => {
    const values = kept.filter((one) => size === undefined || one.gold === size).map(({ outcome }) => Number(of(outcome)));
    return ((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1);
  };
  const sorted = (of: (outcome: Outcome) => number) => kept.map(({ outcome }) => of(outcome)).sort((a, b) => a - b);
  const times = sorted(({ ms }) => ms);
  const sizes = [...new Set(gold)].sort((a, b) => a - b);
  return {
    questions: kept.length,
    '@2': percent(({ in2 }) => in2),
    '@5': percent(({ in5 }) => in5),
    'all @5': percent(({ in5 }) => in5 === 1),
    ...Object.fromEntries(sizes.map((size) => [`@5 of ${size}`, percent(({ in5 }) => in5, size)])),
    cited: percent(({ cited }) => cited),
    'cited gold': percent(({ citedGold }) => citedGold),
    contained: percent(({ contained }) => contained),
    'in 40 words': percent(({ inForty }) => inForty),
    exact: percent(({ exact }) => exact),
    f1: percent(({ f1 }) => f1),
    told: percent(({ told }) => told),
    words: sorted(({ words }) => words)[kept.length >> 1] ?? 0,
    'p50 ms': times[times.length >> 1]?.toFixed(1) ?? '',
    'p95 ms': times[Math.floor(times.length * 0.95)]?.toFixed(1) ?? '',
  };
}

/** Questions that one way does better and worse than another, and how likely so uneven a count is by chance (two-sided sign test). */
export function comparedWays(
  one: readonly Outcome[],
  other: readonly Outcome[],
  include: (place: number) => boolean = () => true,
): Record<string, { better: number; worse: number; p: string }> {
  const measures: Record<string, (outcome: Outcome) => number> = {
    '@5': ({ in5 }) => in5,
    contained: ({ contained }) => Number(contained),
    'in 40 words': ({ inForty }) => Number(inForty),
    exact: ({ exact }) => Number(exact),
  };
  return Object.fromEntries(
    Object.entries(measures).map(([name, of]) => {
      const differences = one.map((outcome, i) => of(other[i]!) - of(outcome)).filter((_, i) => include(i));
      const better = differences.filter((difference) => difference > 0).length;
      const worse = differences.filter((difference) => difference < 0).length;
      return [name, { better, worse, p: signTest(better, worse).toFixed(4) }];
    }),
  );
}
