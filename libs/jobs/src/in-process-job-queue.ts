import type { JobConsumer, JobQueue, Json } from './job-queue';
import type { RunnerSettings } from './job-runner';
import { JobRunner } from './job-runner';
import type { JobStore } from './job-store';
import { wireConsumers } from './job-wiring';
import { StoredJobs } from './stored-jobs';

export interface InProcessSettings extends RunnerSettings {
  /** told when a job's bookkeeping itself breaks; the job goes on after the next start */
  readonly onFault: (jobId: string, error: unknown) => void;
}

/** Carries jobs out in this process, as soon as they are added. For a service that runs as one process. */
export class InProcessJobQueue extends StoredJobs implements JobQueue {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private readonly runner: JobRunner;
  private consumers: ReadonlyMap<string, JobConsumer> = new Map();

  constructor(
    store: JobStore,
    private readonly settings: InProcessSettings,
  ) {
    super(store);
    this.runner = new JobRunner(store, settings);
  }

  async add(name: string, payload: Json, { id, project }: { id: string; project?: string }): Promise<void> {
    const isNew = await this.store.insert(id, name, payload, project);
    if (isNew) this.begin(id, name);
  }

  async start(consumers: readonly JobConsumer[], expectedNames: readonly string[]): Promise<void> {
    this.consumers = wireConsumers(consumers, expectedNames);
    for (const { id, name } of await this.unfinished(this.settings.silenceBudgetMs, this.settings.onlyProject))
      this.begin(id, name);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running.values());
  }

  private begin(id: string, name: string): void {
    const consumer = this.consumers.get(name);
    // before start() nothing runs: start() finds the job among the unfinished ones
    if (!consumer || this.running.has(id) || this.stopping.signal.aborted) return;
    const run = this.runner
      .run(id, consumer, this.stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) => this.settings.onFault(id, error))
      .finally(() => this.running.delete(id));
    this.running.set(id, run);
  }
}
