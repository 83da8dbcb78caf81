/** Name of the job that carries out corpus builds. */
export const BUILD_JOB = 'corpus-build';

/** A version that a direct upload has stored. */
export type StagedFile = { readonly id: string; readonly version: number };

/** What a corpus build was asked to do. */
export type BuildPayload = {
  /** bare labels; empty when files were named instead */
  readonly categories: string[];
  readonly fileIds: string[];
  /** of a build without selector: the versions that a direct upload has stored */
  readonly stagedFiles?: readonly StagedFile[];
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
