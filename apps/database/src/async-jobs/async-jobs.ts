import { ArangoError } from '@strata/errors';
import type { Reply } from '../http/reply';

interface Job {
  readonly id: string;
  readonly database: string;
  readonly startedAtMs: number;
  readonly cancel: () => void;
  reply: Reply | undefined;
}

const MOST_KEPT = 10_000;

/**
 * Requests that clients do not wait for (`x-arango-async: store`): their answers are kept until they are fetched or deleted. When very
 * many are kept, the oldest finished ones go.
 */
export class AsyncJobs {
  private readonly jobs = new Map<string, Job>();

  /** @param nextId gives ids never given before */
  constructor(private readonly nextId: () => string) {}

  /** @param cancel asks the work to stop. @returns the job's id */
  keep(database: string, work: Promise<Reply>, cancel: () => void): string {
    const job: Job = { id: this.nextId(), database, startedAtMs: Date.now(), cancel, reply: undefined };
    this.jobs.set(job.id, job);
    void work.then((reply) => (job.reply = reply));
    if (this.jobs.size > MOST_KEPT) this.dropOldest();
    return job.id;
  }

  /** The answer, which is forgotten with this; undefined while the work goes on. @throws ArangoError http-not-found */
  take(database: string, id: string): Reply | undefined {
    const { reply } = this.find(database, id);
    if (reply !== undefined) this.jobs.delete(id);
    return reply;
  }

  /** @throws ArangoError http-not-found */
  isDone(database: string, id: string): boolean {
    return this.find(database, id).reply !== undefined;
  }

  /** @throws ArangoError http-not-found */
  cancel(database: string, id: string): void {
    this.find(database, id).cancel();
  }

  /** @throws ArangoError http-not-found */
  remove(database: string, id: string): void {
    const job = this.find(database, id);
    job.cancel();
    this.jobs.delete(job.id);
  }

  /** Forgets finished jobs: all, or those that began before a time (milliseconds since 1970). */
  forget(database: string, beforeMs = Infinity): void {
    for (const job of this.jobs.values())
      if (job.database === database && job.reply !== undefined && job.startedAtMs < beforeMs) this.jobs.delete(job.id);
  }

  /** Ends and forgets everything of a database that is gone. */
  dropDatabase(database: string): void {
    for (const job of this.jobs.values()) if (job.database === database) this.remove(database, job.id);
  }

  /** Ids of finished or unfinished jobs, oldest first. */
  list(database: string, done: boolean, most: number): string[] {
    const found = [...this.jobs.values()].filter((job) => job.database === database && (job.reply !== undefined) === done);
    return found.slice(0, most).map(({ id }) => id);
  }

  private find(database: string, id: string): Job {
    const job = this.jobs.get(id);
    if (job?.database !== database) throw new ArangoError('http-not-found', `job '${id}' not found`);
    return job;
  }

  private dropOldest(): void {
    for (const job of this.jobs.values())
      if (job.reply !== undefined) {
        this.jobs.delete(job.id);
        return;
      }
  }
}
