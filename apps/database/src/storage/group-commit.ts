import type { LmdbEnvironment } from './lmdb-environment';

const LONGEST_GROUP_MS = 25;

interface Job {
  run(): void;
  settle(failure?: unknown): void;
}

interface ExclusiveJob {
  exclusive(): Promise<void>;
}

/**
 * All writes of one database, in order. What is asked for while a group is being flushed waits and then commits together as the next
 * group: one flush for many writers. A job's promise resolves when its group is on disk.
 */
export class GroupCommit {
  private queue: (Job | ExclusiveJob)[] = [];
  private isRunning = false;

  /** @param beforeCommit called last inside each LMDB transaction; @param afterCommit once it is durable, before jobs resolve */
  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly beforeCommit: () => void,
    private readonly afterCommit: (failure?: unknown) => void,
  ) {}

  /** `work` runs inside the LMDB write transaction. It may throw only as long as it has not written: then this promise alone rejects. */
  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push(jobOf(work, resolve, reject));
      this.start();
    });
  }

  /** `body` alone may commit while it runs, through the `run` it is given; everybody else waits. For building indexes. */
  exclusive<T>(body: (run: <R>(work: () => R) => Promise<R>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = <R>(work: () => R) =>
        new Promise<R>((resolveRun, rejectRun) => void this.commit([jobOf(work, resolveRun, rejectRun)]));
      this.queue.push({
        exclusive: async () => {
          try {
            resolve(await body(run));
          } catch (error) {
            reject(error);
          }
        },
      });
      this.start();
    });
  }

  /** resolves when everything asked for so far has ended */
  idle(): Promise<void> {
    return this.exclusive(() => Promise.resolve());
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.drain();
  }

  private async drain(): Promise<void> {
    await null; // what the same turn asks for joins the first group
    while (this.queue.length > 0) {
      const first = this.queue[0] as Job | ExclusiveJob;
      if ('exclusive' in first) {
        this.queue.shift();
        await first.exclusive();
        continue;
      }
      const next = this.queue.findIndex((job) => 'exclusive' in job);
      const group = this.queue.splice(0, next === -1 ? this.queue.length : next) as Job[];
      const rest = await this.commit(group);
      this.queue.unshift(...rest);
    }
    this.isRunning = false;
  }

  /** @returns the jobs that found no time: a group holds up everything else on this thread, so it may not take long */
  private async commit(group: readonly Job[]): Promise<readonly Job[]> {
    let done = group;
    try {
      await this.environment.writeTransaction(() => {
        const deadline = performance.now() + LONGEST_GROUP_MS;
        let count = 0;
        while (count < group.length && (count === 0 || performance.now() < deadline)) group[count++]?.run();
        done = group.slice(0, count);
        this.beforeCommit();
      });
      this.afterCommit();
      for (const job of done) job.settle();
    } catch (error) {
      this.afterCommit(error);
      for (const job of done) job.settle(error);
    }
    return group.slice(done.length);
  }
}

function jobOf<T>(work: () => T, resolve: (value: T) => void, reject: (reason: unknown) => void): Job {
  let outcome: { value: T } | { error: unknown } | undefined;
  return {
    run() {
      try {
        outcome = { value: work() };
      } catch (error) {
        outcome = { error };
      }
    },
    settle(failure?: unknown) {
      if (failure !== undefined || outcome === undefined) reject(failure ?? new Error('the commit group was dropped'));
      else if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    },
  };
}
