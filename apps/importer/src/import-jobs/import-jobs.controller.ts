import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ImportJobRecord } from '@strata/contracts';
import { openEventStream, SERVED_PROJECT, wantsEvents } from '@strata/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportJobs } from './import-jobs.provider';
import { presentJob } from './present-job';
import { readLimit } from './read-limit';
import { tellChanges } from './tell-changes';

@ApiTags('jobs')
@Controller('v1/jobs')
export class ImportJobsController {
  constructor(
    private readonly jobs: ImportJobs,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  @Get()
  @ApiQuery({ name: 'limit', required: false })
  list(@Query('limit') limit: unknown): { jobs: ImportJobRecord[] } {
    return { jobs: this.jobs.list(readLimit(limit), this.project).map((record) => presentJob(record, { history: false })) };
  }

  /** Whoever accepts `text/event-stream` hears of the job as it is, then after every change; the last event holds everything. */
  @Get(':jobId')
  @ApiProduces('application/json', 'text/event-stream')
  get(@Param('jobId') jobId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const job = this.jobs.find(jobId, this.project);
    if (!wantsEvents(request)) return void reply.send({ job: presentJob(job.record, { history: true }) });
    const events = openEventStream(reply);
    const stop = tellChanges(job, () => {
      const { isTerminal } = job.record;
      events.send('job', { job: presentJob(job.record, { history: isTerminal }) });
      if (isTerminal) events.end();
    });
    events.onClose(stop);
  }
}
