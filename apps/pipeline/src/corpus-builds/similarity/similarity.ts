import type { Steps } from '@strata/event-loop';
import { reciprocalRankFusion } from '@strata/graph';
import type { Neighbour, Neighbours } from './neighbours';

const LEAST_DEPTH = 20;
/** Score of a neighbour that is first in both lists: 2 / (60 + 1). */
const BEST_FUSED = 2 / 61;
const DOCUMENTS_PER_STEP = 256;

/** Undirected edges between documents by position, by column: `one[i]` < `other[i]`, ascending by `one`, then by `other`. */
export interface SimilarPairs {
  readonly one: Uint32Array;
  readonly other: Uint32Array;
  readonly score: Float64Array;
}

/** How many candidates each list contributes. */
export function candidateDepth(topK: number): number {
  return Math.max(3 * topK, LEAST_DEPTH);
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
 * One edge per unordered pair; a pair counts when either side lists it, with the higher of the two scores.
 * @param documentCount of the corpus
 */
export function* similarPairSteps(neighbours: Neighbours, documentCount: number): Steps<SimilarPairs> {
  const { topK, of, counts, documents, scores } = neighbours;
  const offsets = new Uint32Array(documentCount + 1);
  for (const [place, document] of of.entries()) {
    for (let rank = 0; rank < counts[place]!; rank++) offsets[Math.min(document, documents[place * topK + rank]!) + 1]!++;
    if (place % DOCUMENTS_PER_STEP === 0) yield;
  }
  for (let document = 0; document < documentCount; document++) offsets[document + 1]! += offsets[document]!;
  const listed = { other: new Uint32Array(offsets[documentCount]!), score: new Float64Array(offsets[documentCount]!) };
  const next = offsets.slice();
  for (const [place, document] of of.entries()) {
    for (let i = place * topK, end = i + counts[place]!; i < end; i++) {
      const neighbour = documents[i]!;
      const at = next[Math.min(document, neighbour)]!++;
      listed.other[at] = Math.max(document, neighbour);
      listed.score[at] = scores[i]!;
    }
    if (place % DOCUMENTS_PER_STEP === 0) yield;
  }
  const pairs = { one: new Uint32Array(next.at(-1) ?? 0), other: listed.other, score: listed.score };
  let used = 0;
  for (let one = 0; one < documentCount; one++) {
    const row = Array.from({ length: offsets[one + 1]! - offsets[one]! }, (_, place) => offsets[one]! + place);
    const best = new Map<number, number>();
    for (const at of row) best.set(listed.other[at]!, Math.max(best.get(listed.other[at]!) ?? 0, listed.score[at]!));
    for (const [other, score] of [...best].sort(([a], [b]) => a - b)) {
      pairs.one[used] = one;
      pairs.other[used] = other; // never ahead of what is still to be read: a row only gets shorter
      pairs.score[used++] = score;
    }
    if (one % DOCUMENTS_PER_STEP === 0) yield;
  }
  return { one: pairs.one.slice(0, used), other: pairs.other.slice(0, used), score: pairs.score.slice(0, used) };
}

/**
 * The pairs whose documents are both among `places`, which are the positions in the answer.
 * @param places ascending
 */
export function innerPairs({ one, other, score }: SimilarPairs, places: ArrayLike<number>, documentCount: number): SimilarPairs {
  const positions = new Int32Array(documentCount).fill(-1);
  for (let position = 0; position < places.length; position++) positions[places[position]!] = position;
  const inside = one.map((document, i) => (positions[document]! >= 0 && positions[other[i]!]! >= 0 ? 1 : 0));
  const isInside = (_: number, i: number) => inside[i] === 1;
  return {
    one: one.filter(isInside).map((document) => positions[document]!),
    other: other.filter(isInside).map((document) => positions[document]!),
    score: score.filter(isInside),
  };
}
