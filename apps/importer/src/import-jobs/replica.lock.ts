import { AppError } from '@strata/errors';
import { ReplicaLock } from '@strata/job-lock';
import type { OnModuleDestroy } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { ImportJobs } from './import-jobs.store';
import type { JobDescription, TrackedJob } from './tracked-job';

/** What the replica is asked to run; it must end the job itself and may not throw. */
export type JobBody = (job: TrackedJob) => Promise<void>;

/** One process, one job: takes the lock before it answers, and runs the job in the background. */
@Injectable()
export class Replica implements OnModuleDestroy {
  private readonly lock = new ReplicaLock();
  private running: { job: TrackedJob; ended: Promise<void> } | undefined;

  constructor(private readonly jobs: Pick<ImportJobs, 'start'>) {}

  /** Id of the running job, undefined when free. */
  get busyWith(): string | undefined {
    return this.lock.holder;
  }

  /**
   * Starts `body` unless a job runs.
   * @returns the job, or undefined when the lock is held: busy is an answer, not a queue
   */
  tryStart(description: JobDescription, listed: boolean, body: JobBody): TrackedJob | undefined {
    const release = this.lock.tryAcquire(description.jobId);
    if (!release) return undefined;
    const job = this.jobs.start(description, listed);
    const ended = body(job).finally(() => {
      release();
      this.running = undefined;
    });
    this.running = { job, ended };
    ended.catch(() => undefined); // bodies report their failures through the job
    return job;
  }

  /** The first thing a service does when it ends: cleaning up takes the longest. */
  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** Stops the running job, if any, and waits until it has cleaned up. */
  async stop(): Promise<void> {
    this.running?.job.cancel(new AppError('unavailable', 'ServiceStopping', 'the service is stopping'));
    await this.running?.ended.catch(() => undefined);
  }
}
