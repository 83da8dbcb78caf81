import type { BuildStatus } from '@strata/contracts';
import type { BuildResult } from './build-payload';
import { failureCode } from '../operations/failure-code';

/** The stored job, as far as a build's answer needs it. */
export interface BuildJob {
  readonly id: string;
  readonly state: string;
  readonly progress: { readonly percent: number; readonly message: string; readonly phase: string };
  readonly result: unknown;
  readonly failure?: { readonly type: string; readonly message: string };
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
}

const STATUS: Readonly<Record<string, BuildStatus['status']>> = { queued: 'pending', running: 'running', completed: 'completed' };

/** Answer of `GET /v1/corpus/builds/{id}`. */
export function presentBuild(job: BuildJob, graphName: string): BuildStatus & { phase: string } {
  const status = STATUS[job.state] ?? 'failed';
  const result = status === 'completed' ? (job.result as BuildResult) : undefined;
  const error = status === 'failed' ? (job.failure?.message ?? 'the build was cancelled') : '';
  return {
    corpusBuildId: job.id,
    status,
    phase: status === 'running' ? job.progress.phase : status,
    message: result?.message ?? (error || job.progress.message || 'queued'),
    progress: job.progress.percent,
    error,
    errorCode: result ? result.errorCode : status === 'failed' ? failureCode(job.failure?.type ?? '') : null,
    startedAt: (job.startedAt ?? job.createdAt) / 1_000,
    completedAt: (job.finishedAt ?? 0) / 1_000,
    graphName,
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
