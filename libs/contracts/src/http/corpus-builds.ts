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
  status: 'pending' | 'running' | 'completed' | 'failed';
  message: string;
  /** 0..100 */
  progress: number;
  error: string;
  errorCode: string | null;
  /** Unix epoch seconds; `completedAt` is 0 while the build runs. */
  startedAt: number;
  completedAt: number;
  graphName: string;
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
