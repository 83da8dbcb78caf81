import type { SimilarPairs } from './similarity';

export interface SimilarPair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

/** Pairs as tests write them, by column. */
export function pairColumns(pairs: readonly SimilarPair[]): SimilarPairs {
  return {
    one: Uint32Array.from(pairs, ({ one }) => one),
    other: Uint32Array.from(pairs, ({ other }) => other),
    score: Float64Array.from(pairs, ({ score }) => score),
  };
}
