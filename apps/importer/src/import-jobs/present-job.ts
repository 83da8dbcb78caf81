import type { ImportJobRecord } from '@strata/contracts';
import type { JobRecord } from './import-job';

/** A job as JSON; lists leave the history out. */
export function presentJob(record: JobRecord, { history }: { history: boolean }): ImportJobRecord {
  const { jobId, createdAt, files, isTerminal, currentStatus, statusHistory, jobType, partitionId, importId, phase, counts } =
    record;
  const { project, work, usage, leftOutFiles, leftOutChunks } = record;
  return {
    jobId,
    project,
    createdAt,
    files,
    filesCount: files.length,
    isTerminal,
    currentStatus,
    ...(history ? { statusHistory, leftOutFiles, leftOutChunks } : {}),
    jobType,
    partitionId,
    importId,
    phase,
    counts,
    work,
    usage,
  };
}
