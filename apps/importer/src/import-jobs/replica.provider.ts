import { AppError } from '@strata/errors';
import { ReplicaLock } from '@strata/job-lock';
import type { OnModuleDestroy } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { ImportLog } from './import-log';
import type { ImportJobs } from './import-jobs.provider';
import type { JobDescription, TrackedJob } from './tracked-job';

/** What the replica is asked to run; it must end the job itself and may not throw. */
export type JobBody = (job: TrackedJob) => Promise<void>;

/** One process, one job: takes the lock before it answers, and runs the job in the background. */
@Injectable()
export class Replica implements OnModuleDestroy {
  private readonly lock = new ReplicaLock();
  private running: { job: TrackedJob; ended: Promise<void> } | undefined;

  constructor(
    private readonly jobs: Pick<ImportJobs, 'start'>,
    private readonly log: ImportLog = () => undefined,
  ) {}

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
    const ended = body(job)
      .catch((error: unknown) => {
        // bodies report their failures through the job; one that throws is broken, and its job must not stay open for ever
        this.log('job-crashed', { jobId: job.record.jobId, err: error });
        if (!job.record.isTerminal) job.fail('service_failed', 'internal error');
      })
      .finally(() => {
        release();
        this.running = undefined;
      });
    this.running = { job, ended };
    return job;
  }

  /** The first thing a service does when it ends: cleaning up takes the longest. */
  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** Stops the running job, if any, and waits until it has cleaned up. */
  async stop(): Promise<void> {
    this.running?.job.cancel(new AppError('unavailable', 'ServiceStopping', 'the service is stopping'));
    await this.running?.ended;
  }
}
