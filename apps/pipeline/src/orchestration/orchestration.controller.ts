import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import type {
  CancelOrchestrationReply,
  OrchestrationEstimate,
  OrchestrationStatus,
  StartOrchestrationReply,
} from '@strata/contracts';
import { SERVED_PROJECT } from '../operations/served-project';
import { CancelOrchestration } from './cancel-orchestration.use-case';
import { EstimateOrchestration } from './estimate-orchestration.use-case';
import { GetOrchestration } from './get-orchestration.use-case';
import { EstimateRequest, OrchestrateRequest } from './orchestration.dto';
import { invalidOrchestration } from './orchestration.errors';
import { runBudget } from './model-spending';
import { presentOrchestration } from './present-orchestration';
import { StartOrchestration } from './start-orchestration.use-case';

@Controller('v1/orchestrate')
export class OrchestrationController {
  constructor(
    private readonly startOrchestration: StartOrchestration,
    private readonly estimateOrchestration: EstimateOrchestration,
    private readonly getOrchestration: GetOrchestration,
    private readonly cancelOrchestration: CancelOrchestration,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  @Post()
  @HttpCode(202)
  async start(
    @Body() { project, replicas, maxRetries, categories, fileIds, maxCost, maxTokens, ...credentials }: OrchestrateRequest,
  ): Promise<StartOrchestrationReply> {
    const request = { project, replicas, maxRetries, categories, fileIds, credentials, budget: runBudget(maxCost, maxTokens) };
    const { id, unmatchedFileIds } = await this.startOrchestration.execute(request);
    return {
      orchestrationId: id,
      success: true,
      message: 'Orchestration started',
      totalJobs: 0,
      completedJobs: 0,
      failedJobs: 0,
      jobResults: [],
      unmatchedFileIds,
    };
  }

  /** What the same body would take as an orchestration; starts none. */
  @Post('estimate')
  @HttpCode(200)
  async estimate(@Body() { project, categories, fileIds }: EstimateRequest): Promise<OrchestrationEstimate> {
    return this.estimateOrchestration.execute({ project, categories, fileIds });
  }

  @Get()
  withoutId(): never {
    throw invalidOrchestration('orchestration_id must not be empty');
  }

  @Get(':id')
  async status(@Param('id') id: string): Promise<OrchestrationStatus> {
    return presentOrchestration(await this.getOrchestration.execute(id), this.project, Date.now());
  }

  @Delete(':id')
  async cancel(@Param('id') id: string): Promise<CancelOrchestrationReply> {
    await this.cancelOrchestration.execute(id);
    return {
      orchestrationId: id,
      cancellationRequested: true,
      status: 'running',
      message: 'Cancellation requested; finished partitions stay',
    };
  }
}
