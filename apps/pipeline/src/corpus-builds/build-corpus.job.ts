import { Inject, Injectable } from '@nestjs/common';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import { CorpusGraph, Projects, Strategies } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { LeasedJob } from '../operations/run-under-lease.use-case';
import { RunUnderLease } from '../operations/run-under-lease.use-case';
import { BUILD_JOB } from './build-payload';
import { CorpusBuild } from './corpus-build.run';
import type { CorpusSettings } from './corpus-settings';
import { CORPUS_SETTINGS } from './corpus-settings';
import { WriteSources } from './documents/write-sources.step';

/** Carries out corpus builds. */
@Injectable()
export class BuildCorpus implements JobConsumer {
  readonly name = BUILD_JOB;

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly projects: Projects,
    private readonly strategies: Strategies,
    private readonly files: FileManagerClient,
    private readonly sources: WriteSources,
    @Inject(CORPUS_SETTINGS) private readonly settings: CorpusSettings,
    private readonly underLease: RunUnderLease,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>,
  ) {}

  async run(context: JobContext): Promise<Json> {
    return this.underLease.execute(context, this.leased(context), async (signal) => {
      const { embedder } = await this.models.current();
      return this.build(context, signal).execute(embedder);
    });
  }

  async abandoned(context: JobContext): Promise<void> {
    await this.underLease.abandon(context, this.leased(context));
  }

  private leased(context: JobContext): LeasedJob {
    return { call: 'start-build', kind: 'corpus-build', undo: () => this.build(context, context.signal).undo() };
  }

  private build(context: JobContext, signal: AbortSignal): CorpusBuild {
    const { corpus, projects, strategies, files, sources, settings } = this;
    return new CorpusBuild(context, signal, { corpus, projects, strategies, files, sources, settings });
  }
}
