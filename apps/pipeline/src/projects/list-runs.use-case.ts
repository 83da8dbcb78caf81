import { Inject, Injectable } from '@nestjs/common';
import type { ProjectRuns } from '@strata/contracts';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { SERVED_PROJECT } from '../operations/served-project';
import { otherProject } from './project.errors';

/** Injection token: the name of the jobs that each list of ids is of. */
export const RUN_JOBS = Symbol('RunJobs');
export type RunJobs = Readonly<Record<keyof ProjectRuns, string>>;

const STANDARD_LIMIT = 10;

/** Which runs of a project there were last, whoever started them. */
@Injectable()
export class ListRuns {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'list'>,
    @Inject(RUN_JOBS) private readonly names: RunJobs,
  ) {}

  /**
   * @param limit of each list
   * @returns ids, newest first; those of orchestrations only as long as they are kept
   * @throws AppError not-found for another project
   */
  async execute(project: string, limit = STANDARD_LIMIT): Promise<ProjectRuns> {
    if (project !== this.project) throw otherProject(project, this.project);
    const newest = async (of: keyof ProjectRuns) => (await this.jobs.list(this.names[of], limit)).map(({ id }) => id);
    const [corpusBuildIds, strategizeJobIds, orchestrationIds] = await Promise.all([
      newest('corpusBuildIds'),
      newest('strategizeJobIds'),
      newest('orchestrationIds'),
    ]);
    return { corpusBuildIds, strategizeJobIds, orchestrationIds };
  }
}
