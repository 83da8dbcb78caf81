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
  /** CUSTOM: ids of tools; none with the planner, which chooses of all. */
  customTools?: string[];
  /** CUSTOM: make the indexes that a tool lacks; default true. */
  autoCreateIndexes?: boolean;
  useCache?: boolean;
  /** The questions of one user with the same id are one conversation: a follow-up is understood from those before it. */
  conversationId?: string;
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
  /** The question as it was understood from the conversation, and as the documents spell it; absent without `conversationId` where it reads as it was asked. */
  understoodQuery?: string;
}

/** A question that was asked, as the history of a project has it. */
export interface AnsweredQuestion {
  runId: string;
  query: string;
  conversationId: string;
  /** The question as it was understood, where that is told (`RetrievalReply`); empty otherwise. */
  understoodQuery: string;
  response: string;
  /** JSON text of {@link RetrievalMetadata}. */
  metadata: string;
  status: 'streaming' | 'complete' | 'error';
  /** Why there is no answer; empty unless `status` is `error`. */
  error: string;
  /** ISO 8601. */
  createdAt: string;
}

/** The same in brief, for lists. */
export type AskedQuestion = Pick<AnsweredQuestion, 'runId' | 'query' | 'conversationId' | 'status' | 'createdAt'>;

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
  /** Last chunk, as of {@link RetrievalReply}. */
  understoodQuery?: string;
}

/** How far a search of several steps has come: JSON text in `metadata` of a piece that is not the last one. */
export interface RetrievalProgress {
  type: 'progress';
  stage: 'global_context' | 'tool_matching' | 'plan_creation' | 'step_execution' | 'synthesis';
  status: 'started' | 'completed' | 'failed' | 'skipped';
  message: string;
}

/** A source that was read for the answer, best first. `start` and `end` are offsets into the document's text. */
export interface CitedChunk {
  /** 1 = read first. */
  rank: number;
  /** Number of the `[n]` citation; null when the answer did not use this chunk. */
  citation: number | null;
  /** The sentences the answer took from this chunk, in reading order; empty when it speaks in words of its own. */
  cited: { start: number; end: number }[];
  /** Of the first sentence cited, else of the chunk's beginning: page (null where there are none), and headings, outermost first. */
  page: number | null;
  heading_path: string[];
  chunk_id: string;
  document_id: string;
  file_name: string;
  /** Where the file lies: its category, and its path there where that says more than its name; empty when not known. */
  category: string;
  path: string;
  title: string;
  /** Empty when the document has none. */
  citable_url: string;
  file_ids: string[];
  partition_id: string;
  chunk_order_index: number;
  start: number;
  end: number;
  content: string;
}

/** What `metadata` holds: snake_case keys, further keys by query type. */
export interface RetrievalMetadata {
  model: string;
  mode?: string;
  query_type?: string;
  context_data?: { chunks: CitedChunk[]; [key: string]: unknown };
  formatted_context?: string;
  /** Citation number to URL, "" when the document has none. */
  citation_mapping?: Record<string, string>;
  /** `stated`: the answer stands on the first line; `not_stated`: it says that the documents do not hold one. Absent where a language model worded it. */
  answer_form?: 'stated' | 'quoted' | 'not_stated';
  /** Steps of a question that its own passages do not answer; `answer` is "" where none was needed or found. */
  look_ups?: { question: string; answer: string; chunk_ids: string[] }[];
  /** What the calls to language models took; absent where none was made. `cost` is null where nobody has said what they cost. */
  usage?: { calls: number; prompt_tokens: number; completion_tokens: number; cost: number | null };
  final_support_points?: { analyst: number; answer: string; score: number }[];
  [key: string]: unknown;
}
