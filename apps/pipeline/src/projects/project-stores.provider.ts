import type { FactoryProvider, Provider, Type } from '@nestjs/common';
import { databaseNamed } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { JOB_QUEUE, type Jobs, ProjectJobs } from '@strata/jobs';
import { CorpusGraph, EmbeddedFields, KnowledgeGraph, ProjectResources, Projects, Strategies } from '@strata/knowledge';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT, PROJECT_PROVIDERS } from '@strata/service-kit';
import type { Database } from 'arangojs';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { ImporterPool, ImporterReplicas } from '../importers/importer-pool.client';
import { ALL_JOBS, PROJECT_DATABASE, SERVED_PROJECT } from '../operations/served-project';

export interface SharedParts {
  /** of the standard project; its connection serves the other databases too */
  readonly database: Database;
  readonly fileManagerUrl: string;
  readonly ring: SecretRing;
}

/** What use cases work with, made once per project. Use cases that inject any of it are made once per project by that alone. */
export function projectStores({ database, fileManagerUrl, ring }: SharedParts): Provider[] {
  return [
    ...PROJECT_PROVIDERS,
    {
      provide: PROJECT_DATABASE,
      useFactory: (project: ServedProject) => databaseNamed(database, project.database),
      inject: [PROJECT],
    },
    storeOf(CorpusGraph),
    storeOf(Strategies),
    storeOf(KnowledgeGraph),
    storeOf(Projects),
    storeOf(ProjectResources),
    storeOf(EmbeddedFields),
    {
      provide: FileManagerClient,
      useFactory: (project: ServedProject) =>
        new FileManagerClient({ url: fileManagerUrl, database: project.database, project: project.name, ring }),
      inject: [PROJECT],
    },
    {
      provide: JOB_QUEUE,
      useFactory: (jobs: Jobs, project: string) => new ProjectJobs(jobs, project),
      inject: [ALL_JOBS, SERVED_PROJECT],
    },
    {
      provide: ImporterPool,
      useFactory: (replicas: ImporterReplicas, project: string) => new ImporterPool(replicas, project),
      inject: [ImporterReplicas, SERVED_PROJECT],
    },
  ];
}

/** A store that is made of a project's database and the project's name. */
function storeOf<T>(Store: Type<T> & (new (database: Database, project: string) => T)): FactoryProvider<T> {
  return {
    provide: Store,
    useFactory: (database: Database, project: string) => new Store(database, project),
    inject: [PROJECT_DATABASE, SERVED_PROJECT],
  };
}
