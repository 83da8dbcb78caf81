import type { Expression, Variable } from '@strata/aql';
import type { ScorerName } from '../search/api';

/** One scoring call (`BM25(doc, k, b)`, `TFIDF(doc, normalize)`) that a search evaluates for each hit. */
export interface SearchScorer {
  readonly variable: Variable;
  readonly name: ScorerName;
  /** Arguments after the document. */
  readonly args: readonly Expression[];
}
