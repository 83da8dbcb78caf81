import type { AnalysisStatus } from '@strata/contracts';
import type { WaitingJob } from '../operations/waiting-text';
import { secondsSinceProgress, waitingText } from '../operations/waiting-text';
import type { AnalysisResult } from './analysis-payload';

/** The stored job, as far as its snapshot needs it. */
export interface AnalysisJob extends WaitingJob {
  readonly state: string;
  readonly progress: { readonly percent: number; readonly message: string; readonly detail: Readonly<Record<string, unknown>> };
  readonly result: unknown;
  readonly failure?: { readonly type: string; readonly message: string };
}

const STATUS: Readonly<Record<string, AnalysisStatus['status']>> = {
  queued: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
};

/**
 * Snapshot of a strategizer run: `pending` until its clusters are loaded.
 * @param errorCode public code of the failure, empty unless it was the provider's
 * @param now in milliseconds
 */
export function presentAnalysis(job: AnalysisJob, errorCode: string, now: number): AnalysisStatus {
  const count = (name: string) => Number(job.progress.detail[name] ?? 0);
  const running = count('clustersTotal') > 0 ? 'running' : 'pending';
  const status = STATUS[job.state] ?? (job.state === 'running' ? running : 'failed');
  const result = status === 'completed' ? (job.result as AnalysisResult) : undefined;
  return {
    status,
    progress: job.progress.percent,
    clustersTotal: result?.clustersTotal ?? count('clustersTotal'),
    clustersDone: result?.clustersDone ?? count('clustersDone'),
    message:
      result?.message ?? (status === 'cancelled' ? 'Cancelled: asked to stop' : (job.failure?.message ?? job.progress.message)),
    errorCode: status === 'failed' ? errorCode : status === 'cancelled' ? 'CANCELLED' : '',
    waitingFor: waitingText(job, now),
    secondsSinceProgress: secondsSinceProgress(job, now),
  };
}
