import type { Steps } from '@strata/event-loop';
import type { Condition } from './condition';
import type { Matches } from '../postings/matches';
import { union } from '../postings/matches';
import type { PostingList, PostingSource } from '../postings/postings';

/** Between two pauses. */
const DOCUMENTS_AT_ONCE = 256;

/**
 * Documents that share enough n-grams with the searched text: the longest run of its n-grams that occurs in the document in the same
 * order (not necessarily adjacent), as a share of all of them, must reach the threshold.
 */
export function* ngramMatches(
  source: PostingSource,
  { slot, terms, threshold }: Extract<Condition, { kind: 'ngrams' }>,
  score: (list: PostingList, term: string) => Matches,
): Steps<Matches> {
  const needed = Math.max(1, Math.ceil(terms.length * threshold));
  const lists: PostingList[] = [];
  for (const term of terms) {
    lists.push(source.list(slot, term));
    yield;
  }
  const scored = lists.map((list, i) => score(list, terms[i] ?? ''));
  const candidates = union(scored, source.documentBound, needed);
  const at = lists.map(() => 0);
  const keep = new Uint8Array(candidates.documents.length);
  for (const [place, document] of candidates.documents.entries()) {
    const places = lists.map((list, i) => {
      while ((list.documents[at[i] ?? 0] ?? Infinity) < document) at[i] = (at[i] ?? 0) + 1;
      return list.documents[at[i] ?? 0] === document ? (list.positions(at[i] ?? 0) ?? []) : [];
    });
    keep[place] = longestRun(places) >= needed ? 1 : 0;
    if (place % DOCUMENTS_AT_ONCE === DOCUMENTS_AT_ONCE - 1) yield;
  }
  return {
    documents: candidates.documents.filter((_, i) => keep[i] === 1),
    scores: candidates.scores?.filter((_, i) => keep[i] === 1) ?? null,
  };
}

/** Longest growing sequence with at most one place per n-gram, in the order of the n-grams (patience method). */
function longestRun(places: readonly (readonly number[])[]): number {
  const ends: number[] = []; // ends[n]: smallest place a run of n + 1 n-grams can end at
  for (const own of places) {
    for (let i = own.length - 1; i >= 0; i--) {
      const place = own[i] ?? 0;
      let at = ends.findIndex((end) => end >= place);
      if (at === -1) at = ends.length;
      ends[at] = place;
    }
  }
  return ends.length;
}
