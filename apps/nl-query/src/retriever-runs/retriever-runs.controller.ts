import { Controller, Delete, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { RetrieverRun } from './retriever-runs';
import { RetrieverRuns } from './retriever-runs';
import { RunsQuery } from './retriever-runs.dto';
import { runListText } from './run-list';

/** The history of questions. */
@Controller('retriever/v1/retriever-runs')
export class RetrieverRunsController {
  constructor(private readonly runs: RetrieverRuns) {}

  @Get()
  async list(@Query() { limit }: RunsQuery, @Res() reply: FastifyReply): Promise<void> {
    const runs = this.runs.list(limit);
    const first = await runs.next();
    void reply.type('application/json; charset=utf-8').send(Readable.from(runListText(first, runs)));
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
