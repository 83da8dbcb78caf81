import type { AcceptedBatch } from './accept-import.use-case';
import type { StartedImport } from './start-import.use-case';

export interface SingleReply {
  success: boolean;
  message: string;
}

export interface BatchReply {
  success: boolean;
  jobId: string;
  serviceId: string;
  message: string;
  errorMessage: string;
}

/** Answer to a single import: refusals are answers too. */
export function singleReply(started: StartedImport): SingleReply {
  return 'refused' in started ? { success: false, message: started.message } : { success: true, message: 'import started' };
}

/** Answer to a batch: `errorMessage` for what the caller has to mend, `message` alone for a busy replica. */
export function batchReply(started: AcceptedBatch, files: number, serviceId: string): BatchReply {
  if (!('refused' in started)) {
    const message = `import of ${files} file${files === 1 ? '' : 's'} started; poll /v1/jobs/${started.jobId}`;
    return { success: true, jobId: started.jobId, serviceId, message, errorMessage: '' };
  }
  const { refused, message } = started;
  return { success: false, jobId: '', serviceId, message, errorMessage: refused === 'busy' ? '' : message };
}
