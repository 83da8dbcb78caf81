import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue, JobRecord } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { ANALYSIS_JOB } from './analysis-payload';
import { unknownAnalysis } from './strategizer.errors';

/** Injection token of how long finished runs can be polled. */
export const ANALYSIS_HISTORY = Symbol('AnalysisHistory');

export interface AnalysisHistory {
  readonly keepMs: number;
  readonly keepEntries: number;
}

@Injectable()
export class GetAnalysis {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: Pick<JobQueue, 'find' | 'removeFinished'>,
    @Inject(ANALYSIS_HISTORY) private readonly history: AnalysisHistory,
  ) {}

  /** @throws AppError not-found for ids that are unknown or whose run ended too long ago */
  async execute(id: string): Promise<JobRecord> {
    await this.jobs.removeFinished(ANALYSIS_JOB, { olderThanMs: this.history.keepMs, keep: this.history.keepEntries });
    const job = await this.jobs.find(id);
    if (!job || job.name !== ANALYSIS_JOB) throw unknownAnalysis(id);
    return job;
  }
}
