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

/** A job as a message. */
export function jobMessage(record: JobRecord, { history }: { history: boolean }): Job {
  const { statusHistory, ...rest } = record;
  return { ...rest, filesCount: record.files.length, statusHistory: history ? statusHistory : [], counts: { ...record.counts } };
}

function sent(message: ProcessingParameters | object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(message ?? {}).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
