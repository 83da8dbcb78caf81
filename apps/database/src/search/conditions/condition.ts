import type { StoredDocument } from '../../store/database';
import type { Slot } from '../postings/terms';

/**
 * A SEARCH expression after compilation: constants are evaluated, paths resolved to slots. Matching is per document; what a node adds
 * to the score is told beside it.
 */
export type Condition =
  /** every document; no score */
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  /** sum of the children's scores */
  | { readonly kind: 'and'; readonly children: readonly Condition[] }
  /** sum of the scores of those children that match */
  | { readonly kind: 'or'; readonly children: readonly Condition[] }
  /** no score */
  | { readonly kind: 'not'; readonly child: Condition }
  /** the child's score times `factor` */
  | { readonly kind: 'boost'; readonly child: Condition; readonly factor: number }
  /** at least `count` of the children; sum of their scores */
  | { readonly kind: 'atLeast'; readonly children: readonly Condition[]; readonly count: number }
  /** one term; its score */
  | { readonly kind: 'term'; readonly slot: Slot; readonly term: string }
  /** any term between the bounds; no score */
  | { readonly kind: 'range'; readonly slot: Slot; readonly lower?: Bound; readonly upper?: Bound }
  /** any term of the vocabulary that passes `test`; sum of the terms' scores, at most `maxTerms` of them when it is given and not 0 */
  | {
      readonly kind: 'terms';
      readonly slot: Slot;
      readonly prefix: string;
      readonly maxTerms?: number;
      test(term: string): boolean;
    }
  /** terms at given distances of one another; the sum of the terms' scores */
  | { readonly kind: 'phrase'; readonly slot: Slot; readonly parts: readonly PhrasePart[] }
  /** documents of the child that pass a look at the document itself; no score */
  | { readonly kind: 'checked'; readonly child: Condition; test(document: Attributes): boolean }
  /** documents that have at least the share `threshold` of the n-grams, in order; sum of scores times the share found */
  | { readonly kind: 'ngrams'; readonly slot: Slot; readonly terms: readonly string[]; readonly threshold: number };

/** A document as far as a condition looks into it. */
export type Attributes = Pick<StoredDocument, 'get'>;

export interface Bound {
  readonly term: string;
  readonly inclusive: boolean;
}

/** Stands `gap` places after the part before it (at least 1; the first: 0) and matches any of the terms found by `alternatives`. */
export interface PhrasePart {
  readonly gap: number;
  readonly alternatives: readonly TermChoice[];
}

/** Exactly `term`, or any term of the vocabulary that passes a test or lies in a range. */
export type TermChoice =
  | { readonly kind: 'exact'; readonly term: string }
  | { readonly kind: 'test'; readonly prefix: string; test(term: string): boolean }
  | { readonly kind: 'between'; readonly lower?: Bound; readonly upper?: Bound };
