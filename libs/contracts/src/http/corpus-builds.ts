export interface StartBuildRequest {
  categories: string[];
  incremental?: boolean;
  strategy?: { topK?: number; clusterThreshold?: number };
}

/** 202 of `POST /v1/corpus/builds`. */
export interface StartBuildReply {
  corpusBuildId: string;
  graphName: string;
}

/** A file that is not in the result, and why. */
export interface LeftOutFile {
  fileId: string;
  /** as the person uploaded it, with its sub-folders below the category */
  name: string;
  category: string;
  /** such as `CORRUPTED_FILE`; see docs/contracts/importer.md, "Formats and sizes" */
  code: string;
  reason: string;
}

export interface DedupGroup {
  documentKey: string;
  documentId: string;
  module: string;
  filename: string;
  sourceFilenames: string[];
  sourceFileIds: string[];
  collapsedOntoExisting: boolean;
}

/** `GET /v1/corpus/builds/{id}`. */
export interface BuildStatus {
  corpusBuildId: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  message: string;
  /** 0..100 */
  progress: number;
  error: string;
  errorCode: string | null;
  /** Unix epoch seconds; `completedAt` is 0 while the build runs. */
  startedAt: number;
  completedAt: number;
  graphName: string;
  /** What the build waits for, in words: the latest error while it tries again, or that nothing has moved for a while. Else empty. */
  waitingFor: string;
  secondsSinceProgress: number;
  /** At most 1,000 of `leftOutTotal`. */
  leftOutFiles: LeftOutFile[];
  leftOutTotal: number;
  documentCount: number;
  clusterCount: number;
  documentsAdded: number;
  documentsRemoved: number;
  documentsUnchanged: number;
  filesWritten: number;
  documentsCreated: number;
  documentsDeduplicated: number;
  dedupGroups: DedupGroup[];
}

/** 200 of `DELETE /v1/corpus/builds/{id}`. */
export interface CancelBuildReply {
  corpusBuildId: string;
  cancellationRequested: boolean;
  status: 'running';
  message: string;
}
