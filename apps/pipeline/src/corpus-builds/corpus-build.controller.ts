import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { BuildStatus, StartBuildReply } from '@strata/contracts';
import { CorpusGraph } from '@strata/knowledge';
import { BuildStrategyRequest, StartBuildRequest } from './corpus-build.dto';
import { GetBuild } from './get-build.use-case';
import { presentBuild } from './present-build';
import { StartBuild } from './start-build.use-case';

@Controller('v1/corpus/builds')
export class CorpusBuildController {
  constructor(
    private readonly startBuild: StartBuild,
    private readonly getBuild: GetBuild,
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
    return presentBuild(await this.getBuild.execute(id), this.corpus.names.graph);
  }
}
