/** Body of `POST graphrag-query` and `graphrag-query-stream`. */
export interface RetrievalRequest {
  query: string;
  queryType?: 'GLOBAL' | 'LOCAL' | 'UNIFIED' | 'CUSTOM' | number;
  /** Overrides `queryType`. */
  mode?: 'INSTANT' | 'DEEP_SEARCH' | number;
  /** GLOBAL: 1 = the top communities. */
  level?: number;
  partitionIds?: string[];
  autoSelectPartitions?: boolean;
  includeMetadata?: boolean;
  showCitations?: boolean;
  responseInstructions?: string;
  useLlmPlanner?: boolean;
  useCache?: boolean;
}

/** Answer of `POST graphrag-query`. */
export interface RetrievalReply {
  /** The answer, with `[n]` citations numbered by first use. */
  result: string;
  /** JSON text of {@link RetrievalMetadata}; empty unless `includeMetadata`. */
  metadata: string;
  runId: string;
  /** Empty on success. */
  errorCode: string;
}

/** A piece of the streamed answer, one per line. */
export interface RetrievalChunk {
  delta: string;
  /** Full text, in the last chunk only. */
  finalResult: string;
  metadata: string;
  isFinal: boolean;
  /** First and last chunk only. */
  runId: string;
  errorCode: string;
}

/** A source handed to the model, in rank order. `start` and `end` are offsets into the document's text. */
export interface CitedPassage {
  /** Number of the `[n]` citation; absent when the answer did not use this passage. */
  citation?: number;
  chunk_id: string;
  document_id: string;
  file_name: string;
  title: string;
  citable_url: string;
  partition_id: string;
  start: number;
  end: number;
  score: number;
  text: string;
}

/** What `metadata` holds: snake_case keys, further keys by query type. */
export interface RetrievalMetadata {
  model: string;
  mode?: string;
  query_type?: string;
  context_data?: { passages: CitedPassage[]; [key: string]: unknown };
  formatted_context?: string;
  /** Citation number to URL, "" when the document has none. */
  citation_mapping?: Record<string, string>;
  final_support_points?: { analyst: number; answer: string; score: number }[];
  [key: string]: unknown;
}
