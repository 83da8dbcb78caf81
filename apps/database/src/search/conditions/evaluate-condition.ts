import type { Steps } from '@strata/event-loop';
import type { Attributes, Condition } from './condition';
import type { Matches } from '../postings/matches';
import { difference, intersection, NO_MATCHES, union } from '../postings/matches';
import { ngramMatches } from './ngram-match';
import { phraseMatches } from './phrase';
import type { PostingList, PostingSource } from '../postings/postings';
import type { CorpusStatistics, Scorer } from '../scoring/scoring';
import type { Slot } from '../postings/terms';

/** Numbers of a term over all collections of the view; `ownDocuments` is how many this source has, which is all of them when it is the only one. */
export type CorpusLookup = (slot: Slot, term: string, ownDocuments: number) => CorpusStatistics;

/** Terms of a vocabulary, and documents that are looked into, between two pauses. */
const TERMS_AT_ONCE = 256;
const READ_AT_ONCE = 64;

/** Evaluates compiled conditions over one source of postings, with or without scores. */
export class ConditionEvaluator {
  constructor(
    private readonly source: PostingSource,
    private readonly corpus: CorpusLookup,
    private readonly scorer: Scorer | null,
    private readonly read: (document: number) => Attributes,
  ) {}

  /** In steps: all documents of a source may match, and any number of terms. */
  *evaluate(condition: Condition): Steps<Matches> {
    const { source } = this;
    yield;
    switch (condition.kind) {
      case 'all':
        return { documents: yield* source.allDocuments(), scores: null };
      case 'none':
        return NO_MATCHES;
      case 'and':
        return yield* this.both(condition.children);
      case 'or':
        return union(yield* this.each(condition.children), source.documentBound);
      case 'not':
        return difference(yield* source.allDocuments(), (yield* this.evaluate(condition.child)).documents);
      case 'boost':
        return boosted(yield* this.evaluate(condition.child), condition.factor);
      case 'atLeast':
        return condition.count <= 0
          ? yield* this.evaluate({ kind: 'all' })
          : union(yield* this.each(condition.children), source.documentBound, condition.count);
      case 'term':
        return this.scored(condition.slot)(source.list(condition.slot, condition.term), condition.term);
      case 'range':
        return union(yield* this.termsBetween(condition), source.documentBound);
      case 'terms':
        return union(yield* this.matchingTerms(condition), source.documentBound);
      case 'phrase':
        return yield* phraseMatches(source, condition.slot, condition.parts, this.scored(condition.slot));
      case 'checked':
        return yield* this.checked(condition);
      case 'ngrams':
        return yield* ngramMatches(source, condition, this.scored(condition.slot));
    }
  }

  private *each(children: readonly Condition[]): Steps<Matches[]> {
    const matches: Matches[] = [];
    for (const child of children) matches.push(yield* this.evaluate(child));
    return matches;
  }

  private *checked({ child, test }: Extract<Condition, { kind: 'checked' }>): Steps<Matches> {
    const { documents } = yield* this.evaluate(child);
    const passed = new Uint32Array(documents.length);
    let count = 0;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at]!;
      if (test(this.read(document))) passed[count++] = document;
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) yield;
    }
    return { documents: passed.subarray(0, count), scores: null };
  }

  /** NOTs come last and only take away from what the others left. */
  private *both(children: readonly Condition[]): Steps<Matches> {
    const positive = children.filter(({ kind }) => kind !== 'not');
    const [first, ...rest] = positive;
    let result = yield* this.evaluate(first ?? { kind: 'all' });
    for (const child of rest)
      result = result.documents.length === 0 ? NO_MATCHES : intersection(result, yield* this.evaluate(child));
    for (const child of children) if (child.kind === 'not') result = without(result, (yield* this.evaluate(child.child)).documents);
    return result;
  }

  private *termsBetween(range: Extract<Condition, { kind: 'range' }>): Steps<Matches[]> {
    const found: Matches[] = [];
    for (const { list } of this.source.terms(range.slot, range)) {
      found.push({ documents: list.documents, scores: null });
      if (found.length % TERMS_AT_ONCE === 0) yield;
    }
    return found;
  }

  private *matchingTerms({ slot, prefix, test, maxTerms }: Extract<Condition, { kind: 'terms' }>): Steps<Matches[]> {
    const score = this.scored(slot);
    const found: Matches[] = [];
    let looked = 0;
    for (const { term, list } of this.source.terms(slot, { prefix })) {
      looked += 1;
      if (looked % TERMS_AT_ONCE === 0) yield;
      if (!test(term)) continue;
      found.push(score(list, term));
      if (maxTerms !== undefined && maxTerms > 0 && found.length === maxTerms) break;
    }
    return found;
  }

  private scored(slot: Slot): (list: PostingList, term: string) => Matches {
    const { scorer, corpus } = this;
    if (!scorer) return ({ documents }) => ({ documents, scores: null });
    return (list, term) => ({
      documents: list.documents,
      scores: list.documents.length > 0 ? scorer.scores(list, corpus(slot, term, list.documents.length)) : null,
    });
  }
}

function boosted({ documents, scores }: Matches, factor: number): Matches {
  return { documents, scores: scores?.map((score) => score * factor) ?? null };
}

function without(matches: Matches, excluded: Uint32Array): Matches {
  const { documents } = difference(matches.documents, excluded);
  return matches.scores ? intersection(matches, { documents, scores: null }) : { documents, scores: null };
}
