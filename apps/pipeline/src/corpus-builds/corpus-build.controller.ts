import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { BuildStatus, CancelBuildReply, StartBuildReply } from '@strata/contracts';
import { CorpusGraph } from '@strata/knowledge';
import { CancelBuild } from './cancel-build.use-case';
import { BuildStrategyRequest, StartBuildRequest } from './corpus-build.dto';
import { GetBuild } from './get-build.use-case';
import { presentBuild } from './present-build';
import { RetryBuild } from './retry-build.use-case';
import { StartBuild } from './start-build.use-case';

@Controller('v1/corpus/builds')
export class CorpusBuildController {
  constructor(
    private readonly startBuild: StartBuild,
    private readonly getBuild: GetBuild,
    private readonly cancelBuild: CancelBuild,
    private readonly retryBuild: RetryBuild,
    private readonly corpus: CorpusGraph,
  ) {}

  @Post()
  @HttpCode(202)
  async start(@Body() request: StartBuildRequest): Promise<StartBuildReply> {
    const { categories, modules, fileIds, incremental, strategy = new BuildStrategyRequest() } = request;
    const { topK, clusterThreshold } = strategy;
    const { id, graphName } = await this.startBuild.execute({ categories, modules, fileIds, incremental, topK, clusterThreshold });
    return { corpusBuildId: id, graphName };
  }

  @Get(':id')
  async status(@Param('id') id: string): Promise<BuildStatus> {
    return presentBuild(await this.getBuild.execute(id), this.corpus.names.graph, Date.now());
  }

  @Delete(':id')
  async cancel(@Param('id') id: string): Promise<CancelBuildReply> {
    await this.cancelBuild.execute(id);
    const message = 'Cancellation requested; what a first build wrote is removed, an append keeps what it finished';
    return { corpusBuildId: id, cancellationRequested: true, status: 'running', message };
  }

  @Post(':id/retry')
  @HttpCode(202)
  async retry(@Param('id') id: string): Promise<StartBuildReply> {
    const started = await this.retryBuild.execute(id);
    return { corpusBuildId: started.id, graphName: started.graphName };
  }
}
