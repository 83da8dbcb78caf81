import { ArangoError } from '@strata/errors';
import type { Person } from '../http/person';
import { mayUse } from '../http/person';
import type { Reply } from '../http/reply';

/** Whose jobs: they are shown to whoever began them, in the database they belong to. */
export interface JobOwner {
  readonly database: string;
  readonly person: Person;
}

interface Job extends JobOwner {
  readonly id: string;
  readonly startedAtMs: number;
  readonly cancel: () => void;
  reply: Reply | undefined;
}

const MAX_KEPT = 10_000;

/**
 * Requests that clients do not wait for (`x-arango-async: store`): their answers are kept until they are fetched or deleted. When very
 * many are kept, the oldest finished ones go.
 */
export class AsyncJobs {
  private readonly jobs = new Map<string, Job>();

  /** @param nextId gives ids never given before */
  constructor(private readonly nextId: () => string) {}

  /** @param cancel asks the work to stop. @returns the job's id */
  keep({ database, person }: JobOwner, work: Promise<Reply>, cancel: () => void): string {
    const job: Job = { id: this.nextId(), database, person, startedAtMs: Date.now(), cancel, reply: undefined };
    this.jobs.set(job.id, job);
    void work.then((reply) => (job.reply = reply));
    if (this.jobs.size > MAX_KEPT) this.dropOldest();
    return job.id;
  }

  /** The answer, which is forgotten with this; undefined while the work goes on. @throws ArangoError http-not-found */
  take(owner: JobOwner, id: string): Reply | undefined {
    const { reply } = this.find(owner, id);
    if (reply !== undefined) this.jobs.delete(id);
    return reply;
  }

  /** @throws ArangoError http-not-found */
  isDone(owner: JobOwner, id: string): boolean {
    return this.find(owner, id).reply !== undefined;
  }

  /** @throws ArangoError http-not-found */
  cancel(owner: JobOwner, id: string): void {
    this.find(owner, id).cancel();
  }

  /** Forgets a job; its work goes on. @throws ArangoError http-not-found */
  remove(owner: JobOwner, id: string): void {
    this.jobs.delete(this.find(owner, id).id);
  }

  /** Forgets all jobs, running ones too, whose work goes on. */
  removeAll(owner: JobOwner): void {
    for (const job of this.jobs.values()) if (isOf(job, owner)) this.jobs.delete(job.id);
  }

  /** Forgets finished jobs that began before a time (milliseconds since 1970). */
  forget(owner: JobOwner, beforeMs: number): void {
    for (const job of this.jobs.values())
      if (isOf(job, owner) && job.reply !== undefined && job.startedAtMs < beforeMs) this.jobs.delete(job.id);
  }

  /** Ends and forgets everything of a database that is gone. */
  dropDatabase(database: string): void {
    for (const job of this.jobs.values()) {
      if (job.database !== database) continue;
      job.cancel();
      this.jobs.delete(job.id);
    }
  }

  /** Ids of finished or unfinished jobs, oldest first. */
  list(owner: JobOwner, done: boolean, most: number): string[] {
    const found = [...this.jobs.values()].filter((job) => isOf(job, owner) && (job.reply !== undefined) === done);
    return found.slice(0, most).map(({ id }) => id);
  }

  private find(owner: JobOwner, id: string): Job {
    const job = this.jobs.get(id);
    if (job === undefined || !isOf(job, owner)) throw new ArangoError('http-not-found', 'not found');
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

const isOf = (job: Job, { database, person }: JobOwner): boolean => job.database === database && mayUse(job.person, person);
