import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { databaseNamed, inAppErrors } from '@strata/arango';
import { SYSTEM_DATABASE } from '@strata/auth';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import { inProject } from '@strata/service-kit';
import type { Database } from 'arangojs';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import { PROJECT_DIRECTORY, SHARED_DATABASE } from '../operations/served-project';
import { RemoveProject } from './remove-project.use-case';

/** Takes up, at the start of the service, the removals of projects that a crash broke off. */
@Injectable()
export class FinishRemovals {
  constructor(
    private readonly registry: ProjectRegistry,
    @Inject(PROJECT_DIRECTORY) private readonly directory: RegisteredProjects,
    private readonly moduleRef: ModuleRef,
    @Inject(LOG) private readonly log: Log,
    @Inject(SHARED_DATABASE) private readonly server: Database,
  ) {}

  /** Never fails: a project that cannot be removed now stays half removed, for the next call or start. */
  async execute(): Promise<void> {
    const { isOnly, standard } = this.directory;
    try {
      const broken = (await this.registry.list()).filter(({ state }) => state === 'deleting').map(({ _key }) => _key);
      for (const name of isOnly ? [standard.name] : broken) await this.finish(name);
    } catch (err) {
      this.log.warn({ event: 'removals-put-off', err });
    }
  }

  private async finish(name: string): Promise<void> {
    const project = await this.directory.find(name);
    if (!project) return;
    try {
      // the database goes next to last: where it is gone, the place in the registry is all that is left
      if (!(await this.databases()).includes(project.database)) return await this.registry.remove(name);
      const removal = await inProject(this.moduleRef, RemoveProject, project);
      if (!(await removal.isBrokenOff())) return;
      const { deleted, warnings } = await removal.resume();
      this.log.info({ event: 'project-removal-resumed', project: name, deleted, warnings });
    } catch (err) {
      this.log.warn({ event: 'removal-put-off', project: name, err });
    }
  }

  private async databases(): Promise<string[]> {
    return inAppErrors(() => databaseNamed(this.server, SYSTEM_DATABASE).listDatabases());
  }
}
