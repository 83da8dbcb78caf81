import type { Expression, Variable } from '@strata/aql';
import type { ScorerName } from '../search/scoring/scoring';

/** One scoring call (`BM25(doc, k, b)`, `TFIDF(doc, normalize)`) or `OFFSET_INFO(doc, rules)` that a search evaluates for each hit. */
export interface SearchScorer {
  readonly variable: Variable;
  readonly name: ScorerName | 'OFFSET_INFO';
  /** Arguments after the document. */
  readonly args: readonly Expression[];
}
