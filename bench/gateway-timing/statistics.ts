const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

export function describeSample(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `mean ${mean(values).toFixed(2)}, deviation ${Math.sqrt(variance(values)).toFixed(2)}, quartiles ${at(0.25)} ${at(0.5)} ${at(0.75)}`;
}

/** Welch's test of equal means, two-sided; p by the normal distribution, which is exact enough from a hundred degrees of freedom on. */
export function welch(one: readonly number[], other: readonly number[]): { t: number; degreesOfFreedom: number; p: number } {
  const [a, b] = [variance(one) / one.length, variance(other) / other.length];
  const t = (mean(one) - mean(other)) / Math.sqrt(a + b);
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (one.length - 1) + b ** 2 / (other.length - 1));
  return { t, degreesOfFreedom, p: twoSided(t) };
}

/**
 * Mann and Whitney's rank test, two-sided, normal approximation: sees any tendency of one sample to be greater, and outliers do not blind it.
 * @returns `share`: how often a value of `one` is greater than one of `other`; 0.5 when there is no tendency
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): { z: number; p: number; share: number } {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value); // measured times hardly ever tie
  const rankSum = all.reduce((sum, { isOne }, i) => (isOne ? sum + i + 1 : sum), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return { z, p: twoSided(z), share: u / (n * m) };
}

/** P(|Z| > |z|): Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26. */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, Math.max(0, series * Math.exp(-x * x)));
}
