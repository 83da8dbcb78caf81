import type { RetryBudget } from '@strata/errors';

/** Injection token of the queue; `app.module.ts` picks the adapter. */
export const JOB_QUEUE = Symbol('JobQueue');

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export const TERMINAL_STATES = ['completed', 'failed', 'cancelled'] as const;
export type JobState = 'queued' | 'running' | (typeof TERMINAL_STATES)[number];

/** What a job tells about itself while it runs; the last report stays readable after its end. */
export interface JobProgress {
  /** short stable name of the step, for machines */
  readonly phase: string;
  /** 0..100; never falls, a smaller number is raised to the last one */
  readonly percent: number;
  /** one sentence, for people */
  readonly message: string;
  /** counts and lists of the job's own kind */
  readonly detail: Readonly<Record<string, Json>>;
}

export interface JobFailure {
  /** kind and type of the AppError that ended the job; `internal` and `''` for any other error */
  readonly kind: string;
  readonly type: string;
  readonly message: string;
  readonly details: Readonly<Record<string, Json>>;
}

/** What a job waits for that failed, and when the first of the failures in a row came. Times in milliseconds since the epoch. */
export interface JobWaiting {
  /** type and message of the latest error */
  readonly type: string;
  readonly message: string;
  readonly since: number;
  /** failures in a row */
  readonly tries: number;
}

/** A job as stored. All times in milliseconds since the epoch. */
export interface JobRecord {
  readonly id: string;
  readonly name: string;
  /** whose job it is; empty where a service knows no projects */
  readonly project: string;
  readonly payload: Json;
  readonly state: JobState;
  readonly progress: JobProgress;
  /** when it last got further: a unit of work finished, or the percentage rose. Reports alone do not count. */
  readonly progressedAt: number;
  /** set while the job repeats something that fails in a passing way */
  readonly waitingFor: JobWaiting | null;
  /** what the consumer returned, once completed */
  readonly result: Json;
  readonly failure?: JobFailure;
  readonly cancelRequested: boolean;
  /** how often the job was begun: 1 when nothing went wrong */
  readonly attempts: number;
  readonly createdAt: number;
  readonly startedAt?: number;
  /** when the job last reported anything */
  readonly updatedAt: number;
  readonly finishedAt?: number;
}

/** What a running job may do. Every write carries the fencing number of this attempt and fails once another attempt has begun. */
export interface JobContext {
  readonly id: string;
  readonly project: string;
  readonly payload: Json;
  /** 1 on the first try; more after a crash, a restart, or an outage of a dependency */
  readonly attempt: number;
  /**
   * Aborted when the job must stop: `CancelledByCaller`, `ServiceStopping` (it goes on after the restart) or `AttemptReplaced`
   * (another process runs it now; nothing may be written any more). The reason is an AppError of that type.
   */
  readonly signal: AbortSignal;
  /**
   * For calls that may fail in a passing way: how long to repeat them, and until when. Meanwhile the job's record says what it waits for.
   */
  readonly patience: RetryBudget;
  /**
   * Stores progress; throttled, the last report always gets through. What takes work to tell comes as a function of the present state: of
   * several in a row only the last is called, when it is stored.
   */
  report(progress: Partial<JobProgress> | (() => Partial<JobProgress>)): Promise<void>;
  /** Stores the result of a finished unit of work under `name`. A later attempt finds it with {@link recall} and skips the unit. */
  checkpoint(name: string, value: Json): Promise<void>;
  /** Value of a checkpoint of this or an earlier attempt, `undefined` if that unit was never finished. */
  recall(name: string): Promise<Json | undefined>;
  /**
   * The point of no return: from here on {@link JobQueue.cancel} answers that the job is over. For when all is done and only the end is left to
   * be stored; what was asked before counts. May be called again.
   * @throws AppError aborted `CancelledByCaller` when somebody has asked to cancel before
   */
  settle(): Promise<void>;
}

/** The one place that carries out jobs of a name. */
export interface JobConsumer {
  readonly name: string;
  /**
   * Carries out the job; may be called again for the same job after a crash, so units of work are idempotent or checkpointed.
   * Thrown errors of a passing kind (a dependency is down) lead to another attempt, any other error ends the job as failed.
   * @returns the job's result
   */
  run(context: JobContext): Promise<Json>;
  /**
   * Called before a job ends of which {@link run} does not know the end: it was cancelled before it ever ran, or its dependencies stayed
   * away for too long. Undoes what a failed job undoes, and gives back what was taken for it.
   */
  abandoned?(context: JobContext): Promise<void>;
}

/** Which jobs {@link JobQueue.removeFinished} forgets. */
export interface FinishedJobs {
  /** those that ended before so many milliseconds ago */
  readonly olderThanMs: number;
  /** all but the newest so many */
  readonly keep?: number;
  /** of this project only */
  readonly project?: string;
}

/** Background jobs that survive a restart of the process that runs them. Two adapters: in-process and BullMQ. */
export interface JobQueue {
  /** Queues one run of `name`. An `id` seen before is ignored, so callers may retry. `payload` is JSON and survives a restart. */
  add(name: string, payload: Json, options: { id: string; project?: string }): Promise<void>;
  /** The job as stored last, `undefined` if the id is unknown or was removed. */
  find(id: string): Promise<JobRecord | undefined>;
  /** The newest jobs of that name, newest first; all projects' unless one is named. */
  list(name: string, limit: number, project?: string): Promise<JobRecord[]>;
  /**
   * Asks a job to stop. Cooperative: a running job sees its signal, whichever process runs it; a queued one never starts.
   * @returns false when the job is unknown, over, or has settled; otherwise it does not end as completed
   */
  cancel(id: string): Promise<boolean>;
  /** Forgets all finished jobs of a project. @returns how many */
  removeOfProject(project: string): Promise<number>;
  /** Forgets finished jobs of that name. @returns how many */
  removeFinished(name: string, which: FinishedJobs): Promise<number>;
  /**
   * Begins to carry out jobs, those of an earlier life of the service included.
   * @throws AppError internal `JobWiring` when a name has no consumer, or two
   */
  start(consumers: readonly JobConsumer[], expectedNames: readonly string[]): Promise<void>;
  /** Lets running jobs stop at their next safe point, waits for them, and leaves them for the next start. */
  stop(): Promise<void>;
}
