import type { FinishedJobs, JobQueue, JobRecord, Json } from './job-queue';

/** What use cases do with jobs; starting and stopping the queue is the service's affair. */
export type Jobs = Omit<JobQueue, 'start' | 'stop'>;

/** The jobs of one project: an id of another project's is unknown. */
export class ProjectJobs implements Jobs {
  constructor(
    private readonly queue: Jobs,
    private readonly project: string,
  ) {}

  async add(name: string, payload: Json, { id }: { id: string }): Promise<void> {
    await this.queue.add(name, payload, { id, project: this.project });
  }

  async find(id: string): Promise<JobRecord | undefined> {
    const job = await this.queue.find(id);
    return job?.project === this.project ? job : undefined;
  }

  async list(name: string, limit: number): Promise<JobRecord[]> {
    return this.queue.list(name, limit, this.project);
  }

  async cancel(id: string): Promise<boolean> {
    return (await this.find(id)) !== undefined && this.queue.cancel(id);
  }

  async removeFinished(name: string, which: FinishedJobs): Promise<number> {
    return this.queue.removeFinished(name, { ...which, project: this.project });
  }

  async removeOfProject(): Promise<number> {
    return this.queue.removeOfProject(this.project);
  }
}
