import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { ensureDatabase, retryWhileUnavailable } from '@strata/arango';
import { OperationLeases } from '@strata/job-lock';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE, JobStore } from '@strata/jobs';
import { Projects } from '@strata/knowledge';
import type { Models } from '@strata/models';
import { ModelConfigurationGate } from '@strata/models';
import { DependencyLog } from '@strata/service-kit';
import type { Database } from 'arangojs';
import { BuildCorpus } from '../corpus-builds/build-corpus.job';
import { BUILD_JOB } from '../corpus-builds/build-payload';
import { ImporterPool } from '../importers/importer-pool.client';
import { ReleaseAbandoned } from '../operations/release-abandoned.use-case';
import { ORCHESTRATION_JOB } from '../orchestration/orchestration-payload';
import { RunOrchestration } from '../orchestration/run-orchestration.job';
import { ANALYSIS_JOB } from '../strategizer/analysis-payload';
import { AnalyzeClusters } from '../strategizer/analyze-clusters.job';

/** Injection tokens of what only the start needs. */
export const MODELS = Symbol('Models');
export const PROBE_TIMEOUT_MS = Symbol('ProbeTimeoutMs');
export const DATABASE = Symbol('Database');
/** Injection token: how long the start waits for the database, in milliseconds. */
export const PATIENCE_MS = Symbol('PatienceMs');

const JOB_NAMES = [BUILD_JOB, ANALYSIS_JOB, ORCHESTRATION_JOB];

@Injectable()
export class Consumers {
  constructor(
    private readonly build: BuildCorpus,
    private readonly analysis: AnalyzeClusters,
    private readonly orchestration: RunOrchestration,
  ) {}

  all() {
    return [this.build, this.analysis, this.orchestration];
  }
}

@Injectable()
export class StartUpStores {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(JobStore) private readonly jobs: JobStore,
    readonly leases: OperationLeases,
    private readonly projects: Projects,
    @Inject(PATIENCE_MS) private readonly patienceMs: number,
    private readonly dependencies: DependencyLog,
  ) {}

  async prepare(): Promise<void> {
    await retryWhileUnavailable(
      async () => {
        await ensureDatabase(this.database);
        await this.jobs.prepare();
        await this.leases.prepare();
        await this.projects.prepare();
      },
      { budgetMs: this.patienceMs, ...this.dependencies.whileWaitingFor('database') },
    );
  }
}

@Injectable()
export class StartUpGate {
  constructor(
    private readonly gate: ModelConfigurationGate,
    @Inject(MODELS) private readonly models: Models,
    @Inject(PROBE_TIMEOUT_MS) private readonly timeoutMs: number,
  ) {}

  async probe(): Promise<void> {
    await this.gate.probe(this.models, AbortSignal.timeout(this.timeoutMs));
  }
}

/** Prepares the stores, checks the models, and takes up the jobs of an earlier life. */
@Injectable()
export class StartUp implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly consumers: Consumers,
    private readonly stores: StartUpStores,
    private readonly gate: StartUpGate,
    private readonly pool: ImporterPool,
    private readonly abandoned: ReleaseAbandoned,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.stores.prepare();
    await this.abandoned.execute();
    void this.gate.probe();
    await this.jobs.start(this.consumers.all(), JOB_NAMES);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
    this.stores.leases.stop();
    this.pool.close();
  }
}
