import type { Matches } from '../postings/matches';
import { union } from '../postings/matches';
import type { PostingSource, TermList } from '../postings/postings';
import type { Saturation } from '../postings/saturation';
import { saturated } from '../postings/saturation';
import type { Slot } from '../postings/terms';
import type { TopHits } from './top-hits';
import type { BlockMaxPostings } from '../postings/block-max-postings';
import { WINDOW, windowOf } from '../postings/block-max-postings';

/** One term of a search whose hits are ranked by the sum of what their terms score. */
export interface RankedTerm {
  readonly slot: Slot;
  readonly term: string;
  /** by BOOST */
  readonly factor: number;
}

interface CommonTerm {
  readonly list: BlockMaxPostings;
  readonly shape: Saturation;
  /** for each window, the most that the term adds to a score there with weight 1 */
  readonly best: Float64Array;
}

/** postings per window from which on windows are worth looking at one by one */
const DENSE = 8;

/** sums of bounds are rounded otherwise than sums of scores */
const ROUNDING = 1 + 1e-9;

/**
 * Adds the best hits of one source to `top` without scoring all: first the documents with a rare term, then, where windows of document
 * numbers can still hold something better, those with common terms alone (block-max pruning: Ding, Suel: "Faster Top-k Document Retrieval
 * Using Block-Max Indexes", 2011; the order of terms: Turtle, Flood: "Query Evaluation: Strategies and Optimizations", 1995).
 * @param shapeOf how the list of a term scores
 */
export function addBest(
  postings: PostingSource,
  terms: readonly RankedTerm[],
  shapeOf: (term: RankedTerm, list: TermList) => Saturation,
  top: TopHits,
  source: number,
): void {
  const rare: Matches[] = [];
  const common: CommonTerm[] = [];
  for (const term of terms) {
    const list = postings.termList(term.slot, term.term);
    if (list.documents.length === 0) continue;
    const { weight, base, perToken } = shapeOf(term, list);
    const shape = { weight: weight * term.factor, base, perToken };
    if (list.windowed && list.documents.length >= DENSE * list.windowed.windows)
      common.push({ list: list.windowed, shape, best: list.windowed.bestOf(shape) });
    else rare.push({ documents: list.documents, scores: scoresOf(list, shape) });
  }
  const matches = union(rare, postings.documentBound);
  const add = (score: number, document: number): void => top.add(score, source, document);
  addRare(matches, common, top, add);
  addCommon(matches.documents, common, top, add);
}

type Add = (score: number, document: number) => void;

/** Documents that hold a rare term, with what the common ones add. */
function addRare({ documents, scores }: Matches, common: readonly CommonTerm[], top: TopHits, add: Add): void {
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] as number;
    let score = scores?.[at] ?? 0;
    if (common.length > 0) {
      if ((score + boundOf(common, windowOf(document))) * ROUNDING < top.threshold) continue;
      for (const { list, shape } of common) {
        const place = list.find(document);
        if (place >= 0) score += list.scoreAt(place, shape);
      }
    }
    add(score, document);
  }
}

/** Documents that hold common terms only. @param rare those that hold others, in order */
function addCommon(rare: Uint32Array, common: readonly CommonTerm[], top: TopHits, add: Add): void {
  const windows = common.reduce((most, { list }) => Math.max(most, list.windows), 0);
  const scores = new Float64Array(WINDOW);
  const isFound = new Uint8Array(WINDOW);
  let rareAt = 0;
  for (let window = 0; window < windows; window++) {
    if (boundOf(common, window) * ROUNDING < top.threshold) continue;
    for (const { list, shape } of common) list.addWindow(window, shape, scores, isFound);
    const first = window * WINDOW;
    while ((rare[rareAt] as number) < first) rareAt += 1;
    for (; (rare[rareAt] as number) < first + WINDOW; rareAt += 1) isFound[(rare[rareAt] as number) - first] = 0;
    for (let at = 0; at < WINDOW; at++) if (isFound[at] === 1) add(scores[at] as number, first + at);
    scores.fill(0);
    isFound.fill(0);
  }
}

function boundOf(common: readonly CommonTerm[], window: number): number {
  let bound = 0;
  for (const { best, shape } of common) bound += shape.weight * (best[window] ?? 0);
  return bound;
}

function scoresOf({ frequencies, lengths }: TermList, shape: Saturation): Float64Array {
  const scores = new Float64Array(frequencies.length);
  for (let i = 0; i < scores.length; i++) scores[i] = saturated(shape, frequencies[i] as number, lengths[i] as number);
  return scores;
}
