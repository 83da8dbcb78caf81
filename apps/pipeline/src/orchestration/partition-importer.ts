import { AppError, isPassing, pauseBeforeRetry } from '@strata/errors';
import type { Job } from '@strata/contracts';
import type { JobContext } from '@strata/jobs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImporterPool } from '../importers/importer-pool.client';
import type { ImporterReplica } from '../importers/importer-replica.client';
import type { ImporterPlace } from '../importers/importer-turns';
import { importRequest } from './import-request';
import type { RunBudget } from './model-spending';
import { BUDGET_EXHAUSTED } from './model-spending';
import type { OrchestrationPayload, PartitionTask } from './orchestration-payload';
import type { ImportOutcome } from './partition-import';
import { importOutcome } from './partition-import';

/** How long a lane waits for a free importer before it looks whether it should go on waiting. */
const TURN_MS = 5_000;
/** Pauses between two looks for a job that cannot be watched, and for an importer that went silent. */
const ASK_AGAIN = { firstMs: 250, longestMs: 10_000 } as const;
const POLL = { firstMs: 250, longestMs: 2_000 } as const;
const CANCEL_GRACE_MS = 120_000;
/** Reasons for which running imports are stopped too; after any other one, the next attempt follows them further. */
const ENDS_IMPORTS: readonly string[] = [
  'CancelledByCaller',
  'OrchestrationAborted',
  'OrchestrationOutOfPatience',
  BUDGET_EXHAUSTED,
];

/** Where a partition was handed to; stored, so that a restarted pipeline follows the same import. */
type Dispatch = { readonly address: string; readonly jobId: string };

export interface PartitionImportSettings {
  readonly replicaDeadAfterMs: number;
}

export interface PartitionRun {
  readonly context: JobContext;
  readonly task: PartitionTask;
  readonly signal: AbortSignal;
  /** told about every sign of life of an importer, with the state of the import once there is one */
  readonly onContact: (job?: Job) => void;
  /** what models may be paid for this import; asked when it is handed over. @throws AppError when nothing may be */
  readonly budget: () => RunBudget;
  /** told while all importers are at work, for this project or for others: no reason to lose patience */
  readonly onQueueing: () => void;
  /** ends the search for a free importer by throwing; told the latest reason why there is none */
  readonly checkPatience: (reason: AppError | undefined) => void;
  /** of the attempt, from 0 */
  readonly number: number;
}

/** One attempt to have a partition imported: finds a free replica, hands the partition over, follows the import to its end. */
export class PartitionImporter {
  constructor(
    private readonly pool: ImporterPool,
    private readonly settings: PartitionImportSettings,
  ) {}

  /** @throws the signal's reason when the run must stop, after the import was told to stop if the caller cancelled */
  async attempt(run: PartitionRun): Promise<ImportOutcome> {
    const unit = `dispatch:${run.task.partitionId}:${run.number}`;
    let dispatch = (await run.context.recall(unit)) as Dispatch | undefined;
    let place: ImporterPlace | undefined;
    try {
      if (dispatch) place = this.pool.use(dispatch.address);
      else {
        const handed = await this.handOver(run);
        if ('kind' in handed) return handed;
        ({ dispatch, place } = handed);
        await run.context.checkpoint(unit, dispatch);
      }
      const replica = this.pool.get(dispatch.address);
      if (!replica) return { kind: 'lost', message: `importer ${dispatch.address} is not configured any more` };
      return await this.follow(run, replica, dispatch.jobId);
    } finally {
      place?.release();
    }
  }

  /** Offers the partition to one replica after another, each when it is the project's turn. Busy is no failure; one that is away rests. */
  private async handOver(run: PartitionRun): Promise<{ dispatch: Dispatch; place: ImporterPlace } | ImportOutcome> {
    let away: { error: AppError; since: number; tries: number } | undefined;
    for (let rounds = 1; ; rounds++) {
      if (run.context.attempt > 1 || run.number > 0) {
        const adopted = await this.findRunning(run);
        if (adopted) return { dispatch: adopted, place: this.pool.use(adopted.address) };
      }
      const place = await this.pool.turn({ patienceMs: TURN_MS, signal: run.signal });
      if (run.signal.aborted) {
        place?.release();
        throw run.signal.reason;
      }
      if (!place) {
        if (this.pool.isAnyInUse) run.onQueueing();
        run.checkPatience(away?.error);
        continue;
      }
      const answer = await this.offer(run, place);
      if (answer !== 'busy' && 'jobId' in answer) return { dispatch: answer, place };
      if (answer !== 'busy' && !('error' in answer)) {
        place.release();
        return answer;
      }
      place.refused();
      away = answer === 'busy' ? undefined : { error: answer.error, since: away?.since ?? Date.now(), tries: rounds };
      run.checkPatience(away?.error);
      if (away) run.context.patience.onWaiting?.({ ...away, nextTryAt: Date.now() + TURN_MS });
    }
  }

  /** @returns where the import runs, why it was refused for good, that the replica is busy, or why it could not be asked */
  private async offer(
    { task, context, onContact, budget }: PartitionRun,
    { address, release }: ImporterPlace,
  ): Promise<Dispatch | ImportOutcome | 'busy' | { error: AppError }> {
    const replica = this.pool.get(address)!;
    const { sealedModels = '' } = context.payload as OrchestrationPayload;
    try {
      const reply = await replica.importMultiple(importRequest(task, context.id, sealedModels, budget()));
      onContact();
      if (reply.success) return { address: replica.address, jobId: reply.jobId };
      return reply.busy ? 'busy' : { kind: 'failed', message: reply.errorMessage || reply.message, isFinal: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.type === BUDGET_EXHAUSTED) {
        release();
        throw error;
      }
      return isPassing(error) ? { error } : { kind: 'failed', message: error.message, isFinal: true };
    }
  }

  /** An import of this partition that an earlier life of the pipeline started and that still runs. */
  private async findRunning({ task, context }: PartitionRun): Promise<Dispatch | undefined> {
    for (const replica of this.pool.all()) {
      const jobs = await replica.jobs().catch(() => [] as Job[]);
      const running = jobs.find((job) => !job.isTerminal && job.partitionId === task.partitionId && job.importId === context.id);
      if (running) return { address: replica.address, jobId: running.jobId };
    }
    return undefined;
  }

  private async follow(run: PartitionRun, replica: ImporterReplica, jobId: string): Promise<ImportOutcome> {
    for (let breaks = 1; ; breaks++) {
      const seen = await this.watch(run, replica, jobId);
      if (run.signal.aborted) await this.stop(run, replica, jobId);
      if (seen !== 'broken') return seen;
      const polled = await this.poll(run, replica, jobId);
      if (polled) return polled;
      // a replica that knows the job but cannot be watched is polled
      await sleep(pauseBeforeRetry(breaks, undefined, ASK_AGAIN), undefined, { signal: run.signal }).catch(() => undefined);
    }
  }

  private async watch(
    { signal, onContact }: PartitionRun,
    replica: ImporterReplica,
    jobId: string,
  ): Promise<ImportOutcome | 'broken'> {
    try {
      const job = await replica.watch(jobId, onContact, signal);
      return job ? importOutcome(job) : 'broken';
    } catch (error) {
      return { kind: 'lost', message: error instanceof Error ? error.message : 'the importer forgot the job' };
    }
  }

  /** The stream broke: is the replica restarting, gone, or was it the connection? @returns nothing when the job goes on */
  private async poll(
    { signal, onContact }: PartitionRun,
    replica: ImporterReplica,
    jobId: string,
  ): Promise<ImportOutcome | undefined> {
    const since = Date.now();
    for (let tries = 1; Date.now() - since < this.settings.replicaDeadAfterMs; tries++) {
      if (signal.aborted) return undefined;
      try {
        const job = await replica.job(jobId);
        onContact(job);
        return job.isTerminal ? importOutcome(job) : undefined;
      } catch (error) {
        if (!isPassing(error))
          return { kind: 'lost', message: error instanceof Error ? error.message : 'the importer forgot the job' };
        await sleep(pauseBeforeRetry(tries, error, POLL), undefined, { signal }).catch(() => undefined);
      }
    }
    return { kind: 'lost', message: `importer ${replica.address} does not answer` };
  }

  /** A cancelled run waits until the import has cleaned up; a stopping service leaves it running and finds it again. */
  private async stop({ signal, onContact }: PartitionRun, replica: ImporterReplica, jobId: string): Promise<never> {
    const reason: unknown = signal.reason;
    if (!(reason instanceof AppError) || !ENDS_IMPORTS.includes(reason.type)) throw reason;
    const end = async (atBudget: boolean) => {
      await replica.cancelJob(jobId, { atBudget }).catch(() => undefined);
      const deadline = AbortSignal.timeout(CANCEL_GRACE_MS);
      return replica.watch(jobId, onContact, deadline).catch(() => undefined);
    };
    const ended = reason.type === BUDGET_EXHAUSTED ? await end(true) : undefined; // answers under way are paid for: they count
    if (!ended) await end(false);
    throw reason;
  }
}
