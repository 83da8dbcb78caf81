/** Name of the job that carries out corpus builds. */
export const BUILD_JOB = 'corpus-build';

/** What a corpus build was asked to do. */
export type BuildPayload = {
  /** bare labels; empty when files were named instead */
  readonly categories: string[];
  readonly fileIds: string[];
  readonly incremental: boolean;
  /** neighbours per document */
  readonly topK: number;
  /** 1 = flat clusters, 2 = hierarchical */
  readonly clusterThreshold: number;
};

/** An input that fell on another input's document. */
export type DedupGroup = {
  readonly documentKey: string;
  readonly documentId: string;
  readonly module: string;
  readonly filename: string;
  readonly sourceFilenames: string[];
  readonly sourceFileIds: string[];
  readonly collapsedOntoExisting: boolean;
};

/** What a finished build reports. */
export type BuildResult = {
  readonly errorCode: string | null;
  readonly message: string;
  readonly documentCount: number;
  readonly clusterCount: number;
  readonly documentsAdded: number;
  readonly documentsRemoved: number;
  readonly documentsUnchanged: number;
  readonly filesWritten: number;
  readonly documentsDeduplicated: number;
  readonly dedupGroups: DedupGroup[];
};
