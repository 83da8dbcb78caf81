import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { OperationLeases } from '@strata/job-lock';
import type { JobConsumer, JobQueue } from '@strata/jobs';
import { BUILD_JOB } from '../corpus-builds/build-payload';
import { RECLUSTER_JOB } from '../graph-changes/recluster-payload';
import { UPDATE_JOB } from '../graph-changes/update-payload';
import { ImporterReplicas } from '../importers/importer-pool.client';
import { ReleaseAbandoned } from '../operations/release-abandoned.use-case';
import { ALL_JOBS } from '../operations/served-project';
import { ORCHESTRATION_JOB } from '../orchestration/orchestration-payload';
import { FinishRemovals } from '../project-removal/finish-removals.use-case';
import { ANALYSIS_JOB } from '../strategizer/analysis-payload';
import { PrepareStores } from './prepare-stores.use-case';
import { ProbeModels } from './probe-models.use-case';
import { RestoreProjects } from './restore-projects.use-case';

/** Injection token of those who carry out jobs; `app.module.ts` names them. */
export const JOB_CONSUMERS = Symbol('JobConsumers');

/** All that the service does in the background. */
export const JOB_NAMES = [BUILD_JOB, ANALYSIS_JOB, ORCHESTRATION_JOB, UPDATE_JOB, RECLUSTER_JOB];

/** Prepares the stores, checks the models, and takes up the jobs of an earlier life. */
@Injectable()
export class StartUp implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(ALL_JOBS) private readonly jobs: JobQueue,
    @Inject(JOB_CONSUMERS) private readonly consumers: readonly JobConsumer[],
    private readonly stores: PrepareStores,
    private readonly abandoned: ReleaseAbandoned,
    private readonly changes: RestoreProjects,
    private readonly models: ProbeModels,
    private readonly removals: FinishRemovals,
    private readonly leases: OperationLeases,
    private readonly importers: ImporterReplicas,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.stores.execute();
    await this.abandoned.execute();
    await this.changes.execute();
    void this.models.execute();
    await this.jobs.start(this.consumers, JOB_NAMES);
    void this.removals.execute();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
    this.leases.stop();
    this.importers.close();
  }
}
