import type { BuildStatus } from '@strata/contracts';
import type { BuildResult } from './build-payload';
import { failureCode } from '../operations/failure-code';
import { leftOutOf } from '../operations/left-out-files';
import type { WaitingJob } from '../operations/waiting-text';
import { secondsSinceProgress, waitingText } from '../operations/waiting-text';

/** The stored job, as far as a build's answer needs it. */
export interface BuildJob extends WaitingJob {
  readonly id: string;
  readonly state: string;
  readonly progress: {
    readonly percent: number;
    readonly message: string;
    readonly phase: string;
    readonly detail: Readonly<Record<string, unknown>>;
  };
  readonly result: unknown;
  readonly failure?: { readonly type: string; readonly message: string };
}

const STATUS: Readonly<Record<string, BuildStatus['status']>> = {
  queued: 'pending',
  running: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Answer of `GET /v1/corpus/builds/{id}`. `now` in milliseconds. */
export function presentBuild(job: BuildJob, graphName: string, now: number): BuildStatus & { phase: string } {
  const status = STATUS[job.state] ?? 'failed';
  const result = status === 'completed' ? (job.result as BuildResult) : undefined;
  const error = status === 'failed' ? (job.failure?.message ?? 'the build failed') : '';
  return {
    corpusBuildId: job.id,
    status,
    phase: status === 'running' ? job.progress.phase : status,
    message: result?.message ?? messageOf(status, error, job.progress.message),
    progress: job.progress.percent,
    error,
    errorCode: result ? result.errorCode : codeOf(status, job.failure?.type),
    startedAt: (job.startedAt ?? job.createdAt) / 1_000,
    completedAt: (job.finishedAt ?? 0) / 1_000,
    graphName,
    waitingFor: waitingText(job, now),
    secondsSinceProgress: secondsSinceProgress(job, now),
    ...leftOutOf(job.progress.detail),
    documentCount: result?.documentCount ?? 0,
    clusterCount: result?.clusterCount ?? 0,
    documentsAdded: result?.documentsAdded ?? 0,
    documentsRemoved: result?.documentsRemoved ?? 0,
    documentsUnchanged: result?.documentsUnchanged ?? 0,
    filesWritten: result?.filesWritten ?? 0,
    documentsCreated: (result?.filesWritten ?? 0) - (result?.documentsDeduplicated ?? 0),
    documentsDeduplicated: result?.documentsDeduplicated ?? 0,
    dedupGroups: result?.dedupGroups ?? [],
  };
}

function messageOf(status: BuildStatus['status'], error: string, reported: string): string {
  if (status === 'cancelled') return 'Cancelled: asked to stop';
  return error || reported || 'queued';
}

function codeOf(status: BuildStatus['status'], failure = ''): string | null {
  if (status === 'cancelled') return 'CANCELLED';
  return status === 'failed' ? failureCode(failure) : null;
}
