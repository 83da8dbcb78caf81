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
  filesLeftOut: number;
  /** Chunks that gave no entities because their extraction failed. */
  chunksLeftOut: number;
}

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
  /** The first 1,000; left out in lists, like the next one. The counts are exact. */
  leftOutFiles?: ImportLeftOutFile[];
  leftOutChunks?: ImportLeftOutChunk[];
}
