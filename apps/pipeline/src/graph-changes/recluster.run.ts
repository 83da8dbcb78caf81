import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import type { JobContext, Jobs, Json } from '@strata/jobs';
import type { KnowledgeGraph } from '@strata/knowledge';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImporterPool } from '../importers/importer-pool.client';
import { counted } from '../operations/counted';
import type { MeasureDivergence } from '../orchestration/measure-divergence.use-case';
import type { OrchestrationSettings } from '../orchestration/orchestration-settings';
import type { ReclusterWatcher } from './partition-reclusterer';
import { PartitionReclusterer } from './partition-reclusterer';
import type { ReclusterDetail, ReclusteredPartition, ReclusterPayload } from './recluster-payload';
import { MAX_QUEUED_RECLUSTERS, RECLUSTER_JOB } from './recluster-payload';

const TURN_POLL_MS = 250;

/** What a recluster works with. */
export interface ReclusterTools {
  readonly pool: ImporterPool;
  readonly graph: KnowledgeGraph;
  readonly divergence: MeasureDivergence;
  readonly settings: Pick<OrchestrationSettings, 'replicaDeadAfterMs' | 'reclusterLimitMs'>;
  readonly jobs: Pick<Jobs, 'list'>;
}

/**
 * Has the communities of partitions found anew, one partition after another, behind the reclusters that were asked for earlier. A partition
 * that fails changes nothing, and the others go on.
 */
export class Recluster {
  private readonly payload: ReclusterPayload;
  private readonly patience: RetryBudget;

  constructor(
    private readonly context: JobContext,
    private readonly signal: AbortSignal,
    private readonly tools: ReclusterTools,
  ) {
    this.payload = context.payload as ReclusterPayload;
    this.patience = { ...context.patience, signal };
  }

  async execute(): Promise<Json> {
    const { context, payload } = this;
    await this.waitForTurn();
    const done: ReclusteredPartition[] = [];
    for (const partitionId of payload.partitionIds) {
      await this.tell(done, { partitionId, percent: 0, message: '' });
      done.push(await this.once(partitionId, (percent, message) => this.tell(done, { partitionId, percent, message })));
    }
    const failed = done.filter(({ reclustered }) => !reclustered);
    const text = `${done.length - failed.length} of ${counted(done.length, 'partition')} reclustered`;
    await context.report({
      phase: 'finished',
      message: [text, ...failed.map(({ partitionId, message }) => `${partitionId}: ${message}`)].join('; '),
      detail: { partitions: done },
    });
    return { partitions: done };
  }

  private tell(partitions: ReclusteredPartition[], current: NonNullable<ReclusterDetail['current']>): Promise<void> {
    const { context, payload } = this;
    const { partitionId, message } = current;
    return context.report({
      phase: 'reclustering',
      percent: Math.floor((100 * partitions.length + current.percent) / payload.partitionIds.length),
      message: message === '' ? `Reclustering ${partitionId}` : `Reclustering ${partitionId}: ${message}`,
      detail: { partitions: [...partitions], current } satisfies ReclusterDetail,
    });
  }

  private async once(partitionId: string, told: ReclusterWatcher): Promise<ReclusteredPartition> {
    const { context, signal, patience } = this;
    const { pool, graph, divergence, settings } = this.tools;
    const unit = `partition:${partitionId}`;
    const known = (await context.recall(unit)) as ReclusteredPartition | undefined;
    if (known) return known;
    const outcome = await new PartitionReclusterer(pool, settings, graph).execute({ context, partitionId, signal, told });
    const { reclustered, message, attempt } = outcome;
    if (reclustered) await retryWhileUnavailable(() => divergence.afterRecluster(partitionId, attempt), patience);
    const result = { partitionId, reclustered, message };
    await context.checkpoint(unit, result);
    return result;
  }

  private async waitForTurn(): Promise<void> {
    for (;;) {
      this.signal.throwIfAborted();
      const jobs = await retryWhileUnavailable(() => this.tools.jobs.list(RECLUSTER_JOB, MAX_QUEUED_RECLUSTERS), this.patience);
      const own = jobs.find(({ id }) => id === this.context.id);
      const isAhead = jobs.some(
        ({ id, createdAt, finishedAt }) =>
          finishedAt === undefined &&
          own !== undefined &&
          (createdAt < own.createdAt || (createdAt === own.createdAt && id < own.id)),
      );
      if (!isAhead) return;
      await this.context.report({ phase: 'waiting', message: 'Waiting for the recluster before this one' });
      await sleep(TURN_POLL_MS, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }
}
