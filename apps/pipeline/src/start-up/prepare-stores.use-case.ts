import { Inject, Injectable } from '@nestjs/common';
import { ensureDatabase, retryWhileUnavailable } from '@strata/arango';
import { OperationLeases } from '@strata/job-lock';
import { JobStore } from '@strata/jobs';
import { Projects } from '@strata/knowledge';
import { DependencyLog } from '@strata/service-kit';
import type { Database } from 'arangojs';

/** Injection token of the project's database. */
export const DATABASE = Symbol('Database');
/** Injection token: how long the start waits for the database, in milliseconds. */
export const PATIENCE_MS = Symbol('PatienceMs');

/** Makes the database and the collections that every operation needs, once the database answers. */
@Injectable()
export class PrepareStores {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly jobs: JobStore,
    private readonly leases: OperationLeases,
    private readonly projects: Projects,
    @Inject(PATIENCE_MS) private readonly patienceMs: number,
    private readonly dependencies: DependencyLog,
  ) {}

  /** @throws AppError unavailable when the database stays away for too long */
  async execute(): Promise<void> {
    await retryWhileUnavailable(
      async () => {
        await ensureDatabase(this.database);
        await this.jobs.prepare();
        await this.leases.prepare();
        await this.projects.prepare();
      },
      { budgetMs: this.patienceMs, ...this.dependencies.whileWaitingFor('database') },
    );
  }
}
