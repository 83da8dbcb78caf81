import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { ProjectModels } from '@strata/models';
import { SERVED_PROJECT } from '@strata/service-kit';
import { randomUUID } from 'node:crypto';
import { Replica } from '../import-jobs/replica.provider';
import type { ProjectTools } from '../import-run/import-step';
import { invalidRequest } from '../imports/field-problems';
import { partitionIdProblem } from '../imports/partition-id';
import { BUSY, IMPORT_TOOLS } from '../imports/start-import.use-case';
import { runRecluster } from './run-recluster';

export interface ReclusterReply {
  success: boolean;
  jobId: string;
  message: string;
}

/** Starts rebuilding the community layer of a partition in the background. */
@Injectable()
export class StartRecluster {
  constructor(
    private readonly replica: Replica,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'assertOpen' | 'current'>,
    @Inject(IMPORT_TOOLS) private readonly tools: ProjectTools,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  /** @throws AppError invalid-argument; failed-precondition while the models are rejected; unavailable while the lock is held */
  async execute(partitionId: unknown): Promise<ReclusterReply> {
    const problem = typeof partitionId === 'string' ? partitionIdProblem(partitionId) : 'is required';
    if (typeof partitionId !== 'string' || problem !== undefined)
      throw invalidRequest([{ field: 'partitionId', message: problem ?? 'must be text' }]);
    await this.models.assertOpen();
    const models = await this.models.current();
    const jobId = randomUUID();
    const attempt = { partitionId, importId: 'recluster', attempt: jobId, importNumber: 1 };
    const job = this.replica.tryStart(
      { project: this.project, jobId, jobType: 'recluster', files: [], partitionId, importId: jobId, marker: '' },
      true,
      (started) => runRecluster(attempt, started, { ...this.tools, models }),
    );
    if (!job) throw new AppError('unavailable', 'ReplicaBusyError', BUSY);
    return { success: true, jobId, message: `recluster of partition ${partitionId} started; poll /v1/jobs/${jobId}` };
  }
}
