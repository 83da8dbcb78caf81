import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { DatabaseAccess, SecretRing } from '@strata/auth';
import { AuthModule } from '@strata/auth';
import type { Models } from '@strata/models';
import type { Database } from 'arangojs';
import type { NlQueryConfig } from './config';
import { CurrentProjectIndex } from './project-index/current-project-index';
import { AnswerQuestion } from './retrieval/answer-question.use-case';
import { GlobalSearch } from './retrieval/global-search';
import { LocalSearch } from './retrieval/local-search';
import { MODELS } from './retrieval/models.token';
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

/** What `main.ts` made for the app. */
export interface AppParts {
  config: NlQueryConfig;
  ring: SecretRing;
  database: Database;
  databaseAccess: DatabaseAccess;
  models: Models;
}

/** Wires the service. */
@Module({})
export class AppModule {
  static forRoot({ config, ring, database, databaseAccess, models }: AppParts): DynamicModule {
    const { project, serviceId, staleRunAfterMs } = config;
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess, database: config.database.name, collections: `${project}_` })],
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
