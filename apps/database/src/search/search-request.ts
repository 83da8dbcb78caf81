import type { Expression } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import type { JsonObject, JsonValue, Snapshot, StoredDocument } from '../store/database';
import type { ConditionScope } from './conditions/condition-compiler';
import type { ScorerCall } from './scoring/scoring';

/**
 * What the query engine asks of views: the documents that match a SEARCH expression, with the scores it needs.
 * `openSearch` (open-search.ts) answers from the inverted indexes behind the view; everything belongs to the given snapshot,
 * own writes of a transaction included.
 */
export interface SearchRequest extends ConditionScope {
  /** name or id of the view; `collection/index` for one inverted index */
  readonly view: string;
  /** null: no SEARCH, every document of the view */
  readonly condition: Expression | null;
  /** scores wanted for each hit, in this order */
  readonly scorers: readonly ScorerCall[];
  /** `SORT BM25(d) DESC LIMIT n`: only the best `limit` (offset included), best first; ties by age. Missing: all, in index order */
  readonly top?: TopRequest;
  /** in the order of the indexes' `primarySort`, which all of them have alike */
  readonly isSorted?: boolean;
  /** names of collections of the view to look into (OPTIONS collections); missing: all */
  readonly collections?: readonly string[];
}

export interface TopRequest {
  /** position in `scorers` */
  readonly scorer: number;
  readonly descending: boolean;
  readonly limit: number;
}

export interface SearchHit {
  /** name of the collection the document lies in */
  readonly collection: string;
  readonly key: string;
  /** read when it is asked for, each time */
  readonly document: StoredDocument;
  /** of the document what the index stores, and its key and id. @throws Error for an index that stores nothing */
  readonly stored: JsonObject;
  /** one per `SearchRequest.scorers`; 0 without a condition that scores */
  readonly scores: readonly number[];
  /** where the document meets the condition (offset-info.ts). @throws ArangoError query-function-argument-type-mismatch (1542) */
  offsets(rules: JsonValue): JsonValue;
}

/** Number of documents `openSearch` would yield, without reading any of them; and the lazily read hits. */
export interface SearchResult extends Iterable<SearchHit> {
  readonly count: number;
}

/**
 * In steps, as a search may look at all documents.
 * @throws ArangoError data-source-not-found (1203) for an unknown view, bad-parameter (10) for an expression SEARCH cannot do,
 * query-function-argument-type-mismatch (1542) for bad arguments of search functions
 */
export type OpenSearch = (snapshot: Snapshot, request: SearchRequest) => Steps<SearchResult>;
