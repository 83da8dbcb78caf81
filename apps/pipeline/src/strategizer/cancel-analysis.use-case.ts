import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { GetAnalysis } from './get-analysis.use-case';
import { unknownAnalysis } from './strategizer.errors';

@Injectable()
export class CancelAnalysis {
  constructor(
    private readonly getAnalysis: GetAnalysis,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'cancel'>,
  ) {}

  /** Asks a run to stop; strategies that are stored by then stay. @throws AppError not-found unless the run is queued or running */
  async execute(id: string): Promise<void> {
    await this.getAnalysis.execute(id);
    if (!(await this.jobs.cancel(id))) throw unknownAnalysis(id);
  }
}
