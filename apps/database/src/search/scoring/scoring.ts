import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../../store/database';
import type { SlotStatistics } from '../postings/index-statistics';
import type { PostingColumns } from '../postings/posting-block';
import type { Saturation } from '../postings/saturation';
import { saturated } from '../postings/saturation';

/** One `BM25(d, k, b)` or `TFIDF(d, normalize)` of the query, arguments after the document already evaluated. */
export interface ScorerCall {
  readonly name: ScorerName;
  readonly arguments: readonly JsonValue[];
}

export const SCORER_NAMES = ['BM25', 'TFIDF'] as const;
export type ScorerName = (typeof SCORER_NAMES)[number];

/** Numbers over the whole view (all its collections), so that scores of different collections compare. */
export interface CorpusStatistics {
  documentCount: number;
  slot: SlotStatistics;
  /** documents that hold the term */
  termDocuments: number;
}

export interface Scorer {
  /** Scores of one term for each document of its list. */
  scores(list: PostingColumns, corpus: CorpusStatistics): Float64Array;
  /** The same as a formula, none of whose numbers is negative; null when there is no such formula. */
  readonly saturation: ((corpus: CorpusStatistics) => Saturation) | null;
}

/** @throws ArangoError query-function-argument-type-mismatch (1542) for parameters of the wrong type */
export function createScorer({ name, arguments: given }: ScorerCall): Scorer {
  if (name === 'BM25') return bm25(numberArgument(name, given[0], 1.2), numberArgument(name, given[1], 0.75));
  const normalize = given[0] ?? false;
  if (typeof normalize !== 'boolean') throw badArgument(name);
  return tfidf(normalize);
}

function numberArgument(name: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number') throw badArgument(name);
  return value;
}

const badArgument = (name: string) =>
  new ArangoError('query-function-argument-type-mismatch', `invalid argument type in call to function '${name}()'`);

/**
 * Okapi BM25 (Robertson, Zaragoza: "The Probabilistic Relevance Framework", 2009) with the idf that cannot turn negative, as Lucene and
 * ArangoSearch have it: ln(1 + (N - n + 0.5) / (n + 0.5)).
 */
function bm25(k: number, b: number): Scorer {
  const saturation = ({ documentCount, slot, termDocuments }: CorpusStatistics): Saturation => {
    const documents = Math.max(documentCount, termDocuments);
    const idf = Math.log1p((documents - termDocuments + 0.5) / (termDocuments + 0.5));
    const average = slot.documents > 0 && slot.tokens > 0 ? slot.tokens / slot.documents : 0;
    return {
      weight: idf * (k + 1),
      base: average > 0 ? k * (1 - b) : k, // no norm kept: every document counts as average
      perToken: average > 0 ? (k * b) / average : 0,
    };
  };
  return {
    scores({ frequencies, lengths }, corpus) {
      const shape = saturation(corpus);
      const scores = new Float64Array(frequencies.length);
      for (let i = 0; i < scores.length; i++) scores[i] = saturated(shape, frequencies[i] as number, lengths[i] as number);
      return scores;
    },
    saturation: k >= 0 && b >= 0 && b <= 1 ? saturation : null,
  };
}

/** sqrt(tf) * (1 + ln((N + 1) / (n + 1))), divided by sqrt(length) when normalised, as ArangoSearch has it. */
function tfidf(normalize: boolean): Scorer {
  return {
    scores({ frequencies, lengths }, { documentCount, termDocuments }) {
      const idf = 1 + Math.log((documentCount + 1) / (termDocuments + 1));
      const scores = new Float64Array(frequencies.length);
      for (let i = 0; i < scores.length; i++) {
        const score = Math.sqrt(frequencies[i] as number) * idf;
        scores[i] = normalize ? score / Math.sqrt(Math.max(1, lengths[i] as number)) : score;
      }
      return scores;
    },
    saturation: null,
  };
}
