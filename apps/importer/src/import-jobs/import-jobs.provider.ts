import { AppError } from '@strata/errors';
import { Injectable } from '@nestjs/common';
import type { JobRecord } from './import-job';
import type { StatusFeed } from './status-feed.provider';
import type { JobDescription } from './tracked-job';
import { TrackedJob } from './tracked-job';

const MAX_TERMINAL = 100;

/**
 * The jobs of this replica, whatever their projects: memory only, at most 100 ended ones, oldest dropped first (docs/contracts/importer.md,
 * "Jobs"). Who asks in one project finds and sees its own only.
 */
@Injectable()
export class ImportJobs {
  private readonly jobs = new Map<string, TrackedJob>();

  constructor(private readonly feed: Pick<StatusFeed, 'follow'> = { follow: () => undefined }) {}

  /** @param listed false for single-file imports, which have no job id in the API */
  start(description: JobDescription, listed: boolean, now: () => Date = () => new Date()): TrackedJob {
    const job = new TrackedJob({ ...description, isListed: listed }, now);
    if (listed) this.jobs.set(description.jobId, job);
    this.feed.follow(job);
    this.prune();
    return job;
  }

  /** @throws AppError not-found `JobNotFoundError` */
  find(jobId: string, project: string): TrackedJob {
    const job = this.jobs.get(jobId);
    if (job?.record.project !== project) throw new AppError('not-found', 'JobNotFoundError', 'Job not found', { job_id: jobId });
    return job;
  }

  /** Running job first, then newest. */
  list(limit: number, project: string): JobRecord[] {
    const newestFirst = [...this.jobs.values()].reverse().map(({ record }) => record);
    const records = newestFirst.filter((record) => record.project === project);
    return [...records.filter((record) => !record.isTerminal), ...records.filter((record) => record.isTerminal)].slice(0, limit);
  }

  private prune(): void {
    const ended = [...this.jobs].filter(([, job]) => job.record.isTerminal);
    for (const [jobId] of ended.slice(0, Math.max(0, ended.length - MAX_TERMINAL))) this.jobs.delete(jobId);
  }
}
