import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase, databaseNamed } from '@strata/arango';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import { CoderClient } from './coder-calls/coder.client';
import type { ReasonerResources } from './config';
import { ReadingDatabases } from './database-access/http-reading-database';
import { HealthReport } from './health/health-report.provider';
import { HealthController } from './health/health.controller';
import { IndexTrials } from './index-trial/try-index';
import { OptimiseQuery } from './optimisation/optimise-query.use-case';
import { AnswerRequest } from './query/answer-request.use-case';
import type { QueryParts } from './query/query.controller';
import { QUERY_PARTS, QueryController } from './query/query.controller';
import { RequestSlots } from './query/request-slots';
import { RunningQueries } from './query/running-queries';

const NAME = 'reasoner';

/** Wires the listener of PORT: the health answers, and in the role `api` the queries. The other roles have listeners of their own (`main.ts`). */
@Module({})
export class AppModule {
  static forRoot({ config, ring, logger }: ReasonerResources): DynamicModule {
    const { databaseUrl: url, projects, limits } = config;
    const connection = connectDatabase({ url, database: projects.standard.database, ring, serverId: NAME });
    const registry = new ProjectRegistry(databaseNamed(connection, '_system'));
    const directory = new RegisteredProjects({ registry, ...projects, hidesDeleting: true });
    const databaseAccess = new DatabaseAccess({ url, ring, serverId: NAME });
    const coder = new CoderClient(config.coder.url);
    const running = new RunningQueries();
    const slots = new RequestSlots(limits.concurrency, limits.queueWaitMs);
    const databases = new ReadingDatabases(config.gatewayUrl);
    const trials = new IndexTrials(config.gatewayUrl, databases);
    const parts: QueryParts = { directory, slots, running, limits, logger, ring };
    return {
      module: AppModule,
      imports: config.requiresAuthentication ? [AuthModule.forRoot({ ring, databaseAccess, projects: { directory } })] : [],
      controllers: [HealthController, ...(config.roles.has('api') ? [QueryController] : [])],
      providers: [
        { provide: CoderClient, useValue: coder },
        { provide: HealthReport, useValue: new HealthReport(coder, config.coder.url, config.environment) },
        ...(config.requiresAuthentication ? [] : [{ provide: DatabaseAccess, useValue: databaseAccess }]),
        { provide: OptimiseQuery, useValue: new OptimiseQuery(coder, databases, trials, limits.runMs) },
        { provide: QUERY_PARTS, useValue: parts },
        { provide: RunningQueries, useValue: running },
        AnswerRequest,
      ],
    };
  }
}
