import type { ImportJobUsage, ImportLeftOutChunk, ImportLeftOutFile } from '@strata/contracts';
import { NO_USAGE, NO_WORK } from '@strata/contracts';
import type { FailureStatus, JobCounts, JobRecord, JobStatusName } from './import-job';
import { JOB_STATUSES, MAX_NAMED } from './import-job';
import { WorkRate } from './work-rate';

export interface JobDescription {
  jobId: string;
  project: string;
  jobType: JobRecord['jobType'];
  files: string[];
  partitionId: string;
  importId: string;
  /** Put before every message, such as `[rag_mode=vector_rag] `. */
  marker: string;
  /** false: an import of a single file, whose job has no id in the API; default true */
  isListed?: boolean;
}

/** The record of one job while it runs, and who wants to hear of its changes. */
export class TrackedJob {
  readonly record: JobRecord;
  private readonly listeners = new Set<() => void>();
  private readonly controller = new AbortController();
  private readonly spendingEnd = new AbortController();
  private rate: WorkRate | undefined;
  private spent: () => ImportJobUsage = () => NO_USAGE;

  constructor(
    private readonly description: JobDescription,
    private readonly now: () => Date,
  ) {
    const { jobId, project, jobType, files, partitionId, importId } = description;
    const createdAt = now().toISOString();
    const work = () => this.rate?.work ?? NO_WORK;
    const usage = () => this.spent();
    this.record = {
      jobId,
      project,
      jobType,
      createdAt,
      files,
      partitionId,
      importId,
      isTerminal: false,
      currentStatus: {
        status: 'graph_builder_started',
        timestamp: createdAt,
        progress: JOB_STATUSES.graph_builder_started,
        message: `${description.marker}started`,
      },
      statusHistory: [],
      phase: 'starting',
      counts: {
        ...{ documents: 0, chunks: 0, entities: 0, relations: 0, communities: 0 },
        ...{ semanticUnits: 0, imagesDescribed: 0, imagesFailed: 0, filesLeftOut: 0, chunksLeftOut: 0 },
      },
      get work() {
        return work();
      },
      get usage() {
        return usage();
      },
      leftOutFiles: [],
      leftOutChunks: [],
    };
  }

  get isListed(): boolean {
    return this.description.isListed ?? true;
  }

  isOver(): boolean {
    return this.record.isTerminal;
  }

  /** Aborted when somebody asks the job to stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Asks the job to stop; it ends as failed with this reason once it has cleaned up. */
  cancel(reason: Error): void {
    this.controller.abort(reason);
  }

  /** Aborted when no model may be paid for the job any more. */
  get spendingSignal(): AbortSignal {
    return this.spendingEnd.signal;
  }

  /** Has the job end at its next call of a model; it ends well when it needs none. */
  endSpending(): void {
    this.spendingEnd.abort();
  }

  enter(phase: string): void {
    this.record.phase = phase;
    this.rate = undefined;
    this.notify();
  }

  /**
   * The running step does so many units of something; units of what it did before count no more.
   * @returns to be called when a unit is done, or some
   */
  begin(unit: string, total: number): (units?: number) => void {
    const rate = new WorkRate(unit, total);
    this.rate = rate;
    this.notify();
    return (units = 1) => {
      rate.advance(units);
      this.notify();
    };
  }

  /** Models were paid. @param spent tells all that was spent until then; asked when somebody reads the record, far less often than models are paid */
  spend(spent: () => ImportJobUsage): void {
    this.spent = spent;
    this.notify();
  }

  /** Progress never falls; `progress` overrides the one the status stands for. */
  report(status: JobStatusName, message: string, progress: number = JOB_STATUSES[status]): void {
    const { currentStatus } = this.record;
    const next = {
      status,
      timestamp: this.now().toISOString(),
      progress: Math.max(progress, currentStatus.progress),
      message: this.description.marker + message,
    };
    if (currentStatus.status !== status) this.record.statusHistory.push(currentStatus);
    this.record.currentStatus = next;
    this.notify();
  }

  count(counts: Partial<JobCounts>): void {
    Object.assign(this.record.counts, counts);
    this.notify();
  }

  /** Names what the job could not use; counts all, keeps the first 1,000. */
  leaveOut({ files = [], chunks = [] }: { files?: readonly ImportLeftOutFile[]; chunks?: readonly ImportLeftOutChunk[] }): void {
    const { record } = this;
    record.leftOutFiles = [...record.leftOutFiles, ...files].slice(0, MAX_NAMED);
    record.leftOutChunks = [...record.leftOutChunks, ...chunks].slice(0, MAX_NAMED);
    const { filesLeftOut, chunksLeftOut } = record.counts;
    this.count({ filesLeftOut: filesLeftOut + files.length, chunksLeftOut: chunksLeftOut + chunks.length });
  }

  complete(message: string): void {
    this.end('service_completed', 100, message);
  }

  fail(status: FailureStatus, message: string): void {
    this.end(status, 0, message);
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private end(status: JobStatusName, progress: number, message: string): void {
    this.record.statusHistory.push(this.record.currentStatus);
    this.record.currentStatus = {
      status,
      timestamp: this.now().toISOString(),
      progress,
      message: this.description.marker + message,
    };
    this.record.isTerminal = true;
    this.record.phase = '';
    this.rate = undefined;
    this.notify();
    this.listeners.clear();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
