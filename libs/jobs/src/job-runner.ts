import { asAppError, retryWhileUnavailable } from '@strata/arango';
import { AppError, isPassing } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobConsumer, JobFailure, Json } from './job-queue';
import type { JobStore } from './job-store';
import { RunningJob } from './running-job';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

export interface RunnerSettings {
  /** how long a job may get nothing done because a dependency is down, in milliseconds; then it fails */
  readonly silenceBudgetMs: number;
}

/** `over`: the job reached its end, or was over before. `interrupted`: it goes on later, here or elsewhere. */
export type RunOutcome = 'over' | 'interrupted';

/** Carries out one job to its end, with as many attempts as outages of its dependencies ask for. Used by both adapters. */
export class JobRunner {
  constructor(
    private readonly store: JobStore,
    private readonly settings: RunnerSettings,
  ) {}

  async run(id: string, consumer: JobConsumer, stopping: AbortSignal): Promise<RunOutcome> {
    const patience = { budgetMs: this.settings.silenceBudgetMs, signal: stopping };
    let activeAtMs = Date.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      if (stopping.aborted) return 'interrupted';
      const job = await retryWhileUnavailable(() => this.store.claim(id), patience);
      if (!job) return 'over';
      const running = new RunningJob(this.store, job, { patienceMs: this.settings.silenceBudgetMs }, stopping);
      try {
        if (job.cancelRequested && job.attempts === 1) return await this.end(running, { state: 'cancelled' });
        const result = await consumer.run(running);
        return await this.end(running, { state: running.endedBy === 'CancelledByCaller' ? 'cancelled' : 'completed', result });
      } catch (thrown) {
        const error = asAppError(thrown);
        if (running.endedBy === 'ServiceStopping' || running.endedBy === 'AttemptReplaced' || wasReplaced(error))
          return 'interrupted';
        if (running.endedBy === 'CancelledByCaller') return await this.end(running, { state: 'cancelled' });
        if (running.activeAtMs > activeAtMs) pauseMs = FIRST_PAUSE_MS;
        activeAtMs = Math.max(activeAtMs, running.activeAtMs);
        const isSilentTooLong = Date.now() + pauseMs - activeAtMs > this.settings.silenceBudgetMs;
        if (!isPassing(error) || isSilentTooLong) return await this.end(running, { state: 'failed', failure: failureOf(error) });
      } finally {
        running.dispose();
      }
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  private async end(running: RunningJob, change: Parameters<RunningJob['finish']>[0]): Promise<RunOutcome> {
    try {
      await running.finish(change);
      return 'over';
    } catch (error) {
      if (wasReplaced(error)) return 'interrupted';
      throw error;
    }
  }
}

function wasReplaced(error: unknown): boolean {
  return error instanceof AppError && error.type === 'AttemptReplaced';
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof AppError)
    return { kind: error.kind, type: error.type, message: error.message, details: error.details as Record<string, Json> };
  return { kind: 'internal', type: '', message: error instanceof Error ? error.message : 'unknown error', details: {} };
}
