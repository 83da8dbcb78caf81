import { Bm25Index, reciprocalRankFusion } from '@strata/graph';

/** Terms of a document that its lexical query is made of. */
const QUERY_TERMS = 50;
const LEAST_DEPTH = 20;
/** Score of a neighbour that is first in both lists: 2 / (60 + 1). */
const BEST_FUSED = 2 / 61;

/** A neighbour of a document by position in the corpus. */
export interface Neighbour {
  readonly document: number;
  /** 0..1; 1 = first in the vector list and in the lexical list */
  readonly score: number;
}

/** An undirected edge between documents by position, `one` < `other`. */
export interface SimilarPair {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

/** How many candidates each list contributes. */
export function candidateDepth(topK: number): number {
  return Math.max(3 * topK, LEAST_DEPTH);
}

/** The terms that tell a document from the others: highest TF-IDF first, ties by first appearance. */
export function queryTerms(terms: readonly string[], index: Pick<Bm25Index, 'documentFrequency' | 'size'>): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weighed = [...counts].map(([term, count]) => ({
    term,
    weight: count * Math.log((index.size + 1) / (index.documentFrequency(term) + 1)),
  }));
  return weighed
    .sort((a, b) => b.weight - a.weight)
    .slice(0, QUERY_TERMS)
    .map(({ term }) => term);
}

/** Joins the two rankings of a document's neighbours and keeps the best `topK` (spec/pipeline.md §6, RRF with k = 60). */
export function fuseNeighbours(byVector: readonly number[], byTerms: readonly number[], topK: number): Neighbour[] {
  return reciprocalRankFusion([byVector, byTerms])
    .slice(0, topK)
    .map(({ id, score }) => ({ document: id, score: Math.min(1, score / BEST_FUSED) }));
}

/** One edge per unordered pair; a pair counts when either side lists it, with the higher of the two scores. */
export function similarPairs(neighbours: Iterable<readonly [document: number, neighbours: readonly Neighbour[]]>): SimilarPair[] {
  const pairs = new Map<string, SimilarPair>();
  for (const [document, list] of neighbours)
    for (const { document: neighbour, score } of list) {
      const [one, other] = document < neighbour ? [document, neighbour] : [neighbour, document];
      const key = `${one}-${other}`;
      const known = pairs.get(key);
      if (!known || known.score < score) pairs.set(key, { one, other, score });
    }
  return [...pairs.values()].sort((a, b) => a.one - b.one || a.other - b.other);
}
