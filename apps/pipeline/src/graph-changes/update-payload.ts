/** Name of the job that carries out updates. */
export const UPDATE_JOB = 'graph-update';

/** How long an update can be asked for after its end, in milliseconds. */
export const UPDATES_KEPT_MS = 24 * 3_600_000;

/** A document to be replaced. */
export type DocumentToUpdate = {
  readonly fileId: string;
  readonly docName: string;
};

/** What an update was asked to do. */
export type UpdatePayload = {
  readonly category: string;
  readonly files: DocumentToUpdate[];
};

export type UpdatePhase = 'DELETE_L3' | 'DELETE_L12' | 'INSERT_L12' | 'DONE';

/** What became of one document. */
export type UpdatedFile = {
  readonly file: string;
  readonly result: 'updated' | 'failed' | 'removed_not_reinserted';
  readonly cluster?: string;
  readonly previous_cluster?: string;
  readonly partition?: string;
  readonly file_id?: string;
  readonly error?: string;
};

/** How an update stands: kept as `importerOrchestration` in the project's metadata. */
export type UpdateState = {
  readonly update_id: string;
  readonly phase: UpdatePhase;
  readonly status: 'running' | 'completed' | 'failed';
  readonly summary: string;
  readonly files: UpdatedFile[];
};

/** What the documents were before they were removed: decided once per update. */
export type UpdatePlan = {
  readonly documents: { readonly fileId: string; readonly key: string; readonly filename: string; readonly cluster: string }[];
};
