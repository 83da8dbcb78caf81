import { Inject, Injectable } from '@nestjs/common';
import type { Jobs } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { unknownUpdate } from './graph-changes.errors';
import type { UpdateState } from './update-payload';
import { UPDATE_JOB, UPDATES_KEPT_MS } from './update-payload';

@Injectable()
export class GetUpdate {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: Pick<Jobs, 'find'>) {}

  /** @throws AppError not-found for ids that are unknown, of another project, or ended more than a day ago */
  async execute(id: string): Promise<UpdateState> {
    const job = await this.jobs.find(id);
    if (!job || job.name !== UPDATE_JOB) throw unknownUpdate(id);
    if (job.finishedAt !== undefined && Date.now() - job.finishedAt > UPDATES_KEPT_MS) throw unknownUpdate(id);
    if (job.state === 'completed') return job.result as UpdateState;
    const shown = job.progress.detail['update'] as UpdateState | undefined;
    const state: UpdateState = shown ?? {
      ...{ update_id: id, phase: 'DELETE_L3', status: 'running', summary: 'Waiting for its turn', files: [] },
    };
    if (job.finishedAt === undefined) return state;
    return { ...state, phase: 'DONE', status: 'failed', summary: job.failure?.message ?? 'the update was stopped' };
  }
}
