import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase, databaseNamed } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ByteBudget } from '@strata/event-loop';
import { LEASES_COLLECTION, OperationLeases } from '@strata/job-lock';
import { ChangeJournal, corpusGraphNames, KnowledgeGraph, ProjectRegistry, Projects, RegisteredProjects } from '@strata/knowledge';
import type { SecretResolver } from '@strata/models';
import { createModels, ModelConfigurationGate, probedOnce, ProjectModels, ProjectSecrets } from '@strata/models';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT, PROJECT_PROVIDERS } from '@strata/service-kit';
import { MAX_SOURCE_BYTES } from '@strata/text';
import { TextExtraction } from '@strata/text-extraction';
import type { Logger } from 'pino';
import type { ImporterConfig } from './config';
import { EntitiesController } from './entity-links/entities.controller';
import { ListEntities } from './entity-links/list-entities.use-case';
import { ListMerges } from './entity-merges/list-merges.use-case';
import { MergesController } from './entity-merges/merges.controller';
import { SplitMerge, UNFINISHED_CHANGES } from './entity-merges/split-merge.use-case';
import { StoredFiles } from './file-sources/stored-files';
import { UrlDownload } from './file-sources/url-download';
import { GrpcAuthentication, PROJECT_DIRECTORY } from './grpc/grpc-authentication.guard';
import { ImporterCalls } from './grpc/importer-calls.server';
import { ReplicaHealth } from './health/health.use-case';
import { HealthController } from './health/health.controller';
import { ImportJobs } from './import-jobs/import-jobs.provider';
import { ImportJobsController } from './import-jobs/import-jobs.controller';
import { StatusFeedController } from './import-jobs/status-feed.controller';
import { StatusFeed } from './import-jobs/status-feed.provider';
import { Replica } from './import-jobs/replica.provider';
import { clusterBySize } from './import-run/clustering';
import { IMPORT_LOG, importLog } from './import-jobs/import-log';
import type { ImportTools, ProjectTools } from './import-run/import-step';
import { AcceptImport } from './imports/accept-import.use-case';
import { ImportsController } from './imports/imports.controller';
import { LocateFiles } from './imports/locate-files.use-case';
import { SERVICE_ID } from './import-jobs/service-id';
import { IMPORT_TOOLS, StartImport } from './imports/start-import.use-case';
import { ReclusterController } from './recluster/recluster.controller';
import { StartRecluster } from './recluster/start-recluster.use-case';

/** Files that are fetched and read at a time, over all imports: three of the largest, or hundreds of usual ones. */
const MAX_FILE_BYTES = 3 * MAX_SOURCE_BYTES;

/** Each test call has as long. */
const PROBE_TIMEOUT_MS = 10_000;

/** In the bundle the program of the reading processes lies beside `main.mjs`. */
const EXTRACTION_PROGRAM = new URL('./extract-text.worker.mjs', import.meta.url);

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: ImporterConfig;
  readonly ring: SecretRing;
  readonly logger: Logger;
  /** finds the keys of secret profiles */
  readonly secrets: SecretResolver;
}

/** Wires the import service; the only file that chooses what stands behind its use cases. */
@Module({})
export class AppModule {
  static forRoot({ config, ring, logger, secrets }: AppResources): DynamicModule {
    const { database, serviceId, projects } = config;
    const access = new DatabaseAccess({ url: database.url, ring, serverId: serviceId });
    const db = connectDatabase({ ...database, database: projects.standard.database, ring, serverId: serviceId });
    const registry = new ProjectRegistry(databaseNamed(db, '_system'));
    const directory = new RegisteredProjects({ registry, ...projects, hidesDeleting: true });
    const log = importLog(logger);
    const standard = probedOnce(createModels(config.models)); // at start, and then for no project again
    const extractor = new TextExtraction(EXTRACTION_PROGRAM, config.extraction);
    const sharedTools: Omit<ImportTools, 'graph' | 'storedFiles' | 'models'> = {
      extractor,
      log,
      fileBytes: new ByteBudget(MAX_FILE_BYTES),
      urlDownload: new UrlDownload(config.allowPrivateUrls),
      allowedImageHosts: config.allowedImageHosts,
      cluster: clusterBySize,
      parallel: { chat: config.models.CHAT_MAX_CONCURRENT_CALLS, embedding: config.models.EMBEDDING_MAX_CONCURRENT_CALLS },
    };
    const gate = new ModelConfigurationGate({
      onTransient: (finding) => logger.warn({ event: 'model-probe-inconclusive', ...finding }),
      onLatched: (finding) => logger.error({ event: 'SERVICE_FAILED', ...finding }),
    });
    const feed = new StatusFeed(serviceId);
    void gate.probe(standard).then((state) => {
      if (state === 'open') logger.info({ event: 'SERVICE_STARTED' });
      feed.begin(state === 'open' ? 'SERVICE_STARTED' : 'SERVICE_FAILED', gate.message);
    });
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess: access, projects: { directory } })],
      controllers: [
        HealthController,
        ImportsController,
        ImportJobsController,
        StatusFeedController,
        ReclusterController,
        MergesController,
        EntitiesController,
      ],
      providers: [
        ...PROJECT_PROVIDERS,
        { provide: PROJECT_DIRECTORY, useValue: directory },
        { provide: SERVICE_ID, useValue: serviceId },
        { provide: IMPORT_LOG, useValue: log },
        {
          provide: StoredFiles,
          useFactory: ({ name: project, database: holder }: ServedProject) =>
            new StoredFiles({
              ...{ fileManagerUrl: config.fileManagerUrl, imageRetries: config.imageRetries },
              ...{ database: holder, project, serviceId, ring },
            }),
          inject: [PROJECT],
        },
        {
          provide: IMPORT_TOOLS,
          useFactory: (project: ServedProject, storedFiles: StoredFiles): ProjectTools => ({
            ...sharedTools,
            graph: new KnowledgeGraph(databaseNamed(db, project.database), project.name),
            storedFiles,
          }),
          inject: [PROJECT, StoredFiles],
        },
        { provide: OperationLeases, useValue: new OperationLeases(db, { collection: LEASES_COLLECTION }) },
        {
          provide: UNFINISHED_CHANGES,
          useFactory: ({ name, database: holder }: ServedProject) => {
            const { changeJournal: journal, sources } = corpusGraphNames(name);
            return new ChangeJournal(databaseNamed(db, holder), { journal, sources, collections: [] });
          },
          inject: [PROJECT],
        },
        { provide: TextExtraction, useValue: extractor },
        { provide: ModelConfigurationGate, useValue: gate },
        {
          provide: ProjectModels,
          useFactory: ({ name, database: holder }: ServedProject) =>
            new ProjectModels({
              ...{ deployed: config.models, standard, probeTimeoutMs: PROBE_TIMEOUT_MS },
              secrets: new ProjectSecrets(secrets, name, config.models),
              listener: {
                onTransient: (finding) => logger.warn({ event: 'model-probe-inconclusive', project: name, ...finding }),
                onLatched: (finding) => logger.error({ event: 'model-gate-latched', project: name, ...finding }),
              },
              saved: async () => (await new Projects(databaseNamed(db, holder)).find(name)).model_config,
            }),
          inject: [PROJECT],
        },
        { provide: Replica, useFactory: (jobs: ImportJobs) => new Replica(jobs, log), inject: [ImportJobs] },
        { provide: StatusFeed, useValue: feed },
        { provide: ImportJobs, useValue: new ImportJobs(feed) },
        LocateFiles,
        StartImport,
        AcceptImport,
        StartRecluster,
        ListMerges,
        ListEntities,
        SplitMerge,
        ReplicaHealth,
        GrpcAuthentication,
        ImporterCalls,
      ],
    };
  }
}
