import { Inject, Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { ANALYSIS_JOB } from './analysis-payload';
import { AnalysisRun } from './analysis.run';

/** Nothing to undo: profiles that were stored by then are whole, and the next run passes them over. */
const LEASED: LeasedJob = { call: 'start-analysis', kind: 'strategizer' };

/** Carries out strategizer runs. */
@Injectable()
export class AnalyzeClusters implements JobConsumer {
  readonly name = ANALYSIS_JOB;

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly labels: CategoryLabels,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>,
    private readonly underLease: RunUnderLease,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async run(context: JobContext): Promise<Json> {
    const { corpus, strategies, labels, models, log } = this;
    return this.underLease.execute(context, LEASED, async (signal) => {
      const { entityTypeNamer: namer } = await models.current();
      return new AnalysisRun(context, signal, { corpus, strategies, labels, namer, log }).execute();
    });
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, LEASED);
  }
}
