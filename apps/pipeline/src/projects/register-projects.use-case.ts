import { Inject, Injectable } from '@nestjs/common';
import { isProjectName } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import { PROJECT_DIRECTORY } from '../operations/served-project';
import { CreateProject } from './create-project.use-case';

/** Brings the registry in order at the start of the service. */
@Injectable()
export class RegisterProjects {
  constructor(
    private readonly registry: ProjectRegistry,
    @Inject(PROJECT_DIRECTORY) private readonly directory: RegisteredProjects,
    private readonly createProject: CreateProject,
  ) {}

  /**
   * Makes the registry, registers the standard project the first time, and finishes projects whose creation a crash broke off. May be
   * repeated.
   * @throws AppError failed-precondition when the standard project's name is registered for another database
   */
  async execute(): Promise<void> {
    await this.registry.prepare();
    await this.registerStandard();
    if (this.directory.isOnly) return;
    for (const project of await this.registry.list()) if (project.state === 'creating') await this.createProject.finish(project);
  }

  private async registerStandard(): Promise<void> {
    const { name, database } = this.directory.standard;
    if (!isProjectName(name)) return; // from before names had a rule: served here, and registered nowhere
    const [description, created_by, state] = ['', 'strata', 'active'] as const;
    const row = { _key: name, database, owns_database: false, description, created_at: Date.now(), created_by, state };
    if (!(await this.registry.find(name))) await this.registry.add(row).catch(unlessTaken);
    const registered = (await this.registry.list()).find(({ _key }) => _key.toLowerCase() === name.toLowerCase());
    if (registered?._key === name && registered.database === database) return;
    throw new AppError(
      'failed-precondition',
      'StandardProjectElsewhere',
      `project ${name} is to be in database ${database}, but ${registered?._key} is registered for ${registered?.database}`,
    );
  }
}

/** Another process was first, or the name differs in case: looked at next. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof AppError && error.type === 'ProjectExistsError')) throw error;
}
