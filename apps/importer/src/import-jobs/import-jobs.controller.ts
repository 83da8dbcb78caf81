import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ImportJobRecord } from '@strata/contracts';
import { SERVED_PROJECT } from '@strata/service-kit';
import { ImportJobs } from './import-jobs.provider';
import { presentJob } from './present-job';
import { readLimit } from './read-limit';

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

  @Get(':jobId')
  get(@Param('jobId') jobId: string): { job: ImportJobRecord } {
    return { job: presentJob(this.jobs.find(jobId, this.project).record, { history: true }) };
  }
}
