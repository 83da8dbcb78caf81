import { Inject, Injectable } from '@nestjs/common';
import { ensureDatabase, retryWhileUnavailable } from '@strata/arango';
import { OperationLeases } from '@strata/job-lock';
import { JobStore } from '@strata/jobs';
import { Projects, RegisteredProjects } from '@strata/knowledge';
import { DependencyLog } from '@strata/service-kit';
import type { Database } from 'arangojs';
import { PROJECT_DIRECTORY, SHARED_DATABASE } from '../operations/served-project';
import { RegisterProjects } from '../projects/register-projects.use-case';

/** Injection token: how long the start waits for the database, in milliseconds. */
export const PATIENCE_MS = Symbol('PatienceMs');

/** Makes the database and the collections that every operation needs, and the registry of projects, once the database answers. */
@Injectable()
export class PrepareStores {
  constructor(
    @Inject(SHARED_DATABASE) private readonly database: Database,
    private readonly jobs: JobStore,
    private readonly leases: OperationLeases,
    private readonly projects: RegisterProjects,
    @Inject(PROJECT_DIRECTORY) private readonly directory: Pick<RegisteredProjects, 'standard'>,
    @Inject(PATIENCE_MS) private readonly patienceMs: number,
    private readonly dependencies: DependencyLog,
  ) {}

  /** @throws AppError unavailable when the database stays away for too long */
  async execute(): Promise<void> {
    await retryWhileUnavailable(
      async () => {
        await ensureDatabase(this.database);
        await this.jobs.prepare();
        await this.jobs.adopt(this.directory.standard.name);
        await this.leases.prepare();
        await new Projects(this.database).prepare();
        await this.projects.execute();
      },
      { budgetMs: this.patienceMs, ...this.dependencies.whileWaitingFor('database') },
    );
  }
}
