import { Inject, Injectable } from '@nestjs/common';
import { databaseNamed, ensureDatabase, inAppErrors, retryWhileUnavailable } from '@strata/arango';
import type { AccessLevel, Identity } from '@strata/auth';
import { callerName, DatabaseAccess, SYSTEM_DATABASE } from '@strata/auth';
import { isProjectName, PROJECT_NAME_RULE } from '@strata/contracts';
import type { RegisteredProject } from '@strata/knowledge';
import { projectExists, ProjectRegistry, Projects, RegisteredProjects } from '@strata/knowledge';
import type { Database } from 'arangojs';
import { PROJECT_DIRECTORY, SHARED_DATABASE } from '../operations/served-project';
import { databaseExists, invalidProject, needsLevel, noSuchDatabase, otherProject } from './project.errors';

const DATABASE_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const DATABASE_NAME_RULE = 'a letter and up to 63 letters (of ASCII), digits, _ or -';
const FINISH_BUDGET_MS = 600_000;

export interface NewProject {
  readonly name: string;
  /** an existing one; unset: one is made with the project and named after it */
  readonly database: string | undefined;
  readonly description: string;
  readonly caller: Identity;
}

@Injectable()
export class CreateProject {
  constructor(
    private readonly registry: ProjectRegistry,
    @Inject(PROJECT_DIRECTORY) private readonly directory: RegisteredProjects,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOf'>,
    @Inject(SHARED_DATABASE) private readonly server: Database,
  ) {}

  /**
   * Makes a project; it is there for every service when this returns.
   * @throws AppError invalid-argument for a name that is none; permission-denied; not-found when the named database does not exist;
   *   aborted when the name is taken, or a database of that name exists and none was named
   */
  async execute({ name, database, description, caller }: NewProject): Promise<RegisteredProject> {
    if (!isProjectName(name))
      throw invalidProject(`name: a project is called by ${PROJECT_NAME_RULE}, and not ${JSON.stringify(name)}`);
    if (database !== undefined && !DATABASE_NAME.test(database))
      throw invalidProject(
        `database: a project's database is called by ${DATABASE_NAME_RULE}, and not ${JSON.stringify(database)}`,
      );
    if (this.directory.isOnly) throw otherProject(name, this.directory.standard.name);
    await this.assertLevel(caller, database ?? SYSTEM_DATABASE);
    const isThere = (await inAppErrors(() => databaseNamed(this.server, SYSTEM_DATABASE).listDatabases())).includes(
      database ?? name,
    );
    if (database !== undefined && !isThere) throw noSuchDatabase(database);
    const lowerName = name.toLowerCase();
    if ((await this.registry.list()).some(({ _key }) => _key.toLowerCase() === lowerName)) throw projectExists(name);
    if (database === undefined && isThere) throw databaseExists(name);

    const project: RegisteredProject = {
      _key: name,
      database: database ?? name,
      owns_database: database === undefined,
      description,
      created_at: Date.now(),
      created_by: callerName(caller),
      state: 'creating',
    };
    await this.registry.add(project);
    return this.finish(project).catch((error: unknown) => {
      // the name is taken now, so the rest follows as soon as it can: here, or at the next start
      void retryWhileUnavailable(() => this.finish(project), { budgetMs: FINISH_BUDGET_MS }).catch(() => undefined);
      throw error;
    });
  }

  /** What follows once a project is registered; may be repeated. */
  async finish(project: RegisteredProject): Promise<RegisteredProject> {
    const database = databaseNamed(this.server, project.database);
    if (project.owns_database) await ensureDatabase(database);
    await new Projects(database).prepare();
    return (await this.registry.change(project._key, { state: 'active' })) ?? project;
  }

  private async assertLevel(caller: Identity, database: string): Promise<void> {
    const needed: AccessLevel = 'rw';
    if ((await this.access.levelOf(caller, database)) !== needed) throw needsLevel(needed, database);
  }
}
