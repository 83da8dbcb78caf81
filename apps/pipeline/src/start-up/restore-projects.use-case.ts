import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { OperationLeases } from '@strata/job-lock';
import type { ProjectDirectory } from '@strata/service-kit';
import { DependencyLog, inProject } from '@strata/service-kit';
import { PROJECT_DIRECTORY } from '../operations/served-project';
import { RestoreChanges } from '../operations/restore-changes.use-case';

/** Takes back, in every project, what changes of the graph left that died with their process. */
@Injectable()
export class RestoreProjects {
  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly leases: OperationLeases,
    @Inject(PROJECT_DIRECTORY) private readonly directory: Pick<ProjectDirectory, 'find'>,
    private readonly log: DependencyLog,
  ) {}

  /** To be called at start, once abandoned places are given back. A project that cannot be restored now is so before its next operation. */
  async execute(): Promise<void> {
    for (const name of await this.leases.projects()) {
      const project = await this.directory.find(name);
      if (!project) continue;
      const restore = await inProject(this.moduleRef, RestoreChanges, project);
      await restore.ofAbandoned().catch((error: unknown) => this.log.away(`project ${name}`, error));
    }
  }
}
