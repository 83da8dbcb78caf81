import { findAnalyzer, requireAnalyzer } from '../analyzers/analyzer-store';
import { builtInAnalyzer } from '../analyzers/built-in-analyzers';
import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { Snapshot } from '../store/database';
import type { OpenSearch, SearchRequest, TopRequest } from './search-request';
import { rankedTerms } from './conditions/ranked-terms';
import { addBest } from './scoring/best-of-terms';
import { compileCondition } from './conditions/compile-condition';
import type { Condition } from './conditions/condition';
import { merged } from './postings/column-source';
import type { CorpusLookup } from './conditions/evaluate-condition';
import { ConditionEvaluator } from './conditions/evaluate-condition';
import { fieldAt, nodeAt } from './definitions/field-tree';
import { fieldTreeOf } from './definitions/index-field-tree';
import { INVERTED_TYPE } from './definitions/index-types';
import type { Matches } from './postings/matches';
import { placeOf } from './postings/matches';
import type { PostingSource } from './postings/postings';
import type { Scorer } from './scoring/scoring';
import { createScorer } from './scoring/scoring';
import type { Hit } from './search-result';
import { Result } from './search-result';
import type { Source } from './searched-sources';
import { documentOf, sourcesOf } from './searched-sources';
import { TopHits } from './scoring/top-hits';

/** Answers a search over a view; see api.ts. All matching is done first, documents are read as the hits are taken. */
export const openSearch: OpenSearch = function* (snapshot, request) {
  const sources = sourcesOf(snapshot, request);
  const condition = conditionOf(snapshot, request, sources);
  const corpus = corpusLookup(sources.map(({ postings }) => postings));
  const scorers = request.scorers.map(createScorer);
  const pruned = request.top && bestOfTerms(sources, condition, corpus, scorers, request.top);
  if (pruned !== undefined) return new Result({ snapshot, condition }, sources, pruned);
  const found: Found[] = [];
  for (const source of sources) found.push(yield* matchesOf(snapshot, source, condition, corpus, scorers));
  if (request.top) return new Result({ snapshot, condition }, sources, best(found, request.top));
  return new Result({ snapshot, condition }, sources, request.isSorted ? inPrimaryOrder(found, sources) : all(found));
};

/** Matches of one source, once per scorer (once without scores when there are none); documents are the same in all. */
type Found = readonly Matches[];

function conditionOf(snapshot: Snapshot, request: SearchRequest, sources: readonly Source[]): Condition {
  if (!request.condition) return { kind: 'all' };
  const indexes = sources.flatMap((source) => source.indexes);
  const trees = indexes.filter(({ type }) => type === INVERTED_TYPE).map(fieldTreeOf);
  return compileCondition(request.condition, request, {
    identity: builtInAnalyzer('identity') ?? requireAnalyzer(snapshot, 'identity'),
    named(name) {
      const analyzer = findAnalyzer(snapshot, name);
      if (!analyzer) throw new ArangoError('bad-parameter', `SEARCH: failed to find analyzer '${name}'`);
      return analyzer;
    },
    fieldsAt: (path) => indexes.map((index) => nodeAt(fieldTreeOf(index), path)).find((tree) => tree !== undefined),
    indexed: (path) => trees.map((tree) => fieldAt(tree, path)?.analyzers[0]).find((analyzer) => analyzer !== undefined),
  });
}

/** Statistics over all sources, remembered per term for the time of the search. */
function corpusLookup(sources: readonly PostingSource[]): CorpusLookup {
  const slots = new Map<string, { documents: number; tokens: number }>();
  const terms = new Map<string, number>();
  return (slot, term, ownDocuments) => {
    let statistics = slots.get(slot);
    if (!statistics) {
      statistics = { documents: 0, tokens: 0 };
      for (const source of sources) {
        const { documents, tokens } = source.statistics(slot);
        statistics.documents += documents;
        statistics.tokens += tokens;
      }
      slots.set(slot, statistics);
    }
    const identity = `${slot}\u0001${term}`;
    let termDocuments = sources.length === 1 ? ownDocuments : terms.get(identity);
    if (termDocuments === undefined) {
      termDocuments = sources.reduce((sum, source) => sum + source.termList(slot, term).documents.length, 0);
      terms.set(identity, termDocuments);
    }
    return { documentCount: statistics.documents, slot: statistics, termDocuments };
  };
}

function* matchesOf(
  snapshot: Snapshot,
  source: Source,
  condition: Condition,
  corpus: CorpusLookup,
  scorers: readonly Scorer[],
): Steps<Found> {
  const read = (document: number) => documentOf(snapshot, source, document);
  const matches = (scorer: Scorer | null) => new ConditionEvaluator(source.postings, corpus, scorer, read).evaluate(condition);
  const found: Matches[] = [];
  for (const scorer of scorers.length === 0 ? [null] : scorers) found.push(yield* matches(scorer));
  return found;
}

/** The best hits without looking at all of them; undefined when the condition or the scorer do not allow it. */
function bestOfTerms(
  sources: readonly Source[],
  condition: Condition,
  corpus: CorpusLookup,
  [scorer, ...others]: readonly Scorer[],
  { descending, limit }: TopRequest,
): Hit[] | undefined {
  const terms = rankedTerms(condition);
  const saturation = scorer?.saturation;
  const hasOwnWrites = new Set(sources.map(({ collection }) => collection)).size < sources.length;
  if (!terms || !saturation || others.length > 0 || !descending || hasOwnWrites) return undefined;
  const top = new TopHits(limit);
  for (const [source, { postings }] of sources.entries())
    addBest(postings, terms, ({ slot, term }, list) => saturation(corpus(slot, term, list.documents.length)), top, source);
  return top.inOrder().map(({ source, document, rank }) => ({ source, document, scores: [rank] }));
}

function best(found: readonly Found[], { scorer, descending, limit }: TopRequest): Hit[] {
  const top = new TopHits(limit);
  for (const [source, matches] of found.entries()) {
    const { documents, scores } = matches[scorer] as Matches;
    for (let i = 0; i < documents.length; i++) {
      const score = scores?.[i] ?? 0;
      top.add(descending ? score : -score, source, documents[i] as number);
    }
  }
  return top.inOrder().map(({ source, document }) => {
    const matches = found[source] as Found;
    return { source, document, scores: scoresAt(matches, placeOf((matches[scorer] as Matches).documents, document)) };
  });
}

function all(found: readonly Found[]): Iterable<Hit> & { readonly length: number } {
  const length = found.reduce((sum, [matches]) => sum + (matches?.documents.length ?? 0), 0);
  return {
    length,
    *[Symbol.iterator]() {
      for (const [source, matches] of found.entries())
        for (const [place, document] of matches[0]?.documents.entries() ?? [])
          yield { source, document, scores: scoresAt(matches, place) };
    },
  };
}

/** Each source in the order of its index, and all of them merged, as far as somebody takes them. */
function inPrimaryOrder(found: readonly Found[], sources: readonly Source[]): Iterable<Hit> & { readonly length: number } {
  return {
    length: found.reduce((sum, [matches]) => sum + (matches?.documents.length ?? 0), 0),
    *[Symbol.iterator]() {
      const sequences = found.map(([matches], at) => {
        const { rows, collection } = sources[at]!;
        if (rows === null) throw new Error(`the index of ${collection.name} is not sorted`);
        return rows.inOrder(matches!.documents);
      });
      for (const { source, document } of merged(sequences)) {
        const matches = found[source]!;
        yield { source, document, scores: scoresAt(matches, placeOf(matches[0]!.documents, document)) };
      }
    },
  };
}

const scoresAt = (matches: Found, place: number): number[] => matches.map(({ scores }) => scores?.[place] ?? 0);
