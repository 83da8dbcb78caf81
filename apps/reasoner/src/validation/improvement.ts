/** Least gain that counts, per cent. */
export const MIN_IMPROVEMENT_PCT = 5;
/** From this factor on three runs say enough; a query against itself varies by 15 % on a busy machine. */
export const CLEAR_FACTOR = 2;
export const FIRST_PAIRS = 3;
export const MAX_PAIRS = 15;
/** Share of the pairs that the new form has to win where the gain is not clear. */
export const MIN_WINS = 0.8;
/** Slower than this by the first runs, per cent: further ones would not change it. */
const HOPELESS_PCT = -15;
/** Below this median the clock says too little, and what was looked at decides; seconds. */
export const SHORT_RUN_S = 0.001;

/** One run of the original and one of the new form, side by side; seconds. */
export interface RunPair {
  readonly original: number;
  readonly optimized: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

/**
 * How much less `optimized` is than `original`, per cent, one decimal; negative when it is more. What is just below 5 does not become 5 by
 * being rounded.
 */
export function improvementPct(original: number, optimized: number): number {
  if (original === 0) return 0;
  const exact = ((original - optimized) / original) * 100;
  const rounded = Math.round(exact * 10) / 10 || 0;
  const isShort = exact < MIN_IMPROVEMENT_PCT - 1e-9 && rounded >= MIN_IMPROVEMENT_PCT;
  return isShort ? MIN_IMPROVEMENT_PCT - 0.1 : rounded;
}

/** @returns how often the new form was faster */
export const winsOf = (pairs: readonly RunPair[]): number => pairs.filter(({ original, optimized }) => optimized < original).length;

/** What the pairs so far say: the gain is there, it is not, or more pairs are needed. */
export type TimeVerdict = 'gain' | 'no-gain' | 'undecided';

/** @param maxPairs how many there can be at most: fewer where they take long */
export function judgePairs(pairs: readonly RunPair[], maxPairs = MAX_PAIRS): TimeVerdict {
  if (pairs.length < FIRST_PAIRS) return 'undecided';
  const original = median(pairs.map((pair) => pair.original));
  const optimized = median(pairs.map((pair) => pair.optimized));
  const improvement = improvementPct(original, optimized);
  if (pairs.length === FIRST_PAIRS && original >= CLEAR_FACTOR * optimized && areApart(pairs)) return 'gain';
  if (improvement <= HOPELESS_PCT) return 'no-gain';
  const wins = winsOf(pairs);
  const losses = pairs.length - wins;
  if (wins >= maxPairs * MIN_WINS - 1e-9 && losses <= pairs.length * (1 - MIN_WINS) && improvement >= MIN_IMPROVEMENT_PCT)
    return 'gain';
  if (losses > maxPairs * (1 - MIN_WINS) + 1e-9) return 'no-gain'; // whatever the others say
  if (pairs.length < maxPairs) return 'undecided';
  return improvement >= MIN_IMPROVEMENT_PCT ? 'gain' : 'no-gain';
}

/** Was every run of the new form faster than any of the original? A burst of other work on the machine can double two medians of three. */
function areApart(pairs: readonly RunPair[]): boolean {
  return Math.max(...pairs.map(({ optimized }) => optimized)) < Math.min(...pairs.map(({ original }) => original));
}
