import { asAppError, retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget, Waiting } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { JobContext, JobProgress, JobWaiting, Json } from './job-queue';
import type { JobChange, JobStore, StoredJob } from './job-store';

/** Milliseconds between two stored progress reports, at least. */
const REPORT_EVERY_MS = 250;
/** A report that takes long to store, for it lists thousands of things or the database is busy, is stored less often: that is all but free of the time. */
const TIMES_A_WRITE = 50;
const REPORT_AT_LEAST_EVERY_MS = 2_000;
/** Milliseconds between two looks at the record: has somebody asked to cancel, or begun another attempt? */
const LOOK_EVERY_MS = 1_000;

/** What a running job needs of the store. */
export type JobRecords = Pick<JobStore, 'change' | 'standing' | 'saveCheckpoint' | 'findCheckpoint' | 'settle'>;

export interface RunningJobSettings {
  readonly patienceMs: number;
  /** what the attempt before failed at, if nothing has been achieved since */
  readonly waitingFor?: JobWaiting | undefined;
}

/** One attempt at a job: reports, checkpoints, and the signal that ends it. It alone writes the record, one write at a time. */
export class RunningJob implements JobContext {
  readonly id: string;
  readonly project: string;
  readonly payload: Json;
  readonly attempt: number;
  readonly patience: RetryBudget;
  private readonly controller = new AbortController();
  private readonly lookout: NodeJS.Timeout;
  private progress: JobProgress;
  private progressedAt: number;
  private waiting: JobWaiting | undefined;
  /** what this attempt has stored or found; only it may write, so there is no need to ask the database for it */
  private readonly stored = new Map<string, Json>();
  private reportTimer: NodeJS.Timeout | undefined;
  private reportedAtMs = 0;
  private reportEveryMs = REPORT_EVERY_MS;
  /** a report that nobody has stored yet: it is made when somebody does */
  private unmade: (() => Partial<JobProgress>) | undefined;
  private isOver = false;
  /** the write under way, and the one that waits for it; never rejects */
  private writing = Promise.resolve();

  constructor(
    private readonly store: JobRecords,
    private readonly job: StoredJob,
    settings: RunningJobSettings,
    private readonly stopping: AbortSignal,
  ) {
    this.id = job._key;
    this.project = job.project;
    this.payload = job.payload;
    this.attempt = job.attempts;
    this.progress = job.progress;
    this.progressedAt = job.progressedAt;
    this.waiting = settings.waitingFor;
    this.patience = {
      budgetMs: settings.patienceMs,
      signal: this.signal,
      onWaiting: (waiting) => this.waitFor(waiting),
      onRecovered: () => this.recovered(),
    };
    this.lookout = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.lookout.unref();
    stopping.addEventListener('abort', this.onStopping);
    if (stopping.aborted) this.onStopping();
    if (job.cancelRequested) this.end('CancelledByCaller', 'cancelled');
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Type of the AppError that ended the attempt early, `undefined` if none did. */
  get endedBy(): string | undefined {
    return this.signal.aborted ? (this.signal.reason as AppError).type : undefined;
  }

  /** What the job waits for just now; `undefined` once anything has been achieved. */
  get waitingFor(): JobWaiting | undefined {
    return this.waiting;
  }

  async report(progress: Partial<JobProgress> | (() => Partial<JobProgress>)): Promise<void> {
    if (typeof progress === 'function') this.unmade = progress;
    else {
      this.makeReport();
      this.note(progress);
    }
    await this.tell();
  }

  private makeReport(): void {
    const progress = this.unmade?.();
    this.unmade = undefined;
    if (progress) this.note(progress);
  }

  private note(progress: Partial<JobProgress>): void {
    const percent = Math.min(100, Math.max(this.progress.percent, progress.percent ?? 0));
    if (percent > this.progress.percent) this.achieved();
    this.progress = { ...this.progress, ...progress, percent, detail: { ...this.progress.detail, ...progress.detail } };
  }

  async checkpoint(name: string, value: Json): Promise<void> {
    await this.patiently(() => this.store.saveCheckpoint(this.id, this.job.fencing, name, value));
    if (!this.stored.has(name)) this.achieved();
    this.stored.set(name, structuredClone(value));
  }

  async recall(name: string): Promise<Json | undefined> {
    if (this.stored.has(name)) return structuredClone(this.stored.get(name));
    if (this.attempt === 1) return undefined; // nobody was there before
    const found = await this.patiently(() => this.store.findCheckpoint(this.id, name));
    if (found !== undefined) this.stored.set(name, structuredClone(found));
    return found;
  }

  async settle(): Promise<void> {
    const isSettled = await this.patiently(() => this.store.settle(this.id, this.job.fencing));
    if (!isSettled) this.end('CancelledByCaller', 'cancelled');
    if (this.endedBy === 'CancelledByCaller') throw this.signal.reason;
  }

  /** Says in the record what the next attempt waits for. */
  async tellWaiting(waitingFor: JobWaiting): Promise<void> {
    this.makeReport();
    this.waiting = waitingFor;
    await this.storeReport();
  }

  /** Stores the end of the job, with the last progress. No report can come after it, nor at the same time. */
  async finish(change: JobChange): Promise<void> {
    await this.close();
    this.makeReport();
    const progress = change.state === 'completed' ? { ...this.progress, percent: 100 } : this.progress;
    await retryWhileUnavailable(
      () => this.store.change(this.id, this.job.fencing, { progress, waitingFor: null, ...change, finishedAt: Date.now() }),
      { budgetMs: this.patience.budgetMs, signal: this.stopping },
    );
  }

  /** Ends the timers and waits for the write that is under way. */
  async close(): Promise<void> {
    this.isOver = true;
    clearInterval(this.lookout);
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    this.stopping.removeEventListener('abort', this.onStopping);
    await this.writing;
  }

  private readonly onStopping = () => this.end('ServiceStopping', 'the service stops; the job goes on after its restart');

  private achieved(): void {
    this.progressedAt = Date.now();
    this.recovered();
  }

  private waitFor({ error, since, tries }: Waiting): void {
    this.makeReport(); // what was achieved before ends no waiting that begins now
    this.waiting = { type: error.type, message: error.message, since: Math.min(since, this.waiting?.since ?? since), tries };
    void this.tell(REPORT_EVERY_MS);
  }

  private recovered(): void {
    if (this.waiting === undefined) return;
    this.waiting = undefined;
    void this.tell(REPORT_EVERY_MS);
  }

  /** Stores progress now or a little later. What the job waits for is told as soon as a small report would be. */
  private async tell(everyMs = this.reportEveryMs): Promise<void> {
    const isLater = this.reportTimer !== undefined && everyMs >= this.reportEveryMs;
    if (this.isOver || isLater) return;
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    const waitMs = this.reportedAtMs + everyMs - Date.now();
    if (waitMs <= 0) await this.storeReport();
    else this.reportTimer = setTimeout(() => void this.storeReport(), waitMs).unref();
  }

  private storeReport(): Promise<void> {
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    this.reportedAtMs = Date.now();
    this.writing = this.writing.then(() => this.writeReport());
    return this.writing;
  }

  private async writeReport(): Promise<void> {
    if (this.isOver) return;
    const began = Date.now();
    this.makeReport();
    const { progress, progressedAt, waiting } = this;
    try {
      await this.store.change(this.id, this.job.fencing, { progress, progressedAt, waitingFor: waiting ?? null });
    } catch (error) {
      // a report that does not get through is no reason to stop working: the next one says more
      this.endIfReplaced(error);
    }
    const writeMs = Date.now() - began;
    this.reportEveryMs = Math.max(REPORT_EVERY_MS, Math.min(TIMES_A_WRITE * writeMs, REPORT_AT_LEAST_EVERY_MS));
  }

  private async look(): Promise<void> {
    const standing = await this.store.standing(this.id).catch(() => undefined);
    if (!standing) return;
    if (standing.fencing !== this.job.fencing) this.end('AttemptReplaced', `job ${this.id} is carried out by another process now`);
    else if (standing.cancelRequested) this.end('CancelledByCaller', 'cancelled');
  }

  private async patiently<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await retryWhileUnavailable(call, this.patience);
    } catch (error) {
      this.endIfReplaced(error);
      throw error;
    }
  }

  private endIfReplaced(thrown: unknown): void {
    const error = asAppError(thrown);
    if (error instanceof AppError && error.type === 'AttemptReplaced') this.end(error.type, error.message);
  }

  private end(type: 'CancelledByCaller' | 'ServiceStopping' | 'AttemptReplaced', message: string): void {
    if (!this.signal.aborted) this.controller.abort(new AppError('aborted', type, message));
  }
}
