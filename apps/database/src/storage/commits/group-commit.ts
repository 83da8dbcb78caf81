import type { Steps } from '@strata/event-loop';
import type { KeyStore } from './key-store';

const MAX_GROUP_MS = 25;

interface Job {
  /** @throws what the work throws, after having kept it for `settle` */
  run(): void;
  /** whether this job's answer waits until the group is on disk; known after `run` */
  needsSync(): boolean;
  settle(failure?: unknown): void;
}

interface ExclusiveJob {
  exclusive(): Promise<void>;
}

/**
 * All writes of one database, in order. What is asked for in one turn of the event loop commits together. A job's promise resolves when
 * its group survives the death of the process, or, where that is asked for, when it is on disk: flushing holds up nobody else.
 */
export class GroupCommit {
  private queue: (Job | ExclusiveJob)[] = [];
  private isRunning = false;

  /** @param beforeCommit called last inside each group; @param afterCommit once it is visible, before jobs resolve */
  constructor(
    private readonly store: KeyStore,
    private readonly beforeCommit: () => void,
    private readonly afterCommit: (failure?: unknown) => void,
  ) {}

  /**
   * `work` runs inside a commit group. When it throws, what it wrote is taken back and this promise alone rejects.
   * @param needsSync asked when `work` has run: whether to wait until the group is on disk
   */
  run<T>(work: () => T, needsSync: () => boolean = never): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push(jobOf(work, needsSync, resolve, reject));
      this.start();
    });
  }

  /**
   * `work` is a commit group of its own, made in turns of the event loop: what would hold up everybody in one. Whoever else writes waits;
   * readers see all of it at its end, or nothing.
   * @param closed called when the group stands, before anybody hears of it
   * @param needsSync as for `run`
   */
  long<T>(work: () => Steps<T>, closed: () => void, needsSync: () => boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ exclusive: () => this.commitLong(work, closed, needsSync, resolve).catch(reject) });
      this.start();
    });
  }

  private async commitLong<T>(
    work: () => Steps<T>,
    closed: () => void,
    needsSync: () => boolean,
    resolve: (value: T | Promise<T>) => void,
  ): Promise<void> {
    await this.store.room();
    const results: T[] = [];
    const steps = function* (beforeCommit: () => void): Steps<void> {
      results.push(yield* work());
      beforeCommit();
    };
    try {
      await this.store.commitLongGroup(
        () => steps(this.beforeCommit),
        () => {
          closed();
          this.afterCommit();
        },
      );
    } catch (error) {
      this.afterCommit(error);
      throw error;
    }
    const [result] = results as [T];
    // the next group need not wait for the disk
    resolve(needsSync() ? this.store.synced().then(() => result) : result);
  }

  /** `body` alone may commit while it runs, through the `run` it is given; everybody else waits. */
  exclusive<T>(body: (run: <R>(work: () => R) => Promise<R>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async <R>(work: () => R): Promise<R> => {
        await new Promise(setImmediate); // readers get their turn
        await this.store.room();
        return new Promise<R>((resolveRun, rejectRun) => void this.commit([jobOf(work, never, resolveRun, rejectRun)]));
      };
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
    setImmediate(() => void this.drain()); // what this turn still asks for joins the group
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      const first = this.queue[0] as Job | ExclusiveJob;
      if ('exclusive' in first) {
        this.queue.shift();
        await first.exclusive();
        continue;
      }
      const room = this.store.room();
      if (room !== undefined) await room;
      const next = this.queue.findIndex((job) => 'exclusive' in job);
      const group = this.queue.splice(0, next === -1 ? this.queue.length : next) as Job[];
      const rest = this.commit(group);
      this.queue.unshift(...rest);
      await new Promise(setImmediate); // one group per turn
    }
    this.isRunning = false;
  }

  /** @returns the jobs that found no time: a group holds up everything else on this thread, so it may not take long */
  private commit(group: readonly Job[]): readonly Job[] {
    let done = group;
    try {
      this.store.commitGroup(() => {
        const deadline = performance.now() + MAX_GROUP_MS;
        let count = 0;
        while (count < group.length && (count === 0 || performance.now() < deadline)) this.attempt(group[count++]);
        done = group.slice(0, count);
        this.beforeCommit();
      });
    } catch (error) {
      this.afterCommit(error);
      for (const job of done) job.settle(error);
      return group.slice(done.length);
    }
    this.afterCommit();
    const unsynced = done.filter((job) => job.needsSync());
    for (const job of done) if (!unsynced.includes(job)) job.settle();
    if (unsynced.length > 0) void this.settleSynced(unsynced);
    return group.slice(done.length);
  }

  /** A job that fails takes nobody else with it. */
  private attempt(job: Job | undefined): void {
    try {
      this.store.part(() => job?.run());
    } catch {
      // the job tells who asked for it when it is settled
    }
  }

  private async settleSynced(jobs: readonly Job[]): Promise<void> {
    try {
      await this.store.synced();
      for (const job of jobs) job.settle();
    } catch (error) {
      for (const job of jobs) job.settle(error);
    }
  }
}

const never = (): boolean => false;

function jobOf<T>(work: () => T, needsSync: () => boolean, resolve: (value: T) => void, reject: (reason: unknown) => void): Job {
  let outcome: { value: T } | { error: unknown } | undefined;
  return {
    run() {
      try {
        outcome = { value: work() };
      } catch (error) {
        outcome = { error };
        throw error;
      }
    },
    needsSync: () => outcome !== undefined && 'value' in outcome && needsSync(),
    settle(failure?: unknown) {
      if (failure !== undefined || outcome === undefined) reject(failure ?? new Error('the commit group was dropped'));
      else if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    },
  };
}
