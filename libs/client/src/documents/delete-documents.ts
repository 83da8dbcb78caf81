import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';
import type { RemovedDocument } from '../sync/graph-plan';
import type { RemovalOutcome } from '../sync/remove-documents';
import { removeDocuments } from '../sync/remove-documents';
import type { SyncWatcher } from '../sync/sync-run';
import { peopleAmong } from './lock-holders';

/** Who has locked a document, apart from the pipeline; asked anew, for a list may be old. */
export async function lockHolders(client: StrataClient, id: string): Promise<string[]> {
  return peopleAmong((await patiently(() => client.files.one(id))).locked_by);
}

/**
 * Takes documents out of the graph and then out of the file manager, whoever has locked them: ask {@link lockHolders} first. May be repeated.
 * @throws AppError as `removeDocuments` does
 */
export async function deleteDocuments(
  client: StrataClient,
  documents: readonly RemovedDocument[],
  watcher: SyncWatcher,
  options: { signal?: AbortSignal } = {},
): Promise<RemovalOutcome> {
  const outcome = await removeDocuments(client, documents, watcher, options);
  for (const { id } of documents) {
    await client.files.release(id);
    await client.files.remove(id);
  }
  return outcome;
}
