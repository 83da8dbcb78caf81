import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { createModels, MODELS } from '@strata/models';
import type { NlQueryConfig } from './config';
import { CurrentProjectIndex } from './project-index/current-project-index';
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
import { StaleRunSweeper } from './retriever-runs/stale-run-sweeper';
import { ProcessText } from './text-questions/process-text.use-case';
import { TextQuestionsController } from './text-questions/text-questions.controller';

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: NlQueryConfig;
  readonly ring: SecretRing;
}

/** Wires the service. */
@Module({})
export class AppModule {
  static forRoot({ config, ring }: AppResources): DynamicModule {
    const { project, serviceId, staleRunAfterMs } = config;
    const { url, name } = config.database;
    const database = connectDatabase({ url, database: name, ring, serverId: 'nl-query' });
    const databaseAccess = new DatabaseAccess({ url, ring, serverId: 'nl-query' });
    const models = createModels(config.models);
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess, database: name, collections: `${project}_` })],
      controllers: [RetrievalController, RetrieverRunsController, TextQuestionsController],
      providers: [
        { provide: MODELS, useValue: models },
        { provide: CurrentProjectIndex, useFactory: () => new CurrentProjectIndex(database, project, models.embedder) },
        { provide: RetrieverRuns, useFactory: () => new RetrieverRuns(database, project, serviceId) },
        {
          provide: StaleRunSweeper,
          useFactory: (runs: RetrieverRuns) => new StaleRunSweeper(runs, staleRunAfterMs),
          inject: [RetrieverRuns],
        },
        { provide: LocalSearch, useFactory: () => new LocalSearch(database, project, models) },
        { provide: GlobalSearch, useFactory: () => new GlobalSearch(database, project, models) },
        { provide: QueryCache, useFactory: () => new QueryCache(database, project, models.embedder) },
        { provide: UnifiedSearch, useFactory: () => new UnifiedSearch(models) },
        { provide: PartitionRouting, useFactory: () => new PartitionRouting(database, project, models.embedder) },
        SearchMethods,
        AnswerQuestion,
        ProcessText,
      ],
    };
  }
}
