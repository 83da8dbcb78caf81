import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { unknownBuild } from './corpus-build.errors';
import { GetBuild } from './get-build.use-case';

@Injectable()
export class CancelBuild {
  constructor(
    private readonly getBuild: GetBuild,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'cancel'>,
  ) {}

  /**
   * Asks a build to stop. What a first build of a category wrote is then removed; an append keeps what it had finished.
   * @throws AppError not-found unless the build is queued or running
   */
  async execute(id: string): Promise<void> {
    await this.getBuild.execute(id);
    if (!(await this.jobs.cancel(id))) throw unknownBuild(id);
  }
}
