/** Levels of complexity with the percentage of clusters that get FullGraphRAG. */
export const COMPLEXITY_PERCENT = { very_low: 0, low: 25, moderate: 50, high: 75, very_high: 100 } as const;
export type Complexity = keyof typeof COMPLEXITY_PERCENT;

/**
 * Number of clusters, out of `count`, that get FullGraphRAG at `percent` (integer, 0..100). Rounds half to even, in integers, because
 * `Math.round(count * 0.25)` would turn 25 % of 2 clusters into 1.
 */
export function fullGraphRagShare(count: number, percent: number): number {
  const whole = Math.floor((count * percent) / 100);
  const remainder = (count * percent) % 100;
  if (remainder === 50) return whole + (whole % 2);
  return remainder > 50 ? whole + 1 : whole;
}
