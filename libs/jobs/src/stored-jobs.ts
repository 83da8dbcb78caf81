import { retryWhileUnavailable } from '@strata/arango';
import type { FinishedJobs, JobRecord } from './job-queue';
import type { JobStore } from './job-store';
import { asJobRecord } from './job-store';

/** Reading is the same for every adapter: records live in the database. */
export abstract class StoredJobs {
  constructor(protected readonly store: JobStore) {}

  async find(id: string): Promise<JobRecord | undefined> {
    const job = await this.store.find(id);
    return job && asJobRecord(job);
  }

  async list(name: string, limit: number, project?: string): Promise<JobRecord[]> {
    return (await this.store.list(name, limit, project)).map(asJobRecord);
  }

  async cancel(id: string): Promise<boolean> {
    return this.store.requestCancellation(id);
  }

  async removeFinished(name: string, { olderThanMs, keep = Number.MAX_SAFE_INTEGER, project }: FinishedJobs): Promise<number> {
    return this.store.removeFinished(name, Date.now() - olderThanMs, keep, project);
  }

  async removeOfProject(project: string): Promise<number> {
    return this.store.removeOfProject(project);
  }

  protected async unfinished(budgetMs: number, project?: string): Promise<{ id: string; name: string }[]> {
    return retryWhileUnavailable(() => this.store.unfinished(project), { budgetMs });
  }
}
