import { retryWhileUnavailable } from '@strata/arango';
import type { JobRecord } from './job-queue';
import type { JobStore } from './job-store';
import { asJobRecord } from './job-store';

/** Reading is the same for every adapter: records live in the database. */
export abstract class StoredJobs {
  constructor(protected readonly store: JobStore) {}

  async find(id: string): Promise<JobRecord | undefined> {
    const job = await this.store.find(id);
    return job && asJobRecord(job);
  }

  async list(name: string, limit: number): Promise<JobRecord[]> {
    return (await this.store.list(name, limit)).map(asJobRecord);
  }

  async cancel(id: string): Promise<boolean> {
    return this.store.requestCancellation(id);
  }

  async removeFinished(
    name: string,
    { olderThanMs, keep = Number.MAX_SAFE_INTEGER }: { olderThanMs: number; keep?: number },
  ): Promise<number> {
    return this.store.removeFinished(name, Date.now() - olderThanMs, keep);
  }

  protected async unfinished(budgetMs: number): Promise<{ id: string; name: string }[]> {
    return retryWhileUnavailable(() => this.store.unfinished(), { budgetMs });
  }
}
