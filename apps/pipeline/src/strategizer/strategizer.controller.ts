import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { AnalysisStatus, CancelAnalysisReply, StartAnalysisReply, Strategy, StrategySnapshot } from '@strata/contracts';
import { failureCode } from '../operations/failure-code';
import { CancelAnalysis } from './cancel-analysis.use-case';
import { ChangeStrategy } from './change-strategy.use-case';
import { GetAnalysis } from './get-analysis.use-case';
import { ListStrategies } from './list-strategies.use-case';
import { presentAnalysis } from './present-analysis';
import { presentStrategy } from './present-strategy';
import { StartAnalysis } from './start-analysis.use-case';
import { AnalyzeRequest, ChangeStrategyRequest } from './strategizer.dto';
import { invalidStrategy, unknownAnalysis } from './strategizer.errors';

@Controller('v1/rag-strategizer')
export class StrategizerController {
  constructor(
    private readonly startAnalysis: StartAnalysis,
    private readonly getAnalysis: GetAnalysis,
    private readonly cancelAnalysis: CancelAnalysis,
    private readonly listStrategies: ListStrategies,
    private readonly changeStrategy: ChangeStrategy,
  ) {}

  @Post('analyze')
  @HttpCode(202)
  async analyze(@Body() request: AnalyzeRequest): Promise<StartAnalysisReply> {
    const { project, complexity, extractImagesDefault, categories, maxParallelClusters } = request;
    const id = await this.startAnalysis.execute({ project, complexity, extractImagesDefault, categories, maxParallelClusters });
    return { strategizeJobId: id };
  }

  @Get('jobs')
  withoutJobId(): never {
    throw unknownAnalysis('');
  }

  @Get('jobs/:id')
  async job(@Param('id') id: string): Promise<AnalysisStatus> {
    const job = await this.getAnalysis.execute(id);
    const code = failureCode(job.failure?.type ?? '');
    return presentAnalysis(job, code.startsWith('LLM_') ? code : '', Date.now());
  }

  @Delete('jobs/:id')
  async cancel(@Param('id') id: string): Promise<CancelAnalysisReply> {
    await this.cancelAnalysis.execute(id);
    const message = 'Cancellation requested; strategies that are stored stay';
    return { strategizeJobId: id, cancellationRequested: true, status: 'running', message };
  }

  @Get('strategy')
  async strategies(): Promise<StrategySnapshot> {
    const profiles = await this.listStrategies.execute();
    const strategies = profiles
      .map(presentStrategy)
      .map(({ documentCount, ...strategy }): Strategy =>
        strategy.strategyType === 'VectorRAG' ? strategy : { ...strategy, documentCount },
      );
    const strategyTypeCounts: Record<string, number> = {};
    for (const { strategyType } of strategies) strategyTypeCounts[strategyType] = (strategyTypeCounts[strategyType] ?? 0) + 1;
    return { strategies, totalStrategies: strategies.length, strategyTypeCounts };
  }

  @Patch('strategy')
  withoutClusterId(): never {
    throw invalidStrategy('cluster_id must not be empty');
  }

  @Patch('strategy/:clusterId')
  async change(@Param('clusterId') clusterId: string, @Body() request: ChangeStrategyRequest): Promise<{ strategy: Strategy }> {
    const { strategyType, entityTypes, extractImages } = request;
    return {
      strategy: presentStrategy(await this.changeStrategy.execute({ clusterId, strategyType, entityTypes, extractImages })),
    };
  }
}
