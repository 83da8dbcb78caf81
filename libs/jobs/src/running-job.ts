import { asAppError, retryWhileUnavailable } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { JobContext, JobProgress, Json } from './job-queue';
import type { JobStore, StoredJob } from './job-store';

/** Milliseconds between two stored progress reports. */
const REPORT_EVERY_MS = 250;
/** Milliseconds between two looks at the record: has somebody asked to cancel, or begun another attempt? */
const LOOK_EVERY_MS = 1_000;

/** One attempt at a job: reports, checkpoints, and the signal that ends it. */
export class RunningJob implements JobContext {
  readonly id: string;
  readonly payload: Json;
  readonly attempt: number;
  private readonly controller = new AbortController();
  private readonly lookout: NodeJS.Timeout;
  private progress: JobProgress;
  /** what this attempt has stored; only it may write, so there is no need to ask the database for it */
  private readonly stored = new Map<string, Json>();
  private reportTimer: NodeJS.Timeout | undefined;
  private reportedAtMs = 0;
  /** when the job last achieved anything, for the silence budget */
  activeAtMs = Date.now();

  constructor(
    private readonly store: JobStore,
    private readonly job: StoredJob,
    private readonly settings: { readonly patienceMs: number },
    private readonly stopping: AbortSignal,
  ) {
    this.id = job._key;
    this.payload = job.payload;
    this.attempt = job.attempts;
    this.progress = job.progress;
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

  async report(progress: Partial<JobProgress>): Promise<void> {
    const percent = Math.min(100, Math.max(this.progress.percent, progress.percent ?? 0));
    this.progress = { ...this.progress, ...progress, percent, detail: { ...this.progress.detail, ...progress.detail } };
    this.activeAtMs = Date.now();
    const waitMs = this.reportedAtMs + REPORT_EVERY_MS - Date.now();
    if (waitMs <= 0) await this.storeReport();
    else this.reportTimer ??= setTimeout(() => void this.storeReport(), waitMs).unref();
  }

  async checkpoint(name: string, value: Json): Promise<void> {
    await this.patiently(() => this.store.saveCheckpoint(this.id, this.job.fencing, name, value));
    this.stored.set(name, structuredClone(value));
    this.activeAtMs = Date.now();
  }

  async recall(name: string): Promise<Json | undefined> {
    if (this.stored.has(name)) return structuredClone(this.stored.get(name));
    if (this.attempt === 1) return undefined; // nobody was there before
    return this.patiently(() => this.store.findCheckpoint(this.id, name));
  }

  /** Stores the end of the job, with the last progress. */
  async finish(change: Parameters<JobStore['change']>[2]): Promise<void> {
    this.dispose();
    const progress = change.state === 'completed' ? { ...this.progress, percent: 100 } : this.progress;
    await retryWhileUnavailable(
      () => this.store.change(this.id, this.job.fencing, { progress, ...change, finishedAt: Date.now() }),
      { budgetMs: this.settings.patienceMs, signal: this.stopping },
    );
  }

  dispose(): void {
    clearInterval(this.lookout);
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    this.stopping.removeEventListener('abort', this.onStopping);
  }

  private readonly onStopping = () => this.end('ServiceStopping', 'the service stops; the job goes on after its restart');

  private async storeReport(): Promise<void> {
    clearTimeout(this.reportTimer);
    this.reportTimer = undefined;
    this.reportedAtMs = Date.now();
    try {
      await this.store.change(this.id, this.job.fencing, { progress: this.progress });
    } catch (error) {
      // a report that does not get through is no reason to stop working: the next one says more
      this.endIfReplaced(error);
    }
  }

  private async look(): Promise<void> {
    const job = await this.store.find(this.id).catch(() => undefined);
    if (!job) return;
    if (job.fencing !== this.job.fencing) this.end('AttemptReplaced', `job ${this.id} is carried out by another process now`);
    else if (job.cancelRequested) this.end('CancelledByCaller', 'cancelled');
  }

  private async patiently<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await retryWhileUnavailable(call, { budgetMs: this.settings.patienceMs, signal: this.signal });
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
