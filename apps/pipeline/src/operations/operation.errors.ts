import type { OperationHolder } from '@strata/job-lock';
import { AppError } from '@strata/errors';

/** What is known of a running orchestration, for whoever is refused because of it. */
export interface OrchestrationState {
  readonly completed: number;
  readonly total: number;
  readonly failed: number;
  readonly seconds_since_worker_contact: number;
  readonly cancellation_requested: boolean;
}

/** Several configurations at once are tried one after another; this one has waited long. */
export const configurationsQueued = () =>
  new AppError(
    'unavailable',
    'METADATA_WRITE_TIMEOUT',
    'other configurations of this project are still being tried; send it again',
  );

export const buildInProgress = (id: string) =>
  new AppError('aborted', 'BuildInProgressError', `corpus build ${id} is running`, { corpus_build_id: id });

export const orchestrationInProgress = (holder: OperationHolder, state: OrchestrationState) =>
  new AppError('aborted', 'OrchestrationInProgressError', `orchestration ${holder.id} is running`, {
    orchestration_id: holder.id,
    age_seconds: Math.round((Date.now() - holder.acquiredAt) / 1_000),
    ...state,
  });

/** Insert, delete, update or recluster; the removal of a category is named by its kind, because its id begins like that of a delete. */
export const graphMutationInProgress = ({ kind, id }: OperationHolder) => {
  const operation = kind === 'category-delete' ? kind : (id.split('_')[0] ?? kind);
  return new AppError('aborted', 'GraphMutationInProgressError', `${operation} ${id} is running`, {
    operation,
    ...(id.startsWith('delete_') ? { delete_id: id } : {}),
    ...(id.startsWith('update_') ? { update_id: id } : {}),
  });
};

export const strategizerInProgress = (id: string) =>
  new AppError('aborted', 'StrategizerInProgressError', `strategizer run ${id} is active`, { strategize_job_id: id });

export const importInProgress = (id: string) =>
  new AppError('aborted', 'ImportInProgressError', `direct upload ${id} is running`, { import_id: id });

export const projectDeletionStarted = (project: string) =>
  new AppError(
    'aborted',
    'ProjectDeletionStartedError',
    `the deletion of project ${project} has started; repeat it until it completes`,
    { project },
  );
