import { Inject, Injectable } from '@nestjs/common';
import type { ImportFeed, ImportFeedState, ImportJobUsage, ImportJobWork } from '@strata/contracts';
import { NO_USAGE, NO_WORK } from '@strata/contracts';
import { SERVICE_ID } from './service-id';
import type { TrackedJob } from './tracked-job';

const MAX_STATES = 100;
/** No job has fewer than this many states in the end, so these fill the feed. */
const MAX_JOBS = 20;

/** What a service says of itself, besides its jobs. */
export type BootStatus = 'SERVICE_STARTING' | 'SERVICE_STARTED' | 'SERVICE_FAILED';

/**
 * What this replica did last for each project: imports of single files, which no list of jobs shows, batches and reclusters, and how the
 * service started (docs/contracts/importer.md, "Status feed"). In memory.
 */
@Injectable()
export class StatusFeed {
  private readonly jobs = new Map<string, TrackedJob[]>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private boot: ImportFeedState = bootState('SERVICE_STARTING', 'the models are being tried');

  constructor(@Inject(SERVICE_ID) private readonly serviceId: string) {}

  /** Tells the states of a job from now on. */
  follow(job: TrackedJob): void {
    const { project } = job.record;
    const jobs = [...(this.jobs.get(project) ?? []), job].slice(-MAX_JOBS);
    this.jobs.set(project, jobs);
    job.subscribe(() => this.tell(project));
    this.tell(project);
  }

  /** The service has started, or cannot do its work. */
  begin(status: BootStatus, message: string): void {
    this.boot = bootState(status, message);
    for (const project of this.listeners.keys()) this.tell(project);
  }

  /** What there is to tell a project now. */
  of(project: string): ImportFeed {
    const jobs = this.jobs.get(project) ?? [];
    const latest = jobs.at(-1);
    const entries = [this.boot, ...jobs.flatMap(statesOf)].slice(-MAX_STATES);
    const status = { ...(entries.at(-1) ?? this.boot), ...doing(latest) };
    return { serviceId: this.serviceId, status, entries };
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(project: string, listener: () => void): () => void {
    const listeners = this.listeners.get(project) ?? new Set();
    this.listeners.set(project, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(project) === listeners) this.listeners.delete(project);
    };
  }

  private tell(project: string): void {
    for (const listener of this.listeners.get(project) ?? []) listener();
  }
}

function statesOf({ record, isListed }: TrackedJob): ImportFeedState[] {
  const { jobType, partitionId } = record;
  const jobId = isListed ? record.jobId : '';
  return [...record.statusHistory, record.currentStatus].map((state) => ({ ...state, jobId, jobType, partitionId }));
}

function doing(job: TrackedJob | undefined): { phase: string; work: ImportJobWork; usage: ImportJobUsage } {
  return job
    ? { phase: job.record.phase, work: job.record.work, usage: job.record.usage }
    : { phase: '', work: NO_WORK, usage: NO_USAGE };
}

function bootState(status: BootStatus, message: string): ImportFeedState {
  const progress = status === 'SERVICE_STARTED' ? 100 : 0;
  return { status, timestamp: new Date().toISOString(), progress, message, jobId: '', jobType: '', partitionId: '' };
}
