import { Inject, Injectable } from '@nestjs/common';
import { projectNotFound } from '@strata/contracts';
import type { RegisteredProject } from '@strata/knowledge';
import { ProjectRegistry } from '@strata/knowledge';
import { SERVED_PROJECT } from '../operations/served-project';
import { otherProject } from './project.errors';

/** What is registered about the project of a request. */
@Injectable()
export class DescribeProject {
  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    private readonly registry: ProjectRegistry,
  ) {}

  /** @throws AppError not-found for another project than the request's, or one that was removed just now */
  async execute(project: string): Promise<RegisteredProject> {
    return this.known(project, await this.registry.find(project));
  }

  /** @throws AppError not-found, as above */
  async change(project: string, description: string): Promise<RegisteredProject> {
    this.assertServed(project);
    return this.known(project, await this.registry.change(project, { description }));
  }

  private known(project: string, found: RegisteredProject | undefined): RegisteredProject {
    this.assertServed(project);
    if (!found) throw projectNotFound(project);
    return found;
  }

  private assertServed(project: string): void {
    if (project !== this.served) throw otherProject(project, this.served);
  }
}
