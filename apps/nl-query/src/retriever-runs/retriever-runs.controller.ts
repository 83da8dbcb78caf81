import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import type { RetrieverRun } from './retriever-runs';
import { RetrieverRuns } from './retriever-runs';
import { RunsQuery } from './retriever-runs.dto';

/** The history of questions. */
@Controller('retriever/v1/retriever-runs')
export class RetrieverRunsController {
  constructor(private readonly runs: RetrieverRuns) {}

  @Get()
  async list(@Query() { limit }: RunsQuery): Promise<{ runs: RetrieverRun[] }> {
    return { runs: await this.runs.list(limit) };
  }

  @Get(':runId')
  async get(@Param('runId') runId: string): Promise<RetrieverRun> {
    return this.runs.get(runId);
  }

  @Delete(':runId')
  async remove(@Param('runId') runId: string): Promise<{ success: boolean }> {
    return { success: await this.runs.remove(runId) };
  }
}
