import { Inject, Injectable } from '@nestjs/common';
import { RECLUSTER_ATTEMPT_HEADER } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { RECLUSTER_IMPORT } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { SERVED_PROJECT } from '@strata/service-kit';
import { randomUUID } from 'node:crypto';
import { Replica } from '../import-jobs/replica.provider';
import { chargedModels } from '../import-run/charged-models';
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

  /**
   * @param sent an attempt that the caller has registered and that alone may write; without it the job registers one of its own
   * @throws AppError invalid-argument; failed-precondition while the models are rejected; unavailable while the lock is held
   */
  async execute(partitionId: unknown, sent?: unknown): Promise<ReclusterReply> {
    const id = validId('partitionId', partitionId);
    const registered = sent === undefined ? undefined : validId(RECLUSTER_ATTEMPT_HEADER, sent);
    await this.models.assertOpen();
    const models = await this.models.current();
    const jobId = randomUUID();
    const attempt = { partitionId: id, importId: RECLUSTER_IMPORT, attempt: registered ?? jobId, importNumber: 1 };
    const description = { project: this.project, jobId, files: [], partitionId: id, importId: attempt.attempt, marker: '' };
    const job = this.replica.tryStart({ ...description, jobType: 'recluster' }, true, (started) =>
      runRecluster(attempt, started, {
        ...this.tools,
        models: chargedModels(models, started, {}),
        registers: registered === undefined,
      }),
    );
    if (!job) throw new AppError('unavailable', 'ReplicaBusyError', BUSY);
    return { success: true, jobId, message: `recluster of partition ${id} started; poll /v1/jobs/${jobId}` };
  }
}

function validId(field: string, value: unknown): string {
  const problem = typeof value === 'string' ? partitionIdProblem(value) : 'is required';
  if (typeof value !== 'string' || problem !== undefined) throw invalidRequest([{ field, message: problem ?? 'must be text' }]);
  return value;
}
