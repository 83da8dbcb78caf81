import type { Job } from '@strata/contracts';
import { AppError, isPassing, pauseBeforeRetry } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImporterPool } from '../importers/importer-pool.client';
import type { ImporterReplica } from '../importers/importer-replica.client';

const LIMIT_MS = 3_600_000;
/** A partition may lose its importer this often. */
const MAX_LOSSES = 10;
const ASK_AGAIN = { firstMs: 250, longestMs: 10_000 } as const;
const POLL = { firstMs: 250, longestMs: 2_000 } as const;
const COMPLETED = 'service_completed';

export interface PartitionToRecluster {
  readonly context: JobContext;
  readonly partitionId: string;
  readonly signal: AbortSignal;
}

export interface ReclusterOutcome {
  readonly reclustered: boolean;
  readonly message: string;
}

/** Where a partition was handed to; stored, so that a restarted pipeline follows the same job. */
type Dispatch = { readonly address: string; readonly jobId: string };

/** Has an importer find the communities of one partition anew, and follows it to its end. May be repeated: so may what the importer does. */
export class PartitionReclusterer {
  constructor(
    private readonly pool: ImporterPool,
    private readonly settings: { readonly replicaDeadAfterMs: number },
  ) {}

  /** @throws the signal's reason when the service stops; the importer goes on, and is found again */
  async execute({ context, partitionId, signal }: PartitionToRecluster): Promise<ReclusterOutcome> {
    const begunAt = Date.now();
    const isLate = () => Date.now() - begunAt > LIMIT_MS;
    let dispatch = (await context.recall(`dispatch:${partitionId}`)) as Dispatch | undefined;
    for (let losses = 0; losses <= MAX_LOSSES;) {
      const handed = dispatch ?? (await this.handOver(context, partitionId, signal, isLate));
      if ('message' in handed) return handed;
      if (!dispatch) await context.checkpoint(`dispatch:${partitionId}`, handed);
      const release = this.pool.reserve(handed.address);
      try {
        const job = await this.follow(handed, signal, isLate);
        if (job) return outcomeOf(job);
      } finally {
        release();
      }
      if (isLate()) return { reclustered: false, message: 'took longer than an hour' };
      dispatch = undefined;
      losses += 1;
    }
    return { reclustered: false, message: `lost its importer ${MAX_LOSSES} times` };
  }

  /** Asks replicas in turn until one takes the partition; a busy one, or one that is away, is passed over. */
  private async handOver(
    context: JobContext,
    partitionId: string,
    signal: AbortSignal,
    isLate: () => boolean,
  ): Promise<Dispatch | ReclusterOutcome> {
    for (let rounds = 1; ; rounds++) {
      const running = await this.findRunning(partitionId);
      if (running) return running;
      let reason: AppError | undefined;
      for (const replica of this.pool.inTurn()) {
        signal.throwIfAborted();
        const release = this.pool.reserve(replica.address);
        try {
          return { address: replica.address, jobId: await replica.recluster(partitionId) };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (!isPassing(error)) return { reclustered: false, message: error.message };
          reason = error;
        } finally {
          release();
        }
      }
      if (isLate()) return { reclustered: false, message: reason?.message ?? 'no importer became free within an hour' };
      const pauseMs = pauseBeforeRetry(rounds, undefined, ASK_AGAIN);
      await context.report({ message: `Reclustering ${partitionId}: ${reason?.message ?? 'waiting for a free importer'}` });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    }
  }

  /** A recluster of this partition that somebody started already. */
  private async findRunning(partitionId: string): Promise<Dispatch | undefined> {
    for (const replica of this.pool.all()) {
      const jobs = await replica.jobs().catch(() => [] as Job[]);
      const running = jobs.find((job) => !job.isTerminal && job.jobType === 'recluster' && job.partitionId === partitionId);
      if (running) return { address: replica.address, jobId: running.jobId };
    }
    return undefined;
  }

  /** @returns the terminal state, `undefined` when the importer is lost */
  private async follow({ address, jobId }: Dispatch, signal: AbortSignal, isLate: () => boolean): Promise<Job | undefined> {
    const replica = this.pool.get(address);
    if (!replica) return undefined;
    for (let breaks = 1; !isLate(); breaks++) {
      const job = await replica.watch(jobId, () => undefined, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (job) return job;
      const polled = await this.poll(replica, jobId, signal);
      if (polled === 'lost') return undefined;
      if (polled.isTerminal) return polled;
      await sleep(pauseBeforeRetry(breaks, undefined, ASK_AGAIN), undefined, { signal }).catch(() => undefined);
    }
    await replica.cancelJob(jobId).catch(() => undefined);
    return undefined;
  }

  private async poll(replica: ImporterReplica, jobId: string, signal: AbortSignal): Promise<Job | 'lost'> {
    const since = Date.now();
    for (let tries = 1; Date.now() - since < this.settings.replicaDeadAfterMs; tries++) {
      signal.throwIfAborted();
      try {
        return await replica.job(jobId);
      } catch (error) {
        if (!isPassing(error)) return 'lost';
        await sleep(pauseBeforeRetry(tries, error, POLL), undefined, { signal }).catch(() => undefined);
      }
    }
    return 'lost';
  }
}

function outcomeOf({ currentStatus }: Job): ReclusterOutcome {
  const message = currentStatus?.message ?? '';
  return { reclustered: currentStatus?.status === COMPLETED, message };
}
