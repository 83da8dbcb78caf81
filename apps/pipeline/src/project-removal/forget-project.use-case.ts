import { Inject, Injectable } from '@nestjs/common';
import { isNotFound } from '@strata/arango';
import { OperationLeases } from '@strata/job-lock';
import type { Jobs } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { ProjectRegistry, ProjectResources, Projects } from '@strata/knowledge';
import type { ProjectDirectory } from '@strata/service-kit';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { PROJECT_DIRECTORY } from '../operations/served-project';

@Injectable()
export class ForgetProject {
  constructor(
    private readonly resources: ProjectResources,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
    private readonly leases: OperationLeases,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<Jobs, 'removeOfProject'>,
    private readonly registry: ProjectRegistry,
    @Inject(PROJECT_DIRECTORY) private readonly directory: Pick<ProjectDirectory, 'standard'>,
  ) {}

  /**
   * Removes the last traces of a project that is empty by now: operations, metadata, its database when that was made with it and holds
   * nothing else, and its place in the registry. The standard project stays registered: the service goes on serving it. May be repeated.
   */
  async execute(project: string): Promise<void> {
    await this.jobs.removeOfProject(project);
    await this.projects.remove(project);
    await this.leases.removeProject(project);
    if (project === this.directory.standard.name) return void (await this.registry.change(project, { state: 'active' }));
    const registered = await this.registry.find(project);
    if (registered?.owns_database && (await this.isEmpty(project))) await this.resources.dropDatabase();
    await this.registry.remove(project);
  }

  private async isEmpty(project: string): Promise<boolean> {
    const { database } = this.resources;
    const shared = (await this.registry.list()).some((other) => other._key !== project && other.database === database);
    try {
      return !shared && (await this.resources.isEmpty()) && (await this.files.count([])) === 0;
    } catch (error) {
      if (isNotFound(error)) return !shared; // an earlier try has dropped it, and its answer was lost
      throw error;
    }
  }
}
