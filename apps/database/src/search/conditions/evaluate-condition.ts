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

/** Evaluates compiled conditions over one source of postings, with or without scores. */
export class ConditionEvaluator {
  constructor(
    private readonly source: PostingSource,
    private readonly corpus: CorpusLookup,
    private readonly scorer: Scorer | null,
    private readonly read: (document: number) => Attributes,
  ) {}

  evaluate(condition: Condition): Matches {
    const { source } = this;
    switch (condition.kind) {
      case 'all':
        return { documents: source.allDocuments(), scores: null };
      case 'none':
        return NO_MATCHES;
      case 'and':
        return this.both(condition.children);
      case 'or':
        return union(this.each(condition.children), source.documentBound);
      case 'not':
        return difference(source.allDocuments(), this.evaluate(condition.child).documents);
      case 'boost':
        return boosted(this.evaluate(condition.child), condition.factor);
      case 'atLeast':
        return condition.count <= 0
          ? this.evaluate({ kind: 'all' })
          : union(this.each(condition.children), source.documentBound, condition.count);
      case 'term':
        return this.scored(condition.slot)(source.list(condition.slot, condition.term), condition.term);
      case 'range':
        return union(
          Array.from(source.terms(condition.slot, condition), ({ list }) => ({ documents: list.documents, scores: null })),
          source.documentBound,
        );
      case 'terms':
        return union(this.matchingTerms(condition), source.documentBound);
      case 'phrase':
        return phraseMatches(source, condition.slot, condition.parts, this.scored(condition.slot));
      case 'checked':
        return {
          documents: this.evaluate(condition.child).documents.filter((document) => condition.test(this.read(document))),
          scores: null,
        };
      case 'ngrams':
        return ngramMatches(source, condition, this.scored(condition.slot));
    }
  }

  private each(children: readonly Condition[]): Matches[] {
    return children.map((child) => this.evaluate(child));
  }

  /** NOTs come last and only take away from what the others left. */
  private both(children: readonly Condition[]): Matches {
    const positive = children.filter(({ kind }) => kind !== 'not');
    const [first, ...rest] = positive;
    let result = first ? this.evaluate(first) : this.evaluate({ kind: 'all' });
    for (const child of rest) result = result.documents.length === 0 ? NO_MATCHES : intersection(result, this.evaluate(child));
    for (const child of children) if (child.kind === 'not') result = without(result, this.evaluate(child.child).documents);
    return result;
  }

  private matchingTerms({ slot, prefix, test, maxTerms }: Extract<Condition, { kind: 'terms' }>): Matches[] {
    const score = this.scored(slot);
    const found: Matches[] = [];
    for (const { term, list } of this.source.terms(slot, { prefix })) {
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
