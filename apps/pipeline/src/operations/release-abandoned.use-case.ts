import { Inject, Injectable } from '@nestjs/common';
import { OperationLeases } from '@strata/job-lock';
import type { JobQueue } from '@strata/jobs';
import { RegisteredProjects } from '@strata/knowledge';
import { ALL_JOBS, PROJECT_DIRECTORY } from './served-project';

/** Injection token: true when no other process runs these projects' jobs. */
export const SOLE_PROCESS = Symbol('SoleProcess');

/**
 * Gives back the places of operations that ended with an earlier life of this process: it died after it took the place and before the
 * job was queued, or after the job had ended. With several processes a place may be somebody else's; there it goes stale instead.
 */
@Injectable()
export class ReleaseAbandoned {
  constructor(
    @Inject(SOLE_PROCESS) private readonly soleProcess: boolean,
    private readonly leases: OperationLeases,
    @Inject(ALL_JOBS) private readonly jobs: Pick<JobQueue, 'find'>,
    @Inject(PROJECT_DIRECTORY) private readonly directory: Pick<RegisteredProjects, 'isOnly' | 'standard'>,
  ) {}

  /** To be called at start, before anything is served or taken up again. */
  async execute(): Promise<void> {
    if (!this.soleProcess) return;
    const { isOnly, standard } = this.directory;
    for (const project of isOnly ? [standard.name] : await this.leases.projects())
      for (const { id } of await this.leases.holders(project)) {
        const job = await this.jobs.find(id);
        if (job === undefined || job.finishedAt !== undefined) await this.leases.forget(project, id);
      }
  }
}
