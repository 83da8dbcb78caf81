/** Probabilities by scores: exp(score), together 1. */
export function softmax(scores: readonly number[]): number[] {
  let most = -Infinity;
  for (const score of scores) most = Math.max(most, score);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}
