import { asAppError, retryWhileUnavailable } from '@strata/arango';
import type { PauseSettings } from '@strata/errors';
import { AppError, isPassing, pauseBeforeRetry } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobConsumer, JobFailure, JobWaiting, Json } from './job-queue';
import type { JobChange, JobStore } from './job-store';
import type { JobRecords } from './running-job';
import { RunningJob } from './running-job';

const PAUSES = { firstMs: 200, longestMs: 60_000 } as const;

export interface RunnerSettings {
  /** take up the jobs of this project only, because other processes carry out those of others; unset: of all */
  readonly onlyProject?: string | undefined;
  /** how long a job may get nothing done because a dependency is down, in milliseconds; then it fails. Reports do not count as done. */
  readonly silenceBudgetMs: number;
  /** between attempts; default from 0.2 s to a minute */
  readonly pauses?: Partial<PauseSettings>;
}

/** `over`: the job reached its end, or was over before. `interrupted`: it goes on later, here or elsewhere. */
export type RunOutcome = 'over' | 'interrupted';

/** What became of an attempt. */
type AttemptOutcome = { readonly end: JobChange } | { readonly again: AppError } | 'interrupted';

/** Carries out one job to its end, with as many attempts as outages of its dependencies ask for. Used by both adapters. */
export class JobRunner {
  constructor(
    private readonly store: JobRecords & Pick<JobStore, 'claim'>,
    private readonly settings: RunnerSettings,
  ) {}

  async run(id: string, consumer: JobConsumer, stopping: AbortSignal): Promise<RunOutcome> {
    const { silenceBudgetMs, pauses } = this.settings;
    let waitingFor: JobWaiting | undefined;
    for (let failures = 1; ; failures++) {
      if (stopping.aborted) return 'interrupted';
      const job = await retryWhileUnavailable(() => this.store.claim(id), { budgetMs: silenceBudgetMs, signal: stopping });
      if (!job) return 'over';
      const running = new RunningJob(this.store, job, { patienceMs: silenceBudgetMs, waitingFor }, stopping);
      try {
        const isWithdrawn = job.cancelRequested && job.attempts === 1;
        const outcome = isWithdrawn ? await abandon(running, consumer, { state: 'cancelled' }) : await attempt(running, consumer);
        if (outcome === 'interrupted') return outcome;
        if ('end' in outcome) return await end(running, outcome.end);
        const { again: error } = outcome;
        const since = running.waitingFor?.since ?? Date.now();
        if (running.waitingFor === undefined) failures = 1; // something was achieved since the last failure
        waitingFor = { type: error.type, message: error.message, since, tries: failures };
        const pauseMs = pauseBeforeRetry(failures, error, { ...PAUSES, ...pauses });
        if (Date.now() + pauseMs - since > silenceBudgetMs)
          return await end(running, (await abandon(running, consumer, { state: 'failed', failure: failureOf(error) })).end);
        await running.tellWaiting(waitingFor);
        await sleep(pauseMs, undefined, { signal: running.signal }).catch(() => undefined); // cancelling ends the wait
      } finally {
        await running.close();
      }
    }
  }
}

async function attempt(running: RunningJob, consumer: JobConsumer): Promise<AttemptOutcome> {
  try {
    const result = await consumer.run(running);
    return { end: { state: (await isWanted(running)) ? 'completed' : 'cancelled', result } };
  } catch (thrown) {
    const error = asAppError(thrown);
    if (running.endedBy === 'ServiceStopping' || running.endedBy === 'AttemptReplaced' || wasReplaced(error)) return 'interrupted';
    if (running.endedBy === 'CancelledByCaller')
      return isPassing(error) ? abandon(running, consumer, { state: 'cancelled' }) : { end: { state: 'cancelled' } };
    return error instanceof AppError && isPassing(error)
      ? { again: error }
      : { end: { state: 'failed', failure: failureOf(error) } };
  }
}

/** Whether nobody has asked to cancel a job that is done; from here on nobody can. */
async function isWanted(running: RunningJob): Promise<boolean> {
  try {
    await running.settle();
    return true;
  } catch (error) {
    if (running.endedBy === 'CancelledByCaller') return false;
    throw error;
  }
}

async function abandon(running: RunningJob, consumer: JobConsumer, change: JobChange): Promise<{ readonly end: JobChange }> {
  await retryWhileUnavailable(async () => consumer.abandoned?.(running), { budgetMs: running.patience.budgetMs });
  return { end: change };
}

async function end(running: RunningJob, change: JobChange): Promise<RunOutcome> {
  try {
    await running.finish(change);
    return 'over';
  } catch (error) {
    if (wasReplaced(error)) return 'interrupted';
    throw error;
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
