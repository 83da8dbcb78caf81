import { Inject, Injectable } from '@nestjs/common';
import { OperationLeases } from '@strata/job-lock';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { SERVED_PROJECT } from './served-project';

/** Injection token: true when no other process runs this project's jobs. */
export const SOLE_PROCESS = Symbol('SoleProcess');

/**
 * Gives back the places of operations that ended with an earlier life of this process: it died after it took the place and before the
 * job was queued, or after the job had ended. With several processes a place may be somebody else's; there it goes stale instead.
 */
@Injectable()
export class ReleaseAbandoned {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    @Inject(SOLE_PROCESS) private readonly soleProcess: boolean,
    private readonly leases: OperationLeases,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** To be called at start, before anything is served or taken up again. */
  async execute(): Promise<void> {
    if (!this.soleProcess) return;
    for (const { id } of await this.leases.holders(this.project)) {
      const job = await this.jobs.find(id);
      if (job === undefined || job.finishedAt !== undefined) await this.leases.forget(this.project, id);
    }
  }
}
