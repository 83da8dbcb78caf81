import type {
  FeedReply,
  ImportFeed,
  ImportJobUsage,
  ImportJobWork,
  ImportMultipleRequest,
  ImportRequest,
  Job,
  JobUsage,
  JobWork,
  ProcessingParameters,
} from '@strata/contracts';
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
  const { statusHistory, leftOutFiles, leftOutChunks, work, usage, ...rest } = record;
  const files = brief ? [] : record.files;
  return {
    ...rest,
    files,
    filesCount: record.files.length,
    statusHistory: history ? statusHistory : [],
    leftOutFiles: history ? leftOutFiles : [],
    leftOutChunks: history ? leftOutChunks : [],
    counts: { ...record.counts },
    work: workMessage(work),
    usage: usageMessage(usage),
  };
}

/** What is not known is unset. */
function workMessage({ remainingSeconds, ...work }: ImportJobWork): JobWork {
  return { ...work, ...(remainingSeconds === null ? {} : { remainingSeconds }) };
}

function usageMessage({ cost, models, ...usage }: ImportJobUsage): JobUsage {
  return { ...usage, ...known(cost), models: models.map(({ cost: ofModel, ...model }) => ({ ...model, ...known(ofModel) })) };
}

const known = (cost: number | null): { cost?: number } => (cost === null ? {} : { cost });

/** The status feed as a message. @param entries the earlier states go along */
export function feedMessage({ serviceId, status, entries }: ImportFeed): FeedReply {
  const { work, usage, ...latest } = status;
  return {
    serviceId,
    latest: { ...latest, work: workMessage(work), usage: usageMessage(usage) },
    entries: entries.map((state) => ({ ...state, phase: '', work: undefined, usage: undefined })),
  };
}

function sent(message: ProcessingParameters | object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(message ?? {}).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
