import type { IndexDefinition, JsonValue, Snapshot, StoredDocument } from '../store/database';

/** Metrics as index definitions write them. */
export const VECTOR_METRICS = ['cosine', 'l2', 'innerProduct'] as const;
export type VectorMetric = (typeof VECTOR_METRICS)[number];

/** AQL's approximate functions: the metric each needs, and the only direction of SORT that an index can serve. */
export const APPROX_FUNCTIONS = {
  APPROX_NEAR_COSINE: { metric: 'cosine', descending: true },
  APPROX_NEAR_L2: { metric: 'l2', descending: false },
  APPROX_NEAR_INNER_PRODUCT: { metric: 'innerProduct', descending: true },
} as const satisfies Record<string, { metric: VectorMetric; descending: boolean }>;

export interface NearestRequest {
  readonly index: IndexDefinition;
  /** name of the collection the index belongs to */
  readonly collection: string;
  /** must be an array of numbers of the index's dimension */
  readonly query: JsonValue;
  /** how many to return (offset included) */
  readonly limit: number;
  /** lists to look into; default the index's `defaultNProbe` */
  readonly nProbe?: number;
  /** called for candidates, nearest first, until `limit` have passed */
  filter?(document: StoredDocument): boolean;
}

export interface NearestHit {
  readonly document: StoredDocument;
  /** cosine similarity, Euclidean distance or inner product; hits come best first */
  readonly similarity: number;
}

/**
 * The nearest documents of a vector index at this snapshot, own writes of a transaction included (nearest.ts).
 * @throws ArangoError query-vector-index-not-ready (1555) before the index is trained,
 * query-function-argument-type-mismatch (1542) for a query vector of another dimension, no numbers, or no direction (cosine of zero)
 */
export type Nearest = (snapshot: Snapshot, request: NearestRequest) => NearestHit[];

/**
 * False while the vectors are being read into memory; a search that waits for true does not hold up the event loop. Starts the reading
 * (vector-matrices.ts).
 */
export type NearestReady = (snapshot: Snapshot, index: IndexDefinition) => boolean;

/** `params.metric` and the only field of a vector index, for the planner's match. */
export interface VectorIndexShape {
  readonly metric: VectorMetric;
  readonly dimension: number;
  readonly field: string;
}
