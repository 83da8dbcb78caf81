import type { ByteBudget } from '@strata/event-loop';
import type { KnowledgeGraph } from '@strata/knowledge';
import type { Models } from '@strata/models';
import type { TextExtraction } from '@strata/text-extraction';
import type { StoredFiles } from '../file-sources/stored-files';
import type { UrlDownload } from '../file-sources/url-download';
import type { FailureStatus } from '../import-jobs/import-job';
import type { TrackedJob } from '../import-jobs/tracked-job';
import type { AllowedHosts } from './semantic-units/allowed-hosts';
import type { Clustering } from './clustering';
import type { ImportLog } from '../import-jobs/import-log';
import type { ImportState } from './import-state';

/** What steps reach the world with. */
export interface ImportTools {
  graph: KnowledgeGraph;
  /** of the project, for the whole of this job */
  models: Models;
  storedFiles: StoredFiles;
  urlDownload: UrlDownload;
  /** That images are fetched from. */
  allowedImageHosts: AllowedHosts;
  /** Room for the bytes of files that are being read. */
  fileBytes: ByteBudget;
  extractor: Pick<TextExtraction, 'extract' | 'extractInPages'>;
  cluster: Clustering;
  /** Calls under way at once. */
  parallel: { chat: number; embedding: number };
  log: ImportLog;
}

/** Of a project, whichever models a job of it will have. */
export type ProjectTools = Omit<ImportTools, 'models'>;

/** A part of a step failed that has a status of its own; `cause` is why. */
export class FailedPart extends Error {
  constructor(
    readonly status: FailureStatus,
    cause: unknown,
  ) {
    super(`${status}: see the cause`, { cause });
  }
}

/** One named part of an import. Steps do the I/O; what they decide is in pure functions beside them. */
export interface ImportStep {
  /** Shown as the job's phase. */
  name: string;
  /** Left out of vector_rag imports. */
  fullOnly: boolean;
  /** Status of a job that fails in this step. */
  failure: FailureStatus;
  run(state: ImportState, job: TrackedJob, tools: ImportTools): Promise<void>;
}
