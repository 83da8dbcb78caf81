/** JSON bodies of the import service; the request fields are those of `ProcessingParameters` in `importer.proto`. */
export interface ImportBatchReply {
  success: boolean;
  jobId: string;
  serviceId: string;
  message: string;
  errorMessage: string;
}

export interface ImportJobStatus {
  status: string;
  /** RFC 3339, UTC. */
  timestamp: string;
  /** 0..100 */
  progress: number;
  message: string;
}

/** What a job has written so far. */
export interface ImportJobCounts {
  documents: number;
  chunks: number;
  entities: number;
  /** Entity to entity. */
  relations: number;
  communities: number;
  /** Images and web pages that chunks refer to. */
  semanticUnits: number;
  /** By the vision model. */
  imagesDescribed: number;
  /** That should have been described. */
  imagesFailed: number;
  filesLeftOut: number;
  /** Chunks that gave no entities because their extraction failed. */
  chunksLeftOut: number;
}

/** What the running step of a job is at. */
export type ImportJobWork = {
  /** `files`, `chunks`, `descriptions`, `reports`, `texts`, `rows`; empty when nothing is counted */
  unit: string;
  done: number;
  total: number;
  /** of late; 0 until it is known */
  perSecond: number;
  /** of this step; null until it is known */
  remainingSeconds: number | null;
};

/** What a job used one model for. */
export type ImportModelUsage = {
  model: string;
  role: 'chat' | 'embedding';
  /** answered ones */
  calls: number;
  /** `cachedTokens` included */
  promptTokens: number;
  completionTokens: number;
  /** read from the provider's cache */
  cachedTokens: number;
  /** null: `MODEL_PRICES_JSON` has no price for the model */
  cost: number | null;
};

/** What a job spent on models. */
export type ImportJobUsage = {
  calls: number;
  /** paid for earlier */
  reusedAnswers: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  /** null: a model has no price */
  cost: number | null;
  models: ImportModelUsage[];
  /** without an answer yet, of a job with a budget */
  callsUnderWay: number;
  /** what these are expected to take */
  tokensUnderWay: number;
  costUnderWay: number;
};

/** A step that counts nothing. */
export const NO_WORK: ImportJobWork = { unit: '', done: 0, total: 0, perSecond: 0, remainingSeconds: null };

/** Nothing was spent. */
export const NO_USAGE: ImportJobUsage = {
  calls: 0,
  reusedAnswers: 0,
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  cost: 0,
  models: [],
  ...{ callsUnderWay: 0, tokensUnderWay: 0, costUnderWay: 0 },
};

/** A file of which nothing was imported. */
export interface ImportLeftOutFile {
  /** Of the file manager; empty for other sources. */
  fileId: string;
  name: string;
  /** `FILE_TOO_LARGE`, `CORRUPTED_FILE`, `UNSUPPORTED_FORMAT`, `NO_TEXT`, `ENCRYPTED_FILE`, … */
  code: string;
  reason: string;
}

/** A chunk of which no entities were taken; its text was imported. */
export interface ImportLeftOutChunk {
  fileId: string;
  /** Of the file. */
  name: string;
  /** Position in the file, from 0. */
  chunk: number;
  reason: string;
}

export interface ImportJobRecord {
  jobId: string;
  project: string;
  createdAt: string;
  files: string[];
  filesCount: number;
  isTerminal: boolean;
  currentStatus: ImportJobStatus;
  /** Oldest first, without the current one; left out in lists. */
  statusHistory?: ImportJobStatus[];
  jobType: 'import' | 'recluster';
  partitionId: string;
  importId: string;
  /** Name of the running step; empty when terminal. */
  phase: string;
  counts: ImportJobCounts;
  work: ImportJobWork;
  usage: ImportJobUsage;
  /** The first 1,000; left out in lists, like the next one. The counts are exact. */
  leftOutFiles?: ImportLeftOutFile[];
  leftOutChunks?: ImportLeftOutChunk[];
}

/** One state that the status feed told. */
export interface ImportFeedState extends ImportJobStatus {
  /** empty for imports of a single file, and for what the service says of itself */
  jobId: string;
  jobType: string;
  partitionId: string;
}

/** `GET /v1/status` of an importer, and each event of `GET /v1/status/stream`: what it did last for the project. */
export interface ImportFeed {
  serviceId: string;
  status: ImportFeedState & { phase: string; work: ImportJobWork; usage: ImportJobUsage };
  /** the last 100 states, oldest first; in a stream with the first event only */
  entries: ImportFeedState[];
}
