import { AppError } from '@strata/errors';
import type { Job } from 'bullmq';
import type { JobConsumer, JobQueue, Json } from './job-queue';
import type { RunnerSettings } from './job-runner';
import { JobRunner } from './job-runner';
import type { JobStore } from './job-store';
import { wireConsumers } from './job-wiring';
import { StoredJobs } from './stored-jobs';
import type { Ticket, TicketLane } from './ticket-lane';

/** A job handed over by a stopping process waits this long, so that the same process does not take it again. */
const HAND_OVER_MS = 200;

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

/** What is asked of Nest and of BullMQ besides the queues. */
export interface WorkerRegistration {
  /** makes the workers: from now on they take tickets */
  register(): void;
  /** what a worker is to be told of a ticket that has been put back */
  delayed(): Error;
}

/**
 * Spreads jobs over several processes through Redis. Redis only says whose turn it is; records, results and checkpoints live in the
 * database, so an emptied Redis loses no job: the next start queues what is unfinished. Made by `BullmqModule`.
 */
export class BullmqJobQueue extends StoredJobs implements JobQueue {
  private readonly stopping = new AbortController();
  private readonly runner: JobRunner;
  private readonly lanes: ReadonlyMap<string, TicketLane>;
  private isStarted = false;

  constructor(
    store: JobStore,
    private readonly settings: BullmqSettings,
    lanes: readonly TicketLane[],
    private readonly workers: WorkerRegistration,
  ) {
    super(store);
    this.runner = new JobRunner(store, settings);
    this.lanes = new Map(lanes.map((lane) => [lane.name, lane]));
    for (const { queue } of lanes) queue.on('error', (error) => settings.onFault('', error));
  }

  async add(name: string, payload: Json, { id, project }: { id: string; project?: string }): Promise<void> {
    if (id.includes(':')) throw new AppError('internal', 'JobId', `job id ${id} holds a colon`);
    await this.store.insert(id, name, payload, project);
    await this.enqueue(id, name);
  }

  async start(consumers: readonly JobConsumer[], expectedNames: readonly string[]): Promise<void> {
    const byName = wireConsumers(consumers, expectedNames);
    wireConsumers(consumers, [...this.lanes.keys()]);
    for (const [name, consumer] of byName)
      this.lane(name).processor.take = async (ticket, token) => this.takeUp(ticket, token, consumer);
    this.workers.register();
    this.isStarted = true;
    for (const { processor } of this.lanes.values()) processor.worker.on('error', (error) => this.settings.onFault('', error));
    for (const { id, name } of await this.unfinished(this.settings.silenceBudgetMs, this.settings.onlyProject))
      if (byName.has(name)) await this.enqueue(id, name);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.close(false);
  }

  /** Leaves everything as it is, as a crash would: locks run out, and another process takes the jobs over. */
  async abandon(): Promise<void> {
    await this.close(true);
  }

  private async close(isForced: boolean): Promise<void> {
    const lanes = [...this.lanes.values()];
    if (this.isStarted) await Promise.allSettled(lanes.map(({ processor }) => processor.worker.close(isForced)));
    await Promise.allSettled(lanes.map(({ queue }) => queue.close()));
  }

  private async enqueue(id: string, name: string): Promise<void> {
    await this.lane(name).queue.add(name, { id }, { jobId: id, removeOnComplete: true, removeOnFail: true });
  }

  /** @throws AppError internal `JobWiring` */
  private lane(name: string): TicketLane {
    const lane = this.lanes.get(name);
    if (lane === undefined) throw new AppError('internal', 'JobWiring', `there is no queue for job ${name}`);
    return lane;
  }

  private async takeUp(ticket: Job<Ticket>, token: string | undefined, consumer: JobConsumer): Promise<void> {
    if ((await this.carryOut(ticket.data.id, consumer)) === 'over') return;
    await ticket.moveToDelayed(Date.now() + HAND_OVER_MS, token);
    throw this.workers.delayed();
  }

  private async carryOut(id: string, consumer: JobConsumer): Promise<'over' | 'interrupted'> {
    try {
      return await this.runner.run(id, consumer, this.stopping.signal);
    } catch (error) {
      this.settings.onFault(id, error);
      return 'interrupted';
    }
  }
}
