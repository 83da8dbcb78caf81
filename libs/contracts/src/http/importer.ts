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
}

export interface ImportJobRecord {
  jobId: string;
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
}
