/** Weights are kept per feature place and class. */
export const TYPE_PLACES = 1 << 15;

/** What a learnt model tells apart; the rest is told by words. */
export const LEARNT_CLASSES = ['PER', 'ORG', 'LOC', 'MISC'] as const;
export const TYPE_WEIGHTS = TYPE_PLACES * LEARNT_CLASSES.length;

/** Probability of each of `LEARNT_CLASSES`, by multinomial logistic regression over the places of some features. */
export function classProbabilities(features: Int32Array, weights: ArrayLike<number>, scale = 1): Float64Array {
  const count = LEARNT_CLASSES.length;
  const scores = new Float64Array(count);
  for (const place of features) for (let k = 0; k < count; k++) scores[k]! += weights[place * count + k]!;
  let top = -Infinity;
  for (const score of scores) top = Math.max(top, score);
  let sum = 0;
  for (let k = 0; k < count; k++) sum += scores[k] = Math.exp((scores[k]! - top) * scale);
  for (let k = 0; k < count; k++) scores[k]! /= sum;
  return scores;
}
