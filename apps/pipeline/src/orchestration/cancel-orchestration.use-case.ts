import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { GetOrchestration } from './get-orchestration.use-case';
import { unknownOrchestration } from './orchestration.errors';

@Injectable()
export class CancelOrchestration {
  constructor(
    private readonly getOrchestration: GetOrchestration,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'cancel'>,
  ) {}

  /** Asks the run to stop; partitions that are finished by then stay. @throws AppError not-found unless the run is active */
  async execute(id: string): Promise<void> {
    await this.getOrchestration.execute(id);
    if (!(await this.jobs.cancel(id))) throw unknownOrchestration(id);
  }
}
