import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue, JobRecord } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { unknownOrchestration } from './orchestration.errors';
import { ORCHESTRATION_JOB } from './orchestration-payload';

@Injectable()
export class GetOrchestration {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'find'>) {}

  /** @throws AppError not-found for ids that are unknown or were dropped by the run after them */
  async execute(id: string): Promise<JobRecord> {
    const job = await this.jobs.find(id);
    if (!job || job.name !== ORCHESTRATION_JOB) throw unknownOrchestration(id);
    return job;
  }
}
