import { Inject, Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { KnowledgeGraph } from '@strata/knowledge';
import { ImporterPool } from '../importers/importer-pool.client';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { FitStrategy } from '../strategizer/fit-strategy.use-case';
import { MeasureDivergence } from './measure-divergence.use-case';
import { ORCHESTRATION_JOB } from './orchestration-payload';
import type { OrchestrationSettings } from './orchestration-settings';
import { ORCHESTRATION_SETTINGS } from './orchestration-settings';
import { OrchestrationRun } from './orchestration.run';

/** Nothing to undo: imported partitions stay. */
const LEASED: LeasedJob = { call: 'start-orchestration', kind: 'orchestration' };

/** Carries out orchestrations. */
@Injectable()
export class RunOrchestration implements JobConsumer {
  readonly name = ORCHESTRATION_JOB;

  constructor(
    private readonly underLease: RunUnderLease,
    private readonly pool: ImporterPool,
    private readonly graph: KnowledgeGraph,
    private readonly divergence: MeasureDivergence,
    private readonly fitStrategy: FitStrategy,
    @Inject(ORCHESTRATION_SETTINGS) private readonly settings: OrchestrationSettings,
  ) {}

  async run(context: JobContext): Promise<Json> {
    const { pool, graph, divergence, fitStrategy, settings } = this;
    return this.underLease.execute(context, LEASED, async (signal) => {
      const startedAt = ((await context.recall('started')) as number | undefined) ?? Date.now();
      if (context.attempt === 1) await context.checkpoint('started', startedAt);
      return new OrchestrationRun({ context, signal, startedAt }, { pool, graph, divergence, fitStrategy, settings }).execute();
    });
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, LEASED);
  }
}
