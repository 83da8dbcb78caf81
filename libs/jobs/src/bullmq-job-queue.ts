import { AppError } from '@strata/errors';
import type { ConnectionOptions } from 'bullmq';
import { DelayedError, Queue, Worker } from 'bullmq';
import type { JobConsumer, JobQueue, Json } from './job-queue';
import type { RunnerSettings } from './job-runner';
import { JobRunner } from './job-runner';
import type { JobStore } from './job-store';
import { wireConsumers } from './job-wiring';
import { StoredJobs } from './stored-jobs';

/** A job handed over by a stopping process waits this long, so that the same process does not take it again. */
const HAND_OVER_MS = 200;
/** A job may lose its process this often. */
const MAX_TAKE_OVERS = 1_000;

export interface BullmqSettings extends RunnerSettings {
  readonly redisUrl: string;
  /** prefix of all queue names, so that several platforms can share one Redis */
  readonly prefix: string;
  /** jobs of one name carried out at a time by this process; default 4 */
  readonly concurrency?: number;
  /** after how many milliseconds without a sign of life another process takes a job over; default 15 s */
  readonly takeOverAfterMs?: number;
  /** told when a job's bookkeeping itself breaks, or Redis does */
  readonly onFault: (jobId: string, error: unknown) => void;
}

interface Ticket {
  readonly id: string;
}

/**
 * Spreads jobs over several processes through Redis. Redis only says whose turn it is; records, results and checkpoints live in the
 * database, so an emptied Redis loses no job: the next start queues what is unfinished.
 */
export class BullmqJobQueue extends StoredJobs implements JobQueue {
  private readonly stopping = new AbortController();
  private readonly runner: JobRunner;
  private readonly queues = new Map<string, Queue<Ticket>>();
  private readonly workers: Worker<Ticket>[] = [];
  private readonly takeOverAfterMs: number;

  constructor(
    store: JobStore,
    private readonly settings: BullmqSettings,
  ) {
    super(store);
    this.runner = new JobRunner(store, settings);
    this.takeOverAfterMs = settings.takeOverAfterMs ?? 15_000;
  }

  async add(name: string, payload: Json, { id, project }: { id: string; project?: string }): Promise<void> {
    if (id.includes(':')) throw new AppError('internal', 'JobId', `job id ${id} holds a colon`);
    await this.store.insert(id, name, payload, project);
    await this.enqueue(id, name);
  }

  async start(consumers: readonly JobConsumer[], expectedNames: readonly string[]): Promise<void> {
    const byName = wireConsumers(consumers, expectedNames);
    for (const [name, consumer] of byName) this.workers.push(this.work(name, consumer));
    for (const { id, name } of await this.unfinished(this.settings.silenceBudgetMs, this.settings.onlyProject))
      if (byName.has(name)) await this.enqueue(id, name);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.workers.map((worker) => worker.close()));
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }

  /** Leaves everything as it is, as a crash would: locks run out, and another process takes the jobs over. */
  async abandon(): Promise<void> {
    await Promise.allSettled(this.workers.map((worker) => worker.close(true)));
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }

  private async enqueue(id: string, name: string): Promise<void> {
    await this.queue(name).add(name, { id }, { jobId: id, removeOnComplete: true, removeOnFail: true });
  }

  private queue(name: string): Queue<Ticket> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue<Ticket>(this.queueName(name), { connection: this.connection(false) });
      queue.on('error', (error) => this.settings.onFault('', error));
      this.queues.set(name, queue);
    }
    return queue;
  }

  private work(name: string, consumer: JobConsumer): Worker<Ticket> {
    const worker = new Worker<Ticket>(
      this.queueName(name),
      async (ticket, token) => {
        const outcome = await this.carryOut(ticket.data.id, consumer);
        if (outcome === 'over') return;
        await ticket.moveToDelayed(Date.now() + HAND_OVER_MS, token);
        throw new DelayedError();
      },
      {
        connection: this.connection(true),
        concurrency: this.settings.concurrency ?? 4,
        lockDuration: this.takeOverAfterMs,
        stalledInterval: Math.max(1_000, this.takeOverAfterMs / 3),
        maxStalledCount: MAX_TAKE_OVERS,
      },
    );
    worker.on('error', (error) => this.settings.onFault('', error));
    return worker;
  }

  private async carryOut(id: string, consumer: JobConsumer): Promise<'over' | 'interrupted'> {
    try {
      return await this.runner.run(id, consumer, this.stopping.signal);
    } catch (error) {
      this.settings.onFault(id, error);
      return 'interrupted';
    }
  }

  private queueName(name: string): string {
    return `${this.settings.prefix}-${name}`;
  }

  /** Workers wait for Redis to come back; whoever adds a job is told that it is away. */
  private connection(isPatient: boolean): ConnectionOptions {
    return { url: this.settings.redisUrl, maxRetriesPerRequest: isPatient ? null : 3, enableOfflineQueue: isPatient };
  }
}
