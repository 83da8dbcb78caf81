import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import type { RetrieverRun } from './retriever-runs';
import { RetrieverRuns } from './retriever-runs';

/** Query of GET /retriever-runs: 0 = all. */
export class RunsQuery {
  @Type(() => Number) @IsInt() @Min(0) limit = 0;
}

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
