import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { ProjectModels, unpricedModels } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newOrchestrationId } from '../operations/operation-ids';
import { SERVED_PROJECT } from '../operations/served-project';
import type { RequestedCredentials } from './choose-credentials.use-case';
import { ChooseCredentials } from './choose-credentials.use-case';
import { invalidOrchestration } from './orchestration.errors';
import type { RunBudget } from './model-spending';
import type { OrchestrationPayload } from './orchestration-payload';
import { ORCHESTRATION_JOB } from './orchestration-payload';
import type { PartitionRequest } from './select-partitions.use-case';
import { SelectPartitions } from './select-partitions.use-case';

const MAX_REPLICAS = 16;

export interface OrchestrationRequest extends PartitionRequest {
  readonly project: string | undefined;
  readonly replicas: number;
  readonly maxRetries: number;
  readonly credentials: RequestedCredentials;
  readonly budget: RunBudget;
}

@Injectable()
export class StartOrchestration {
  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    private readonly partitions: SelectPartitions,
    private readonly credentials: ChooseCredentials,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'assertOpen' | 'current'>,
    private readonly claims: ClaimOperation,
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'removeFinished'>,
  ) {}

  /**
   * Selects the partitions to import, takes the slot and queues the run. The status of the run before is dropped.
   * @returns id of the run, and those of the asked files that are in none of its partitions
   * @throws AppError invalid-argument, failed-precondition or aborted; nothing has changed then
   */
  async execute(request: OrchestrationRequest): Promise<{ id: string; unmatchedFileIds: string[] }> {
    const { project, replicas, maxRetries } = request;
    if (project !== this.served)
      throw invalidOrchestration(`project: ${JSON.stringify(project ?? '')} is not the project of this service, ${this.served}`);
    if (replicas < 0) throw invalidOrchestration('replicas must not be negative');
    if (maxRetries < 0) throw invalidOrchestration('max_retries must not be negative');
    await this.models.assertOpen();
    const sealedModels = await this.credentials.execute(request.credentials);
    await this.claims.assertNotDeleting();
    await this.claims.orInTheWay('start-orchestration', async () => {
      await this.assertPriced(request.budget);
      await this.partitions.assertProfiles(request);
    });

    const id = newOrchestrationId();
    let unmatchedFileIds: string[] = [];
    await this.claims.execute({ call: 'start-orchestration', kind: 'orchestration', id }, ORCHESTRATION_JOB, async () => {
      const selected = await this.partitions.execute(request);
      unmatchedFileIds = selected.unmatchedFileIds;
      await this.jobs.removeFinished(ORCHESTRATION_JOB, { olderThanMs: 0, keep: 0 });
      return {
        ...{ tasks: selected.tasks, replicas: Math.min(replicas || 1, MAX_REPLICAS), maxRetries },
        ...(sealedModels === undefined ? {} : { sealedModels }),
        ...(Object.keys(request.budget).length === 0 ? {} : { budget: request.budget }),
      } satisfies OrchestrationPayload;
    });
    return { id, unmatchedFileIds };
  }

  /** Nobody can say when a cost is reached that nobody knows. */
  private async assertPriced({ maxCost }: RunBudget): Promise<void> {
    const unpriced = maxCost === undefined ? [] : unpricedModels(await this.models.current());
    if (unpriced.length > 0) throw invalidOrchestration(`max_cost: MODEL_PRICES_JSON has no price for ${unpriced.join(', ')}`);
  }
}
