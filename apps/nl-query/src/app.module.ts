import type { DynamicModule, FactoryProvider, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase, databaseNamed } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import { createModels, MODELS } from '@strata/models';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT, PROJECT_PROVIDERS, SERVED_PROJECT } from '@strata/service-kit';
import { Database } from 'arangojs';
import type { Logger } from 'pino';
import type { NlQueryConfig } from './config';
import { CurrentProjectIndex } from './project-index/current-project-index';
import { standardIndexBytes } from './project-index/index-budget';
import { ProjectIndexes } from './project-index/project-indexes';
import { ProjectUpkeep } from './projects/project-upkeep';
import { AnswerQuestion } from './retrieval/answer-question.use-case';
import { GlobalSearch } from './retrieval/global-search';
import { LocalSearch } from './retrieval/local-search';
import { PartitionRouting } from './retrieval/partition-routing';
import { QueryCache } from './retrieval/query-cache';
import { RetrievalController } from './retrieval/retrieval.controller';
import { SearchMethods } from './retrieval/search-methods';
import { UnifiedSearch } from './retrieval/unified-search';
import { RetrieverRuns } from './retriever-runs/retriever-runs';
import { RetrieverRunsController } from './retriever-runs/retriever-runs.controller';
import { ProcessText } from './text-questions/process-text.use-case';
import { TextQuestionsController } from './text-questions/text-questions.controller';

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: NlQueryConfig;
  readonly ring: SecretRing;
  readonly logger: Logger;
}

/** Wires the service. */
@Module({})
export class AppModule {
  static forRoot({ config, ring, logger }: AppResources): DynamicModule {
    const { databaseUrl: url, projects, serviceId, staleRunAfterMs, indexBytes } = config;
    const { standard, isOnly } = projects;
    const connection = connectDatabase({ url, database: standard.database, ring, serverId: 'nl-query' });
    const databaseOf = ({ database }: ServedProject) => databaseNamed(connection, database);
    const registry = new ProjectRegistry(databaseNamed(connection, '_system'));
    const directory = new RegisteredProjects({ registry, standard, isOnly, hidesDeleting: true });
    const databaseAccess = new DatabaseAccess({ url, ring, serverId: 'nl-query' });
    const models = createModels(config.models);
    const indexes = new ProjectIndexes({
      budgetBytes: indexBytes ?? standardIndexBytes(),
      databaseOf,
      embedder: models.embedder,
      log: (event, details) => logger.info({ event, ...details }),
    });
    const runsOf = (project: ServedProject) => new RetrieverRuns(databaseOf(project), project.name, serviceId);
    const upkeep = { standard, projects: () => directory.list(), indexes, runsOf, staleAfterMs: staleRunAfterMs };
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess, projects: { directory } })],
      controllers: [RetrievalController, RetrieverRunsController, TextQuestionsController],
      providers: [
        ...PROJECT_PROVIDERS,
        { provide: MODELS, useValue: models },
        { provide: ProjectIndexes, useValue: indexes },
        { provide: ProjectUpkeep, useFactory: () => new ProjectUpkeep(upkeep) },
        { provide: UnifiedSearch, useFactory: () => new UnifiedSearch(models) },
        { provide: Database, useFactory: databaseOf, inject: [PROJECT] },
        { provide: RetrieverRuns, useFactory: runsOf, inject: [PROJECT] },
        perProject(LocalSearch, (db, project) => new LocalSearch(db, project, models)),
        perProject(GlobalSearch, (db, project) => new GlobalSearch(db, project, models)),
        perProject(QueryCache, (db, project) => new QueryCache(db, project, models.embedder)),
        perProject(PartitionRouting, (db, project) => new PartitionRouting(db, project, models.embedder)),
        CurrentProjectIndex,
        SearchMethods,
        AnswerQuestion,
        ProcessText,
      ],
    };
  }
}

/** Made anew for each project, from its database and its name. */
function perProject<T>(provide: Type<T>, useFactory: (db: Database, project: string) => T): FactoryProvider<T> {
  return { provide, useFactory, inject: [Database, SERVED_PROJECT] };
}
