import type { Steps } from '@strata/event-loop';
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

/**
 * Joins the two rankings of a document's neighbours and keeps the best `topK` (docs/contracts/pipeline.md, "Corpus graph", rank fusion).
 */
export function fuseNeighbours(byVector: readonly number[], byTerms: readonly number[], topK: number): Neighbour[] {
  return reciprocalRankFusion([byVector, byTerms])
    .slice(0, topK)
    .map(({ id, score }) => ({ document: id, score: Math.min(1, score / BEST_FUSED) }));
}

/**
 * One edge per unordered pair, by position; a pair counts when either side lists it, with the higher of the two scores. One document a step.
 */
export function* similarPairSteps(neighbours: ReadonlyMap<number, readonly Neighbour[]>): Steps<SimilarPair[]> {
  const scores = new Map<number, Map<number, number>>();
  let last = -1;
  for (const [document, list] of neighbours) {
    for (const { document: neighbour, score } of list) {
      const [one, other] = document < neighbour ? [document, neighbour] : [neighbour, document];
      const ofOne = scores.get(one) ?? new Map<number, number>();
      if (ofOne.size === 0) scores.set(one, ofOne);
      ofOne.set(other, Math.max(ofOne.get(other) ?? 0, score));
      last = Math.max(last, one);
    }
    yield;
  }
  const pairs: SimilarPair[] = [];
  for (let one = 0; one <= last; one++) {
    for (const [other, score] of [...(scores.get(one) ?? [])].sort(([a], [b]) => a - b)) pairs.push({ one, other, score });
    yield;
  }
  return pairs;
}
