import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue, JobRecord } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { BUILD_JOB } from './build-payload';
import { unknownBuild } from './corpus-build.errors';

/** How long builds can be polled after their end. */
const KEPT_MS = 24 * 3_600_000;

@Injectable()
export class GetBuild {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'find'>) {}

  /** @throws AppError not-found for ids that are unknown or older than a day */
  async execute(id: string): Promise<JobRecord> {
    const job = await this.jobs.find(id);
    const isExpired = job?.finishedAt !== undefined && Date.now() - job.finishedAt > KEPT_MS;
    if (!job || job.name !== BUILD_JOB || isExpired) throw unknownBuild(id);
    return job;
  }
}
