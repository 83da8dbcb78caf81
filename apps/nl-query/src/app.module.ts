import type { DynamicModule, FactoryProvider, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { connectDatabase, databaseNamed } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ProjectRegistry, Projects, RegisteredProjects } from '@strata/knowledge';
import type { SecretResolver } from '@strata/models';
import { createModels, ProjectModels, ProjectSecrets } from '@strata/models';
import type { ServedProject } from '@strata/service-kit';
import { inProject, PROJECT, PROJECT_PROVIDERS, SERVED_PROJECT } from '@strata/service-kit';
import { Database } from 'arangojs';
import type { Logger } from 'pino';
import type { NlQueryConfig } from './config';
import { CustomSearch } from './custom-tools/custom-search';
import { ToolIndexes } from './custom-tools/tool-indexes';
import { ToolRunner } from './custom-tools/tool-runner';
import { ToolStore } from './custom-tools/tool-store';
import { DatabaseSchemas } from './database-schema/database-schemas';
import { DeepSearch } from './deep-search/deep-search';
import { ModelConfigurationController } from './model-configuration/model-configuration.controller';
import { questionModels } from './model-configuration/question-models';
import { CONFIGURABLE_MODELS, SaveModelConfiguration } from './model-configuration/save-model-configuration.use-case';
import { CurrentProjectIndex } from './project-index/current-project-index';
import { standardIndexBytes } from './project-index/index-budget';
import { ProjectIndexes } from './project-index/project-indexes';
import { ProjectUpkeep } from './projects/project-upkeep';
import { TranslateQuery } from './query-translation/translate-query.use-case';
import { TranslateQuestion } from './query-translation/translate-question.use-case';
import { WriteQuery } from './query-translation/write-query.use-case';
import { AnswerQuestion } from './retrieval/answer-question.use-case';
import { CommunityReports } from './project-index/community-reports';
import { GlobalSearch } from './retrieval/global-search';
import { LocalSearch } from './retrieval/local-search';
import { PartitionRouting } from './retrieval/partition-routing';
import { QueryCache } from './retrieval/query-cache';
import { RetrievalController } from './retrieval/retrieval.controller';
import { DEEP_SEARCH, SearchMethods, TOOL_SEARCHES } from './retrieval/search-methods';
import { UnifiedSearch } from './retrieval/unified-search';
import { RetrieverRuns } from './retriever-runs/retriever-runs';
import { RetrieverRunsController } from './retriever-runs/retriever-runs.controller';
import { ProcessText } from './text-questions/process-text.use-case';
import { TranslateQueryController } from './text-questions/translate-query.controller';
import { TextQuestionsController } from './text-questions/text-questions.controller';

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: NlQueryConfig;
  readonly ring: SecretRing;
  readonly logger: Logger;
  /** finds the keys of secret profiles */
  readonly secrets: SecretResolver;
}

/** Questions have no gate before them: a model that fails is told with the question that it failed for. */
const NEVER_PROBED = { probeTimeoutMs: 0, listener: {} };

/** Wires the service. */
@Module({})
export class AppModule {
  static forRoot({ config, ring, logger, secrets }: AppResources): DynamicModule {
    const { databaseUrl: url, projects, serviceId, staleRunAfterMs, indexBytes, probeTimeoutMs } = config;
    const { standard, isOnly } = projects;
    const connection = connectDatabase({ url, database: standard.database, ring, serverId: 'nl-query' });
    const databaseOf = ({ database }: ServedProject) => databaseNamed(connection, database);
    const registry = new ProjectRegistry(databaseNamed(connection, '_system'));
    const directory = new RegisteredProjects({ registry, standard, isOnly, hidesDeleting: true });
    const databaseAccess = new DatabaseAccess({ url, ring, serverId: 'nl-query' });
    const shared = { deployed: config.models, standard: createModels(config.models), ...NEVER_PROBED };
    const modelsOf = (project: ServedProject, own: ProjectSecrets) =>
      new ProjectModels({
        ...shared,
        secrets: own,
        saved: async () => questionModels(await new Projects(databaseOf(project)).find(project.name)),
      });
    const isServed = async (project: string) => (await directory.find(project)) !== undefined;
    const indexes = new ProjectIndexes({
      budgetBytes: indexBytes ?? standardIndexBytes(),
      databaseOf,
      log: (event, details) => logger.info({ event, ...details }),
    });
    const runsOf = (project: ServedProject) => new RetrieverRuns(databaseOf(project), project.name, serviceId);
    const upkeep = (moduleRef: ModuleRef) =>
      new ProjectUpkeep({
        prepare: async () => (await inProject(moduleRef, CurrentProjectIndex, standard)).prepare(),
        projects: () => directory.list(),
        indexes,
        runsOf,
        staleAfterMs: staleRunAfterMs,
      });
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess, projects: { directory } })],
      controllers: [
        ModelConfigurationController,
        RetrievalController,
        RetrieverRunsController,
        TextQuestionsController,
        TranslateQueryController,
      ],
      providers: [
        ...PROJECT_PROVIDERS,
        {
          provide: ProjectSecrets,
          useFactory: ({ name }: ServedProject) => new ProjectSecrets(secrets, name, config.models),
          inject: [PROJECT],
        },
        { provide: ProjectModels, useFactory: modelsOf, inject: [PROJECT, ProjectSecrets] },
        { provide: CONFIGURABLE_MODELS, useValue: { deployed: config.models, probeTimeoutMs, isServed } },
        perProject(Projects, (db) => new Projects(db)),
        SaveModelConfiguration,
        { provide: ProjectIndexes, useValue: indexes },
        { provide: ProjectUpkeep, useFactory: upkeep, inject: [ModuleRef] },
        { provide: Database, useFactory: databaseOf, inject: [PROJECT] },
        { provide: RetrieverRuns, useFactory: runsOf, inject: [PROJECT] },
        perProject(LocalSearch, (db, project) => new LocalSearch(db, project)),
        perProject(GlobalSearch, (db, project) => new GlobalSearch(new CommunityReports(db, project))),
        perProject(QueryCache, (db, project) => new QueryCache(db, project)),
        perProject(PartitionRouting, (db, project) => new PartitionRouting(db, project)),
        CurrentProjectIndex,
        UnifiedSearch,
        { provide: DEEP_SEARCH, useClass: DeepSearch },
        perProject(ToolStore, (db, project) => new ToolStore(db, project)),
        {
          provide: ToolRunner,
          useFactory: (db: Database, project: string, local: LocalSearch, global: GlobalSearch) =>
            new ToolRunner({ db, project, local, global, indexes: new ToolIndexes(db) }),
          inject: [Database, SERVED_PROJECT, LocalSearch, GlobalSearch],
        },
        { provide: TOOL_SEARCHES, useClass: CustomSearch },
        SearchMethods,
        AnswerQuestion,
        ProcessText,
        { provide: DatabaseSchemas, useValue: new DatabaseSchemas() },
        TranslateQuestion,
        TranslateQuery,
        WriteQuery,
      ],
    };
  }
}

/** Made anew for each project, from its database and its name. */
function perProject<T>(provide: Type<T>, useFactory: (db: Database, project: string) => T): FactoryProvider<T> {
  return { provide, useFactory, inject: [Database, SERVED_PROJECT] };
}
