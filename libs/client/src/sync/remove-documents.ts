import { driftedPartitions } from '../graph/graph-partitions';
import type { StrataClient } from '../platform/strata-client';
import type { RemovedDocument } from './graph-plan';
import type { SyncWatcher } from './sync-run';
import { SyncRun } from './sync-run';

/** How many of the removed documents were in the graph, and which partitions' communities no longer fit after it. */
export interface RemovalOutcome {
  fromGraph: number;
  needsReclustering: string[];
}

/**
 * Takes documents out of all layers of the graph; their files stay, so that a removal that fails is simply repeated. Of categories that are half
 * built the next build takes them off the map.
 * @throws AppError aborted `GraphDeleteFailed` when the service has put everything back
 */
export async function removeDocuments(
  client: StrataClient,
  documents: readonly RemovedDocument[],
  watcher: SyncWatcher,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RemovalOutcome> {
  const run = new SyncRun(client, { complexity: 'high', replicas: 1 }, watcher, signal);
  const before = (await run.look([], documents)).delete;
  await run.retrying(async () => run.changeGraph(await run.look([], documents)));
  const fromGraph = [...before.values()].reduce((sum, ids) => sum + ids.length, 0);
  return { fromGraph, needsReclustering: fromGraph === 0 ? [] : await driftedPartitions(client) };
}
