import type { ReclusterStatus } from '@strata/contracts';
import { patiently } from '../http/patience';
import { StatusPoll } from '../http/status-poll';
import type { StrataClient } from '../platform/strata-client';

/** The service takes so many per call, and puts more behind them. */
const PARTITIONS_PER_CALL = 5;

/** A partition whose communities are as they were, and why. */
export interface FailedRecluster {
  partition: string;
  reason: string;
}

/** Told how far all of it is; `percent` is 0..100. */
export interface ReclusterWatcher {
  progress(percent: number, note: string): void;
}

/**
 * Has the communities of partitions found anew, and waits for the end. What was asked for goes on in the platform when nobody waits any more.
 * @returns partitions that the service did not take or could not do
 * @throws AppError aborted while another operation of the project runs, failed-precondition before the first build
 */
export async function reclusterPartitions(
  client: StrataClient,
  partitions: readonly string[],
  watcher: ReclusterWatcher,
): Promise<FailedRecluster[]> {
  const failed: FailedRecluster[] = [];
  const asked: string[] = [];
  for (let start = 0; start < partitions.length; start += PARTITIONS_PER_CALL) {
    const group = partitions.slice(start, start + PARTITIONS_PER_CALL);
    const { results } = await patiently(() => client.graph.recluster(group)); // asked twice, a partition is done once
    for (const { ragPartitionId, accepted, errorMessage } of results)
      if (accepted) asked.push(ragPartitionId);
      else failed.push({ partition: ragPartitionId, reason: errorMessage });
  }
  for (const [place, partition] of asked.entries()) {
    const { status, message } = await ended(client, partition, ({ progress, ...state }) => {
      const note = state.message === '' ? '' : `: ${state.message}`;
      watcher.progress((100 * place + progress) / asked.length, `${place + 1} of ${asked.length}, ${partition}${note}`);
    });
    if (status === 'failed') failed.push({ partition, reason: message });
  }
  return failed;
}

async function ended(client: StrataClient, partition: string, onState: (state: ReclusterStatus) => void): Promise<ReclusterStatus> {
  const poll = new StatusPoll();
  for (;;) {
    const state = await poll.ask(() => client.graph.reclusterStatus(partition));
    if (state.status === 'completed' || state.status === 'failed') return state;
    onState(state);
    await poll.pause();
  }
}
