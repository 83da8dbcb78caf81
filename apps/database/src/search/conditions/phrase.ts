import type { Steps } from '@strata/event-loop';
import type { PhrasePart, TermChoice } from './condition';
import type { Matches } from '../postings/matches';
import { intersection, union } from '../postings/matches';
import type { PostingList, PostingSource } from '../postings/postings';
import type { Slot } from '../postings/terms';

interface ScoredList {
  readonly list: PostingList;
  readonly matches: Matches;
}

/** Between two pauses. */
const DOCUMENTS_AT_ONCE = 256;
const TERMS_AT_ONCE = 256;

/**
 * Documents where the parts follow one another at the given distances. Candidates hold all parts; then the places of the first part
 * are shifted along the phrase.
 * @param score turns the list of one term into matches with scores
 */
export function* phraseMatches(
  source: PostingSource,
  slot: Slot,
  parts: readonly PhrasePart[],
  score: (list: PostingList, term: string) => Matches,
): Steps<Matches> {
  const found: ScoredList[][] = [];
  for (const { alternatives } of parts) {
    const lists: ScoredList[] = [];
    for (const choice of alternatives) for (const list of yield* listsOf(source, slot, choice, score)) lists.push(list);
    found.push(lists);
  }
  const perPart = found.map((lists) =>
    union(
      lists.map(({ matches }) => matches),
      source.documentBound,
    ),
  );
  const [first, ...rest] = perPart;
  if (!first || perPart.some(({ documents }) => documents.length === 0)) return { documents: new Uint32Array(0), scores: null };
  const candidates = rest.reduce(intersection, first);
  const indexes = found.map((lists) => lists.map(({ list }) => ({ list, next: 0 })));
  const keep = new Uint8Array(candidates.documents.length);
  for (let at = 0; at < keep.length; at++) {
    keep[at] = parts.length < 2 || occurs(parts, indexes, candidates.documents[at]!) ? 1 : 0;
    if (at % DOCUMENTS_AT_ONCE === DOCUMENTS_AT_ONCE - 1) yield;
  }
  return {
    documents: candidates.documents.filter((_, i) => keep[i] === 1),
    scores: candidates.scores?.filter((_, i) => keep[i] === 1) ?? null,
  };
}

interface Walk {
  readonly list: PostingList;
  next: number;
}

function occurs(parts: readonly PhrasePart[], indexes: readonly Walk[][], document: number): boolean {
  let places: ReadonlySet<number> | undefined;
  for (const [i, part] of parts.entries()) {
    const here = new Set<number>();
    for (const walk of indexes[i] ?? [])
      for (const place of positionsIn(walk, document)) if (!places || places.has(place - part.gap)) here.add(place);
    if (here.size === 0) return false;
    places = here;
  }
  return true;
}

/** Documents are asked for in growing order, so each list is walked once. */
function positionsIn(walk: Walk, document: number): readonly number[] {
  const { documents } = walk.list;
  while (walk.next < documents.length && (documents[walk.next] ?? 0) < document) walk.next++;
  return documents[walk.next] === document ? (walk.list.positions(walk.next) ?? []) : [];
}

function* listsOf(
  source: PostingSource,
  slot: Slot,
  choice: TermChoice,
  score: (list: PostingList, term: string) => Matches,
): Steps<ScoredList[]> {
  if (choice.kind === 'exact') {
    const list = source.list(slot, choice.term);
    return [{ list, matches: score(list, choice.term) }];
  }
  const lists: ScoredList[] = [];
  let looked = 0;
  const range = choice.kind === 'test' ? { prefix: choice.prefix } : { lower: choice.lower, upper: choice.upper };
  for (const { term, list } of source.terms(slot, range)) {
    looked += 1;
    if (looked % TERMS_AT_ONCE === 0) yield;
    if (choice.kind === 'between' || choice.test(term)) lists.push({ list, matches: score(list, term) });
  }
  return lists;
}
