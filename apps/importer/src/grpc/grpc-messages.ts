import type { ImportMultipleRequest, ImportRequest, Job, ProcessingParameters } from '@strata/contracts';
import type { RequestFields } from '../imports/accept-import.use-case';
import type { JobRecord } from '../import-jobs/import-job';

/** The fields of a gRPC message as the HTTP edge would hand them on: empty lists and unset fields are not there. */
export function singleFields({ parameters, ...file }: ImportRequest): RequestFields {
  return { ...sent(parameters), ...sent(file) };
}

export function batchFields({ parameters, files, fileIds }: ImportMultipleRequest): RequestFields {
  return { ...sent(parameters), ...sent({ files, fileIds }) };
}

/** A job as a message. `brief`: without the names of its files and its history, which a stream would repeat a hundred times. */
export function jobMessage(record: JobRecord, { history, brief = false }: { history: boolean; brief?: boolean }): Job {
  const { statusHistory, leftOutFiles, leftOutChunks, ...rest } = record;
  const files = brief ? [] : record.files;
  return {
    ...rest,
    files,
    filesCount: record.files.length,
    statusHistory: history ? statusHistory : [],
    leftOutFiles: history ? leftOutFiles : [],
    leftOutChunks: history ? leftOutChunks : [],
    counts: { ...record.counts },
  };
}

function sent(message: ProcessingParameters | object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(message ?? {}).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
