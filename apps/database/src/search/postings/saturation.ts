/** The score of a term as it grows with its frequency and falls with the length of the document, see `saturated`. */
export interface Saturation {
  readonly weight: number;
  readonly base: number;
  readonly perToken: number;
}

/** weight * f / (f + base + perToken * length): at most `weight` as long as none of the three is negative. */
export const saturated = ({ weight, base, perToken }: Saturation, frequency: number, length: number): number =>
  (weight * frequency) / (frequency + base + perToken * length);
