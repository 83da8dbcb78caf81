import { Inject, Injectable } from '@nestjs/common';
import type { JobRecord, Jobs } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import { unknownRecluster } from './graph-changes.errors';
import type { ReclusterDetail, ReclusterPayload } from './recluster-payload';
import { MAX_QUEUED_RECLUSTERS, RECLUSTER_JOB, RECLUSTERS_KEPT_MS } from './recluster-payload';

/** How the latest recluster of a partition stands; `percent` is 0..100, of this partition. */
export interface ReclusterState {
  readonly partitionId: string;
  readonly status: 'waiting' | 'running' | 'completed' | 'failed';
  readonly percent: number;
  readonly message: string;
}

@Injectable()
export class GetRecluster {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: Pick<Jobs, 'list'>) {}

  /** @throws AppError not-found for partitions that nobody asked to recluster in the last day */
  async execute(partitionId: string): Promise<ReclusterState> {
    const jobs = await this.jobs.list(RECLUSTER_JOB, MAX_QUEUED_RECLUSTERS);
    const job = jobs.find(
      ({ payload, finishedAt }) =>
        (payload as ReclusterPayload).partitionIds.includes(partitionId) &&
        (finishedAt === undefined || Date.now() - finishedAt <= RECLUSTERS_KEPT_MS),
    );
    if (!job) throw unknownRecluster(partitionId);
    return { partitionId, ...reclusterState(job, partitionId) };
  }
}

/** What a job says of one of its partitions. */
export function reclusterState(
  { state, progress, result, failure, finishedAt }: Pick<JobRecord, 'state' | 'progress' | 'result' | 'failure' | 'finishedAt'>,
  partitionId: string,
): Omit<ReclusterState, 'partitionId'> {
  const detail = (state === 'completed' ? result : progress.detail) as Partial<ReclusterDetail>;
  const done = detail.partitions?.find((partition) => partition.partitionId === partitionId);
  // the job of the partition that is done last still holds its place: until it ends, the next change would be refused
  const isEnding = finishedAt === undefined && detail.partitions?.at(-1) === done && detail.current === undefined;
  if (done && isEnding) return { status: 'running', percent: 100, message: done.message };
  if (done) return { status: done.reclustered ? 'completed' : 'failed', percent: 100, message: done.message };
  if (finishedAt !== undefined) return { status: 'failed', percent: 100, message: failure?.message ?? 'the recluster was stopped' };
  if (detail.current?.partitionId !== partitionId) return { status: 'waiting', percent: 0, message: progress.message };
  return { status: 'running', percent: detail.current.percent, message: detail.current.message };
}
