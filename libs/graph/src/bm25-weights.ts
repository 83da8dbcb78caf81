export interface Bm25Options {
  /** Saturation of repeated terms. Default 1.2. */
  k1?: number;
  /** Share of length normalisation, 0..1. Default 0.75. */
  b?: number;
}

/** Rarity of a term that stands in `frequency` of `size` documents: ln(1 + (N - df + 0.5) / (df + 0.5)). */
export function inverseDocumentFrequency(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** What a document of `length` terms owes to its length. @param meanLength of all documents */
export function lengthNorm(length: number, meanLength: number, { k1 = 1.2, b = 0.75 }: Bm25Options = {}): number {
  return k1 * (1 - b + (b * length) / meanLength);
}

/** What a term that stands `count` times in a document adds to the document's score (Robertson, Zaragoza 2009). */
export function termImpact(idf: number, count: number, norm: number, { k1 = 1.2 }: Bm25Options = {}): number {
  return (idf * count * (k1 + 1)) / (count + norm);
}
