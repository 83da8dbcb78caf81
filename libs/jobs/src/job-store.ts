import { ensureCollections, ensureIndex, inAppErrors, isConflict, isNotFound, retryOnConflict } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { DocumentCollection } from 'arangojs/collections';
import { hash } from 'node:crypto';
import type { JobProgress, JobRecord, Json } from './job-queue';

/** A job as stored: the public record, plus the number of the attempt that may write. */
export interface StoredJob extends Omit<JobRecord, 'id'> {
  readonly _key: string;
  /** grows with every attempt; a writer with a smaller number has been replaced */
  readonly fencing: number;
  /** nobody may cancel it any more */
  readonly isSettled?: boolean;
}

/** What an attempt may change of its job. */
export type JobChange = Partial<
  Pick<StoredJob, 'state' | 'progress' | 'progressedAt' | 'waitingFor' | 'result' | 'failure' | 'finishedAt'>
>;

const KEY_PART = /^[A-Za-z0-9_:.-]{1,150}$/;
const NOTHING_YET: JobProgress = { phase: '', percent: 0, message: '', detail: {} };

/** Job records and checkpoints in the database. Every change made by an attempt is compared with its fencing number in one statement. */
export class JobStore {
  private readonly jobs: DocumentCollection<StoredJob>;
  private readonly checkpoints: DocumentCollection<{ value: Json }>;

  /** @param collection name of the collection of jobs; checkpoints live in `<collection>_checkpoints` */
  constructor(
    private readonly db: Database,
    collection: string,
  ) {
    this.jobs = db.collection<StoredJob>(collection);
    this.checkpoints = db.collection<{ value: Json }>(`${collection}_checkpoints`);
  }

  async prepare(): Promise<void> {
    await ensureCollections(this.db, [
      { name: this.jobs.name, type: 'document' },
      { name: this.checkpoints.name, type: 'document' },
    ]);
    await ensureIndex(this.db, this.jobs.name, { type: 'persistent', name: 'by_name_and_age', fields: ['name', 'createdAt'] });
    await ensureIndex(this.db, this.jobs.name, {
      type: 'persistent',
      name: 'by_project',
      fields: ['project', 'name', 'createdAt'],
    });
    await ensureIndex(this.db, this.checkpoints.name, { type: 'persistent', name: 'by_job', fields: ['job'] });
  }

  /** Jobs from before there were several projects become those of `project`. */
  async adopt(project: string): Promise<void> {
    await this.query('FOR job IN @@jobs FILTER job.project == null UPDATE job WITH { project: @project } IN @@jobs', {
      '@jobs': this.jobs.name,
      project,
    });
  }

  /** @returns false when a job of that id exists already; it is left alone */
  async insert(id: string, name: string, payload: Json, project = ''): Promise<boolean> {
    const now = Date.now();
    const job: StoredJob = {
      _key: id,
      name,
      project,
      payload,
      state: 'queued',
      progress: NOTHING_YET,
      progressedAt: now,
      waitingFor: null,
      result: null,
      cancelRequested: false,
      attempts: 0,
      fencing: 0,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await inAppErrors(() => this.jobs.save(job));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.type === 'UniqueConstraintViolated') return false;
      throw error;
    }
  }

  async find(id: string): Promise<StoredJob | undefined> {
    if (id.includes('/')) return undefined; // no key has one; to the driver it would be the id of a document elsewhere
    try {
      return withDefaults(await inAppErrors(() => this.jobs.document(id)));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** What an attempt looks for every so often, without the rest of a record that may list thousands of things. `undefined` when the job is unknown. */
  async standing(id: string): Promise<Pick<StoredJob, 'fencing' | 'cancelRequested'> | undefined> {
    const [standing] = await this.query<Pick<StoredJob, 'fencing' | 'cancelRequested'>>(
      'FOR job IN @@jobs FILTER job._key == @id RETURN { fencing: job.fencing, cancelRequested: job.cancelRequested }',
      { '@jobs': this.jobs.name, id },
    );
    return standing;
  }

  /** Begins an attempt: from now on only the returned fencing number may write. `undefined` when the job is unknown or over. */
  async claim(id: string): Promise<StoredJob | undefined> {
    for (;;) {
      const job = await this.find(id);
      if (!job || job.finishedAt !== undefined) return undefined;
      const now = Date.now();
      const claimed = {
        state: 'running' as const,
        attempts: job.attempts + 1,
        fencing: job.fencing + 1,
        startedAt: job.startedAt ?? now,
        updatedAt: now,
      };
      try {
        await inAppErrors(() => this.jobs.update(id, claimed, { ifMatch: (job as StoredJob & { _rev: string })._rev }));
        return { ...job, ...claimed };
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
  }

  /** @throws AppError aborted `AttemptReplaced` when a later attempt has begun; then nothing was written */
  async change(id: string, fencing: number, change: JobChange): Promise<void> {
    // whoever asks to cancel writes to the same row
    const changed = await retryOnConflict(() =>
      this.query<1>(
        `FOR job IN @@jobs FILTER job._key == @id AND job.fencing == @fencing
           UPDATE job WITH @change IN @@jobs OPTIONS { mergeObjects: false, keepNull: true } RETURN 1`,
        { '@jobs': this.jobs.name, id, fencing, change: { ...change, updatedAt: Date.now() } },
      ),
    );
    if (changed.length === 0) throw attemptReplaced(id);
  }

  /** @throws AppError aborted `AttemptReplaced` when a later attempt has begun; then nothing was written */
  async saveCheckpoint(id: string, fencing: number, name: string, value: Json): Promise<void> {
    const saved = await this.query<1>(
      `FOR job IN @@jobs FILTER job._key == @id AND job.fencing == @fencing
         INSERT { _key: @key, job: @id, name: @name, fencing: @fencing, value: @value } INTO @@checkpoints
         OPTIONS { overwriteMode: "replace" } RETURN 1`,
      { '@jobs': this.jobs.name, '@checkpoints': this.checkpoints.name, id, fencing, key: checkpointKey(id, name), name, value },
    );
    if (saved.length === 0) throw attemptReplaced(id);
  }

  async findCheckpoint(id: string, name: string): Promise<Json | undefined> {
    try {
      return (await inAppErrors(() => this.checkpoints.document(checkpointKey(id, name)))).value;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * Ends the time in which the job may be cancelled, in one statement with the look whether anybody has asked for that.
   * @returns false when somebody has
   * @throws AppError aborted `AttemptReplaced` when a later attempt has begun
   */
  async settle(id: string, fencing: number): Promise<boolean> {
    const [isSettled] = await retryOnConflict(() =>
      this.query<boolean>(
        `FOR job IN @@jobs FILTER job._key == @id AND job.fencing == @fencing
           UPDATE job WITH { isSettled: NOT job.cancelRequested } IN @@jobs RETURN NEW.isSettled`,
        { '@jobs': this.jobs.name, id, fencing },
      ),
    );
    if (isSettled === undefined) throw attemptReplaced(id);
    return isSettled;
  }

  /** @returns false when the job is unknown, over or settled */
  async requestCancellation(id: string): Promise<boolean> {
    const asked = await retryOnConflict(() =>
      this.query<1>(
        `FOR job IN @@jobs FILTER job._key == @id AND job.state IN ["queued", "running"] AND job.isSettled != true
           UPDATE job WITH { cancelRequested: true } IN @@jobs RETURN 1`,
        { '@jobs': this.jobs.name, id },
      ),
    );
    return asked.length > 0;
  }

  /** @param project undefined: of all */
  async list(name: string, limit: number, project?: string): Promise<StoredJob[]> {
    const jobs = await this.query<StoredJob>(
      `FOR job IN @@jobs FILTER job.name == @name ${ofProject(project)}
         SORT job.createdAt DESC, job._key DESC LIMIT @limit RETURN job`,
      { '@jobs': this.jobs.name, name, limit, ...bindOf(project) },
    );
    return jobs.map(withDefaults);
  }

  /** Jobs that are not over, oldest first. @param project undefined: of all */
  async unfinished(project?: string): Promise<{ id: string; name: string }[]> {
    return this.query(
      `FOR job IN @@jobs FILTER job.state IN ["queued", "running"] ${ofProject(project)}
         SORT job.createdAt, job._key RETURN { id: job._key, name: job.name }`,
      { '@jobs': this.jobs.name, ...bindOf(project) },
    );
  }

  /**
   * Removes jobs of a name that ended before `before`, and all ended ones but the newest `keep`, with their checkpoints.
   * @param project undefined: of all
   */
  async removeFinished(name: string, before: number, keep: number, project?: string): Promise<number> {
    const ended = await this.query<string>(
      `LET ended = (FOR job IN @@jobs FILTER job.name == @name AND job.finishedAt != null ${ofProject(project)}
                      SORT job.finishedAt DESC, job._key DESC RETURN { _key: job._key, finishedAt: job.finishedAt })
       FOR place IN 0..LENGTH(ended)
         LET job = ended[place]
         FILTER job != null AND (place >= @keep OR job.finishedAt < @before)
         RETURN job._key`,
      { '@jobs': this.jobs.name, name, before, keep, ...bindOf(project) },
    );
    return this.remove(ended);
  }

  /** Removes the ended jobs of a project, with their checkpoints. */
  async removeOfProject(project: string): Promise<number> {
    const ended = await this.query<string>(
      'FOR job IN @@jobs FILTER job.project == @project AND job.finishedAt != null RETURN job._key',
      { '@jobs': this.jobs.name, project },
    );
    return this.remove(ended);
  }

  /** The checkpoints first: those of a job that is gone would be found by nobody who repeats a removal that was cut short. */
  private async remove(jobs: readonly string[]): Promise<number> {
    if (jobs.length === 0) return 0;
    await this.query('FOR checkpoint IN @@checkpoints FILTER checkpoint.job IN @jobs REMOVE checkpoint IN @@checkpoints', {
      '@checkpoints': this.checkpoints.name,
      jobs: [...jobs],
    });
    const removed = await this.query<string>(
      'FOR job IN @@jobs FILTER job._key IN @keys REMOVE job IN @@jobs OPTIONS { ignoreErrors: true } RETURN job._key',
      { '@jobs': this.jobs.name, keys: [...jobs] },
    );
    return removed.length;
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars)).all());
  }
}

function ofProject(project: string | undefined): string {
  return project === undefined ? '' : 'FILTER job.project == @project';
}

function bindOf(project: string | undefined): { project?: string } {
  return project === undefined ? {} : { project };
}

/** Names of checkpoints may hold labels of any script; keys of the database are short and ASCII. */
function checkpointKey(id: string, name: string): string {
  return `${id}:${KEY_PART.test(name) ? name : hash('sha256', name)}`;
}

/** Jobs stored by earlier versions lack what came later. */
function withDefaults<Job extends StoredJob>(job: Job): Job {
  return {
    ...job,
    project: job.project || '',
    progressedAt: job.progressedAt || job.updatedAt,
    waitingFor: job.waitingFor || null,
  };
}

/** The stored form as callers see it. */
export function asJobRecord({ _key, fencing: _fencing, isSettled: _isSettled, ...job }: StoredJob): JobRecord {
  const { _id, _rev, ...record } = job as typeof job & { _id?: string; _rev?: string };
  return { id: _key, ...record };
}

function attemptReplaced(id: string): AppError {
  return new AppError('aborted', 'AttemptReplaced', `job ${id} is carried out by another process now`);
}
