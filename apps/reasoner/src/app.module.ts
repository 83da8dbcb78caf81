import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase, databaseNamed } from '@strata/arango';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import type { ReasonerResources } from './config';
import { CoderClient } from './coder-calls/coder.client';
import { HealthController } from './health/health.controller';
import { HealthReport } from './health/health-report.provider';

const NAME = 'reasoner';

/** Wires the service: what the API needs, and a module for each further role of this process, which opens a listener of its own. */
@Module({})
export class AppModule {
  static forRoot(resources: ReasonerResources): DynamicModule {
    const { config, ring } = resources;
    const { databaseUrl: url, projects } = config;
    const connection = connectDatabase({ url, database: projects.standard.database, ring, serverId: NAME });
    const registry = new ProjectRegistry(databaseNamed(connection, '_system'));
    const directory = new RegisteredProjects({ registry, ...projects, hidesDeleting: true });
    const databaseAccess = new DatabaseAccess({ url, ring, serverId: NAME });
    return {
      module: AppModule,
      imports: [AuthModule.forRoot({ ring, databaseAccess, projects: { directory } })],
      controllers: [HealthController],
      providers: [
        { provide: CoderClient, useValue: new CoderClient(config.coder.url) },
        {
          provide: HealthReport,
          useFactory: (coder: CoderClient) => new HealthReport(coder, config.coder.url, config.environment),
          inject: [CoderClient],
        },
      ],
    };
  }
}
