import { ArangoError } from '@strata/errors';
import type { ScorerCall } from './api';
import type { SlotStatistics } from './index-statistics';
import type { PostingList } from './postings';

/** Numbers over the whole view (all its collections), so that scores of different collections compare. */
export interface CorpusStatistics {
  documentCount: number;
  slot: SlotStatistics;
  /** documents that hold the term */
  termDocuments: number;
}

/** Scores of one term for each document of its list. */
export type Scorer = (list: PostingList, corpus: CorpusStatistics) => Float64Array;

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
  return ({ frequencies, lengths }, { documentCount, slot, termDocuments }) => {
    const documents = Math.max(documentCount, termDocuments);
    const idf = Math.log1p((documents - termDocuments + 0.5) / (termDocuments + 0.5));
    const average = slot.documents > 0 && slot.tokens > 0 ? slot.tokens / slot.documents : 0;
    const scores = new Float64Array(frequencies.length);
    const weight = idf * (k + 1);
    const perToken = average > 0 ? (k * b) / average : 0;
    const base = average > 0 ? k * (1 - b) : k; // no norm kept: every document counts as average
    for (let i = 0; i < scores.length; i++) {
      const frequency = frequencies[i] as number;
      scores[i] = (weight * frequency) / (frequency + base + perToken * (lengths[i] as number));
    }
    return scores;
  };
}

/** sqrt(tf) * (1 + ln((N + 1) / (n + 1))), divided by sqrt(length) when normalised, as ArangoSearch has it. */
function tfidf(normalize: boolean): Scorer {
  return ({ frequencies, lengths }, { documentCount, termDocuments }) => {
    const idf = 1 + Math.log((documentCount + 1) / (termDocuments + 1));
    const scores = new Float64Array(frequencies.length);
    for (let i = 0; i < scores.length; i++) {
      const score = Math.sqrt(frequencies[i] as number) * idf;
      scores[i] = normalize ? score / Math.sqrt(Math.max(1, lengths[i] as number)) : score;
    }
    return scores;
  };
}
