import type { Steps } from '@strata/event-loop';
import type { PostingColumns } from './posting-block';
import type { SlotStatistics } from './index-statistics';
import type { Slot } from './terms';
import type { BlockMaxPostings } from './block-max-postings';

/** All documents of one term, in growing order; `documents.length` is the number of documents. */
export interface PostingList extends PostingColumns {
  /** places of the term in the i-th document; null when not kept */
  positions(i: number): readonly number[] | null;
}

/** A list that is only scored; `windowed` when it is long. */
export interface TermList extends PostingColumns {
  readonly windowed?: BlockMaxPostings;
}

/** Bounds of a walk through a vocabulary, by bytes. */
export interface TermRange {
  /** only terms that begin so */
  readonly prefix?: string;
  readonly lower?: { readonly term: string; readonly inclusive: boolean };
  readonly upper?: { readonly term: string; readonly inclusive: boolean };
}

/** Where a condition is evaluated: the stored postings of an index, or those of documents a transaction has just written. */
export interface PostingSource {
  /** exclusive bound of the document numbers */
  readonly documentBound: number;
  /** number of documents, for scores */
  readonly documentCount: number;
  allDocuments(): Steps<Uint32Array>;
  keyOf(document: number): string;
  statistics(slot: Slot): SlotStatistics;
  list(slot: Slot, term: string): PostingList;
  /** the same without places */
  termList(slot: Slot, term: string): TermList;
  /** terms in order of bytes, with their documents */
  terms(slot: Slot, range: TermRange): Iterable<{ term: string; list: PostingList }>;
}

export const EMPTY_LIST: PostingList = {
  documents: new Uint32Array(0),
  frequencies: new Uint32Array(0),
  lengths: new Uint32Array(0),
  positions: () => null,
};
