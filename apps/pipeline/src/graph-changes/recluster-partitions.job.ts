import { Inject, Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Jobs, Json } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { KnowledgeGraph } from '@strata/knowledge';
import { ImporterPool } from '../importers/importer-pool.client';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { MeasureDivergence } from '../orchestration/measure-divergence.use-case';
import type { OrchestrationSettings } from '../orchestration/orchestration-settings';
import { ORCHESTRATION_SETTINGS } from '../orchestration/orchestration-settings';
import { RECLUSTER_JOB } from './recluster-payload';
import { Recluster } from './recluster.run';

/** Nothing to undo: a partition keeps its communities until the new ones are there. */
const LEASED: LeasedJob = { call: 'recluster', kind: 'recluster' };

/** Carries out reclusters. */
@Injectable()
export class ReclusterPartitions implements JobConsumer {
  readonly name = RECLUSTER_JOB;

  constructor(
    private readonly pool: ImporterPool,
    private readonly graph: KnowledgeGraph,
    private readonly divergence: MeasureDivergence,
    @Inject(ORCHESTRATION_SETTINGS) private readonly settings: OrchestrationSettings,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<Jobs, 'list'>,
    private readonly underLease: RunUnderLease,
  ) {}

  async run(context: JobContext): Promise<Json> {
    const { pool, graph, divergence, settings, jobs } = this;
    return this.underLease.execute(context, LEASED, (signal) =>
      new Recluster(context, signal, { pool, graph, divergence, settings, jobs }).execute(),
    );
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, LEASED);
  }
}
