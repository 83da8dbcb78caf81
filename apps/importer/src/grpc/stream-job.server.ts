import type { ServerWritableStream } from '@grpc/grpc-js';
import type { FeedReply, FeedRequest, JobReply, WatchJobRequest } from '@strata/contracts';
import type { StatusFeed } from '../import-jobs/status-feed.provider';
import { tellChanges } from '../import-jobs/tell-changes';
import type { TrackedJob } from '../import-jobs/tracked-job';
import { feedMessage, jobMessage } from './grpc-messages';

type Watching<Request, Reply> = Pick<ServerWritableStream<Request, Reply>, 'write' | 'end' | 'on'>;

/**
 * Sends the present state of a job, then its changes, and ends the stream after the terminal state, which holds everything. A watcher that
 * reads slowly misses states in between, never the last one.
 */
export function streamJob(job: TrackedJob, call: Watching<WatchJobRequest, JobReply>): void {
  let blocked = false;
  const stop = tellChanges(job, () => {
    const { isTerminal } = job.record;
    if (!blocked || isTerminal) blocked = !call.write({ job: jobMessage(job.record, { history: isTerminal, brief: !isTerminal }) });
    if (isTerminal) call.end();
  });
  call.on('drain', () => (blocked = false));
  call.on('cancelled', () => {
    stop();
    call.end();
  });
}

/** Sends what a project's feed tells, then its changes, until the watcher goes away. One that reads slowly misses states in between. */
export function streamFeed(feed: StatusFeed, project: string, call: Watching<FeedRequest, FeedReply>): void {
  let blocked = false;
  let isFirst = true;
  const changing = { subscribe: (listener: () => void) => feed.subscribe(project, listener), isOver: () => false };
  const stop = tellChanges(changing, () => {
    if (blocked) return;
    const { entries, ...rest } = feed.of(project);
    blocked = !call.write(feedMessage({ ...rest, entries: isFirst ? entries : [] }));
    isFirst = false;
  });
  call.on('drain', () => (blocked = false));
  call.on('cancelled', () => {
    stop();
    call.end();
  });
}
