import type { ServerWritableStream } from '@grpc/grpc-js';
import type { JobReply, WatchJobRequest } from '@strata/contracts';
import type { TrackedJob } from '../import-jobs/tracked-job';
import { jobMessage } from './grpc-messages';

/** A watcher hears something at least this often, so that both ends notice a dead connection. */
const HEARTBEAT_MS = 10_000;
/** Changes closer together than this are told as one. */
const COALESCED_MS = 100;

/**
 * Sends the present state of a job, then its changes, and ends the stream after the terminal state, which holds everything. A watcher that
 * reads slowly misses states in between, never the last one.
 */
export function streamJob(
  job: TrackedJob,
  call: Pick<ServerWritableStream<WatchJobRequest, JobReply>, 'write' | 'end' | 'on'>,
): void {
  let blocked = false;
  let pending: NodeJS.Timeout | undefined;
  let unsubscribe: () => void = () => undefined;
  const finish = () => {
    clearInterval(heartbeat);
    clearTimeout(pending);
    unsubscribe();
    call.end();
  };
  const send = () => {
    pending = undefined;
    const { isTerminal } = job.record;
    if (!blocked || isTerminal) blocked = !call.write({ job: jobMessage(job.record, { history: isTerminal, brief: !isTerminal }) });
    if (isTerminal) finish();
  };
  const changed = () => {
    if (job.record.isTerminal) send();
    else pending ??= setTimeout(send, COALESCED_MS);
  };
  const heartbeat = setInterval(send, HEARTBEAT_MS);
  call.on('drain', () => (blocked = false));
  call.on('cancelled', finish);
  if (!job.record.isTerminal) unsubscribe = job.subscribe(changed);
  send();
}
