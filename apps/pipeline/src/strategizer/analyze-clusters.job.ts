import { Inject, Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import type { EntityTypeNamer } from '@strata/models';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { ANALYSIS_JOB } from './analysis-payload';
import { AnalysisRun } from './analysis.run';

/** Injection token of the model that names entity types. */
export const ENTITY_TYPE_NAMER = Symbol('EntityTypeNamer');

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
    @Inject(ENTITY_TYPE_NAMER) private readonly namer: EntityTypeNamer,
    private readonly underLease: RunUnderLease,
  ) {}

  async run(context: JobContext): Promise<Json> {
    const { corpus, strategies, labels, namer } = this;
    return this.underLease.execute(context, LEASED, (signal) =>
      new AnalysisRun(context, signal, { corpus, strategies, labels, namer }).execute(),
    );
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, LEASED);
  }
}
