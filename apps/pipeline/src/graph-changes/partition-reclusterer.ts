import { retryWhileUnavailable } from '@strata/arango';
import type { Job } from '@strata/contracts';
import { AppError, isPassing, pauseBeforeRetry } from '@strata/errors';
import type { JobContext } from '@strata/jobs';
import type { KnowledgeGraph } from '@strata/knowledge';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImporterPool } from '../importers/importer-pool.client';
import type { ImporterReplica } from '../importers/importer-replica.client';
import type { OrchestrationSettings } from '../orchestration/orchestration-settings';

/** A partition may lose its importer this often. */
const MAX_LOSSES = 10;
/** Longest wait for a turn before the importers are asked for a recluster that runs already. */
const TURN_MS = 10_000;
const ASK_AGAIN = { firstMs: 250, longestMs: 10_000 } as const;
const POLL = { firstMs: 250, longestMs: 2_000 } as const;
const COMPLETED = 'service_completed';

/** Told how far the importer is with a partition, or what it waits for; `percent` is 0..100. */
export type ReclusterWatcher = (percent: number, message: string) => Promise<void>;

export interface PartitionToRecluster {
  readonly context: JobContext;
  readonly partitionId: string;
  readonly signal: AbortSignal;
  readonly told: ReclusterWatcher;
}

export type ReclusterOutcome =
  /** with the attempt that did it */
  | { readonly reclustered: true; readonly message: string; readonly attempt: string }
  | { readonly reclustered: false; readonly message: string; readonly attempt?: undefined };

/** Where a partition was handed to; stored, so that a restarted pipeline follows the same job. */
type Dispatch = { readonly address: string; readonly jobId: string; readonly attempt: string };

/** Has an importer find the communities of one partition anew, and follows it to its end. May be repeated: so may what the importer does. */
export class PartitionReclusterer {
  constructor(
    private readonly pool: ImporterPool,
    private readonly settings: Pick<OrchestrationSettings, 'replicaDeadAfterMs' | 'reclusterLimitMs'>,
    private readonly graph: Pick<KnowledgeGraph, 'layersOf' | 'latestRecluster' | 'prepare'>,
  ) {}

  /** @throws the signal's reason when the service stops; the importer goes on, and is found again */
  async execute({ context, partitionId, signal, told }: PartitionToRecluster): Promise<ReclusterOutcome> {
    const begunAt = Date.now();
    const isLate = () => Date.now() - begunAt > this.settings.reclusterLimitMs;
    let dispatch = (await context.recall(`dispatch:${partitionId}`)) as Dispatch | undefined;
    for (let losses = 0; losses <= MAX_LOSSES;) {
      const handed = dispatch ?? (await this.handOver({ context, partitionId, signal, told }, isLate));
      if ('message' in handed) return handed;
      if (!dispatch) await context.checkpoint(`dispatch:${partitionId}`, handed);
      const place = this.pool.use(handed.address);
      try {
        const job = await this.follow(handed, { signal, told }, isLate);
        if (job) return outcomeOf(job, handed.attempt);
      } finally {
        place.release();
      }
      if (isLate()) return { reclustered: false, message: 'took longer than it may' };
      await context.checkpoint(`lost:${partitionId}`, handed.attempt);
      dispatch = undefined;
      losses += 1;
    }
    return { reclustered: false, message: `lost its importer ${MAX_LOSSES} times` };
  }

  /** Offers the partition to one replica after another, each when it is the project's turn; one that is busy or away rests. */
  private async handOver(
    { context, partitionId, signal, told }: PartitionToRecluster,
    isLate: () => boolean,
  ): Promise<Dispatch | ReclusterOutcome> {
    let reason: string | undefined;
    const attempt = await this.attempt(context, partitionId);
    while (!isLate()) {
      const running = await this.findRunning(partitionId, attempt);
      if (running) return running;
      const place = await this.pool.turn({ patienceMs: TURN_MS, signal });
      const replica = place && this.pool.get(place.address);
      if (signal.aborted) place?.release();
      signal.throwIfAborted();
      if (!place || !replica) continue;
      try {
        const jobId = await replica.recluster(partitionId, attempt);
        place.release();
        return { address: place.address, jobId, attempt };
      } catch (error) {
        place.refused();
        if (!(error instanceof AppError)) throw error;
        if (!isPassing(error)) return { reclustered: false, message: error.message };
        reason = error.message;
        await told(0, reason);
      }
    }
    return { reclustered: false, message: reason ?? 'no importer became free in time' };
  }

  /**
   * Registers an attempt in the graph; what earlier ones still write somewhere fails from now on. One that was registered before a restart
   * and stands there still is gone on with.
   */
  private async attempt(context: JobContext, partitionId: string): Promise<string> {
    const unit = `attempt:${partitionId}`;
    const latest = await retryWhileUnavailable(() => this.graph.latestRecluster(partitionId), context.patience);
    const known = (await context.recall(unit)) as string | undefined;
    const lost = (await context.recall(`lost:${partitionId}`)) as string | undefined;
    if (known !== undefined && known === latest && known !== lost) return known;
    const attempt = randomUUID();
    await context.checkpoint(unit, attempt);
    await retryWhileUnavailable(() => this.graph.prepare(), context.patience); // perhaps nothing was imported yet
    await retryWhileUnavailable(() => this.graph.layersOf({ partitionId, attempt }).claim(), context.patience);
    return attempt;
  }

  /** This attempt, handed over before a restart. */
  private async findRunning(partitionId: string, attempt: string): Promise<Dispatch | undefined> {
    for (const replica of this.pool.all()) {
      const jobs = await replica.jobs().catch(() => [] as Job[]);
      const running = jobs.find((job) => !job.isTerminal && job.partitionId === partitionId && job.importId === attempt);
      if (running) return { address: replica.address, jobId: running.jobId, attempt };
    }
    return undefined;
  }

  /** @returns the terminal state, `undefined` when the importer is lost */
  private async follow(
    { address, jobId }: Dispatch,
    { signal, told }: Pick<PartitionToRecluster, 'signal' | 'told'>,
    isLate: () => boolean,
  ): Promise<Job | undefined> {
    const replica = this.pool.get(address);
    if (!replica) return undefined;
    const onState = ({ isTerminal, currentStatus }: Job) => {
      if (!isTerminal && currentStatus) void told(currentStatus.progress, currentStatus.message).catch(() => undefined); // only news
    };
    for (let breaks = 1; !isLate(); breaks++) {
      const job = await replica.watch(jobId, onState, signal).catch(() => undefined);
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

function outcomeOf({ currentStatus }: Job, attempt: string): ReclusterOutcome {
  const message = currentStatus?.message ?? '';
  return currentStatus?.status === COMPLETED ? { reclustered: true, message, attempt } : { reclustered: false, message };
}
