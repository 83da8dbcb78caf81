import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { projectNotFound } from '@strata/contracts';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import type { ProjectDirectory } from '@strata/service-kit';
import { inProject } from '@strata/service-kit';

/** Has each job carried out by the consumer of its own project. */
export class CarryOutInProject implements JobConsumer {
  /** @param consumer a provider that is made once per project */
  constructor(
    readonly name: string,
    private readonly consumer: Type<JobConsumer>,
    private readonly moduleRef: ModuleRef,
    private readonly directory: Pick<ProjectDirectory, 'find'>,
  ) {}

  /** @throws AppError not-found when the project was removed meanwhile */
  async run(context: JobContext): Promise<Json> {
    const consumer = await this.ofProject(context.project);
    if (!consumer) throw projectNotFound(context.project);
    return consumer.run(context);
  }

  /** With a project that was removed went what there was to give back. */
  async abandoned(context: JobContext): Promise<void> {
    const consumer = await this.ofProject(context.project);
    await consumer?.abandoned?.(context);
  }

  private async ofProject(name: string): Promise<JobConsumer | undefined> {
    const project = await this.directory.find(name);
    return project && inProject(this.moduleRef, this.consumer, project);
  }
}
