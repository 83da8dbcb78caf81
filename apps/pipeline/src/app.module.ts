import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { connectDatabase, databaseNamed } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ByteBudget } from '@strata/event-loop';
import { LEASES_COLLECTION, OperationLeases } from '@strata/job-lock';
import { BullmqJobQueue, BullmqModule, InProcessJobQueue, JobStore } from '@strata/jobs';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import type { SecretResolver } from '@strata/models';
import { DependencyLog } from '@strata/service-kit';
import { TextExtraction } from '@strata/text-extraction';
import type { Logger } from 'pino';
import type { PipelineConfig } from './config';
import { BuildCorpus } from './corpus-builds/build-corpus.job';
import { CorpusBuildController } from './corpus-builds/corpus-build.controller';
import { BUILD_JOB } from './corpus-builds/build-payload';
import { CORPUS_SETTINGS } from './corpus-builds/corpus-settings';
import { CancelBuild } from './corpus-builds/cancel-build.use-case';
import { GetBuild } from './corpus-builds/get-build.use-case';
import { PlaceDocuments } from './corpus-builds/clusters/place-documents.use-case';
import { ReadDocuments } from './corpus-builds/documents/read-documents.use-case';
import { RetryBuild } from './corpus-builds/retry-build.use-case';
import { StartBuild } from './corpus-builds/start-build.use-case';
import { WriteSources } from './corpus-builds/documents/write-sources.step';
import { AddDocuments } from './graph-changes/add-documents.use-case';
import { DeleteDocuments } from './graph-changes/delete-documents.use-case';
import { FindFiles } from './graph-changes/find-files.use-case';
import { GetRecluster } from './graph-changes/get-recluster.use-case';
import { GetUpdate } from './graph-changes/get-update.use-case';
import { EmbedField, EMBEDDING_PATIENCE_MS } from './embedding-fields/embed-field.use-case';
import { EmbeddingFieldsController } from './embedding-fields/embedding-fields.controller';
import { GraphChangesController } from './graph-changes/graph-changes.controller';
import { InsertDocuments } from './graph-changes/insert-documents.use-case';
import { RECLUSTER_JOB } from './graph-changes/recluster-payload';
import { ReclusterPartitions } from './graph-changes/recluster-partitions.job';
import { RemoveDocuments } from './graph-changes/remove-documents.use-case';
import { ResolveCategory } from './graph-changes/resolve-category.use-case';
import { StartRecluster } from './graph-changes/start-recluster.use-case';
import { StartUpdate } from './graph-changes/start-update.use-case';
import { UpdateDocuments } from './graph-changes/update-documents.job';
import { UPDATE_JOB } from './graph-changes/update-payload';
import { HealthController } from './health/health.controller';
import { ImporterFeedsController } from './importers/importer-feeds.controller';
import { ImporterFeeds } from './importers/importer-feeds.use-case';
import { ImporterReplicas } from './importers/importer-pool.client';
import { ModelConfigurationController } from './model-configuration/model-configuration.controller';
import { projectModels } from './model-configuration/project-models.provider';
import { SaveModelConfiguration } from './model-configuration/save-model-configuration.use-case';
import { CarryOutInProject } from './operations/carry-out-in-project.job';
import { ClaimOperation } from './operations/claim-operation.use-case';
import { LOG } from './operations/log';
import { ReleaseAbandoned, SOLE_PROCESS } from './operations/release-abandoned.use-case';
import { RemoveCategory } from './operations/remove-category.use-case';
import { RestoreChanges } from './operations/restore-changes.use-case';
import { RunChange } from './operations/run-change.use-case';
import { RunUnderLease } from './operations/run-under-lease.use-case';
import { ALL_JOBS, PROJECT_DIRECTORY, SHARED_DATABASE } from './operations/served-project';
import { ChooseCredentials } from './orchestration/choose-credentials.use-case';
import { CancelOrchestration } from './orchestration/cancel-orchestration.use-case';
import { CountImages } from './orchestration/count-images.use-case';
import { EstimateOrchestration } from './orchestration/estimate-orchestration.use-case';
import { GetOrchestration } from './orchestration/get-orchestration.use-case';
import { MeasureDivergence } from './orchestration/measure-divergence.use-case';
import { OrchestrationController } from './orchestration/orchestration.controller';
import { ORCHESTRATION_JOB } from './orchestration/orchestration-payload';
import { ORCHESTRATION_SETTINGS } from './orchestration/orchestration-settings';
import { RunOrchestration } from './orchestration/run-orchestration.job';
import { SelectPartitions } from './orchestration/select-partitions.use-case';
import { StartOrchestration } from './orchestration/start-orchestration.use-case';
import { FinishRemovals } from './project-removal/finish-removals.use-case';
import { ForgetProject } from './project-removal/forget-project.use-case';
import { ProjectRemovalController } from './project-removal/project-removal.controller';
import { SELF_TEARDOWN } from './project-removal/self-teardown';
import { RemoveProject } from './project-removal/remove-project.use-case';
import { CategoryLabels } from './projects/category-labels.use-case';
import { CountDocuments } from './projects/count-documents.use-case';
import { CreateProject } from './projects/create-project.use-case';
import { DeleteCategory } from './projects/delete-category.use-case';
import { DescribeProject } from './projects/describe-project.use-case';
import { GetOverview } from './projects/get-overview.use-case';
import { ListProjects } from './projects/list-projects.use-case';
import type { RunJobs } from './projects/list-runs.use-case';
import { ListRuns, RUN_JOBS } from './projects/list-runs.use-case';
import { projectOfPath } from './projects/project-of-path';
import { ProjectRegistryController } from './projects/project-registry.controller';
import { projectStores } from './projects/project-stores.provider';
import { ProjectsController } from './projects/projects.controller';
import { RegisterProjects } from './projects/register-projects.use-case';
import { DropStagedFiles } from './staged-files/drop-staged-files.use-case';
import { StageFiles } from './staged-files/stage-files.use-case';
import { StagedFilesController } from './staged-files/staged-files.controller';
import { ANALYSIS_JOB } from './strategizer/analysis-payload';
import { AnalyzeClusters } from './strategizer/analyze-clusters.job';
import { CancelAnalysis } from './strategizer/cancel-analysis.use-case';
import { ChangeStrategy } from './strategizer/change-strategy.use-case';
import { FitStrategy } from './strategizer/fit-strategy.use-case';
import { PATIENCE_MS, PrepareStores } from './start-up/prepare-stores.use-case';
import { ProbeModels } from './start-up/probe-models.use-case';
import { RestoreProjects } from './start-up/restore-projects.use-case';
import { JOB_CONSUMERS, JOB_NAMES, StartUp } from './start-up/start-up.provider';
import { ANALYSIS_HISTORY, GetAnalysis } from './strategizer/get-analysis.use-case';
import { ListStrategies } from './strategizer/list-strategies.use-case';
import { StartAnalysis } from './strategizer/start-analysis.use-case';
import { StrategizerController } from './strategizer/strategizer.controller';

const JOBS_COLLECTION = 'pipeline_jobs';
/** Jobs of one name that a process carries out at a time where Redis shares them out: most of them wait for importers. */
const PARALLEL_JOBS = 32;

/** Who carries out the jobs of a name; made once per project. */
const CONSUMERS = [
  [BUILD_JOB, BuildCorpus],
  [ANALYSIS_JOB, AnalyzeClusters],
  [ORCHESTRATION_JOB, RunOrchestration],
  [UPDATE_JOB, UpdateDocuments],
  [RECLUSTER_JOB, ReclusterPartitions],
] as const;

const RUNS: RunJobs = { corpusBuildIds: BUILD_JOB, strategizeJobIds: ANALYSIS_JOB, orchestrationIds: ORCHESTRATION_JOB };

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: PipelineConfig;
  readonly ring: SecretRing;
  readonly logger: Logger;
  readonly dependencyLog: DependencyLog;
  /** finds the keys of secret profiles */
  readonly secrets: SecretResolver;
  /** ends the process in order */
  readonly end: () => void;
}

/** In the bundle the program of the reading processes lies beside `main.mjs`. */
const EXTRACTION_PROGRAM = new URL('./extract-text.worker.mjs', import.meta.url);

@Module({})
export class AppModule {
  static forRoot({ config, ring, logger, dependencyLog, secrets, end }: AppResources): DynamicModule {
    const { project, database, fileManagerUrl } = config;
    const db = connectDatabase({ url: database.url, database: database.name, ring, serverId: 'pipeline' });
    const registry = new ProjectRegistry(databaseNamed(db, '_system'));
    const standard = { name: project, database: database.name };
    const directory = new RegisteredProjects({ registry, standard, isOnly: config.isOnlyProject });
    const databaseAccess = new DatabaseAccess({ url: database.url, ring, serverId: 'pipeline' });
    const store = new JobStore(db, JOBS_COLLECTION);
    const jobSettings = {
      onlyProject: config.isOnlyProject ? project : undefined,
      silenceBudgetMs: config.silenceBudgetMs,
      onFault: (jobId: string, err: unknown) => {
        if (jobId === '') dependencyLog.away('redis', err); // no job's own: the connection to Redis, which tries again by itself
        else logger.error({ event: 'job-fault', jobId, err });
      },
    };
    return {
      module: AppModule,
      imports: [
        AuthModule.forRoot({ ring, databaseAccess, projects: { directory, nameIn: projectOfPath } }),
        ...(config.jobs.kind === 'bullmq'
          ? [
              BullmqModule.forRoot(store, JOB_NAMES, {
                ...jobSettings,
                redisUrl: config.jobs.url,
                takeOverAfterMs: config.jobs.takeOverAfterMs,
                prefix: ['strata', database.name, ...(config.isOnlyProject ? [project] : [])].join('-'),
                concurrency: PARALLEL_JOBS,
              }),
            ]
          : []),
      ],
      controllers: [
        HealthController,
        CorpusBuildController,
        StrategizerController,
        OrchestrationController,
        ImporterFeedsController,
        ProjectsController,
        ProjectRegistryController,
        GraphChangesController,
        EmbeddingFieldsController,
        StagedFilesController,
        ModelConfigurationController,
        ProjectRemovalController,
      ],
      providers: [
        ...projectStores({ database: db, fileManagerUrl, ring }),
        { provide: PROJECT_DIRECTORY, useValue: directory },
        { provide: ProjectRegistry, useValue: registry },
        { provide: DependencyLog, useValue: dependencyLog },
        { provide: LOG, useValue: logger },
        ...projectModels({ deployed: config.models, probeTimeoutMs: config.probeTimeoutMs, secrets, logger }),
        { provide: EMBEDDING_PATIENCE_MS, useValue: config.embeddingPatienceMs },
        { provide: SHARED_DATABASE, useValue: db },
        { provide: SOLE_PROCESS, useValue: config.jobs.kind === 'in-process' },
        { provide: PATIENCE_MS, useValue: config.silenceBudgetMs },
        { provide: CORPUS_SETTINGS, useValue: config.corpus },
        { provide: ByteBudget, useValue: new ByteBudget(config.corpus.waveBytes) },
        { provide: SELF_TEARDOWN, useValue: config.endsWithProject ? end : undefined },
        { provide: ORCHESTRATION_SETTINGS, useValue: config.orchestration },
        { provide: RUN_JOBS, useValue: RUNS },
        { provide: ANALYSIS_HISTORY, useValue: config.strategizer },
        { provide: JobStore, useValue: store },
        config.jobs.kind === 'bullmq'
          ? { provide: ALL_JOBS, useExisting: BullmqJobQueue }
          : { provide: ALL_JOBS, useValue: new InProcessJobQueue(store, jobSettings) },
        { provide: OperationLeases, useValue: new OperationLeases(db, { collection: LEASES_COLLECTION, ...config.lease }) },
        { provide: TextExtraction, useValue: new TextExtraction(EXTRACTION_PROGRAM, config.extraction) },
        { provide: ImporterReplicas, useValue: new ImporterReplicas(config.importerAddresses, ring) },
        {
          provide: JOB_CONSUMERS,
          useFactory: (moduleRef: ModuleRef) =>
            CONSUMERS.map(([name, consumer]) => new CarryOutInProject(name, consumer, moduleRef, directory)),
          inject: [ModuleRef],
        },
        ClaimOperation,
        RestoreChanges,
        RunChange,
        RunUnderLease,
        ReleaseAbandoned,
        CategoryLabels,
        BuildCorpus,
        ReadDocuments,
        PlaceDocuments,
        WriteSources,
        StartBuild,
        GetBuild,
        CancelBuild,
        RetryBuild,
        AnalyzeClusters,
        StartAnalysis,
        GetAnalysis,
        CancelAnalysis,
        ListStrategies,
        ChangeStrategy,
        FitStrategy,
        RunOrchestration,
        MeasureDivergence,
        SelectPartitions,
        StartOrchestration,
        ChooseCredentials,
        GetOrchestration,
        CancelOrchestration,
        CountImages,
        EstimateOrchestration,
        ImporterFeeds,
        ResolveCategory,
        FindFiles,
        AddDocuments,
        RemoveDocuments,
        InsertDocuments,
        DeleteDocuments,
        UpdateDocuments,
        StartUpdate,
        GetRecluster,
        GetUpdate,
        ReclusterPartitions,
        StartRecluster,
        GetOverview,
        DeleteCategory,
        RemoveCategory,
        EmbedField,
        DropStagedFiles,
        StageFiles,
        SaveModelConfiguration,
        RemoveProject,
        ForgetProject,
        FinishRemovals,
        CountDocuments,
        ListProjects,
        ListRuns,
        CreateProject,
        DescribeProject,
        RegisterProjects,
        PrepareStores,
        RestoreProjects,
        ProbeModels,
        StartUp,
      ],
    };
  }
}
