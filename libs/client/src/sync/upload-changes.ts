import { counted } from '../builds/counted';
import type { StrataClient } from '../platform/strata-client';
import { uploadFiles } from '../uploads/upload-files';
import type { RefusedDocument } from './apply-graph-plan';
import type { WantedDocument } from './graph-plan';
import type { SyncPlan } from './plan-sync';
import { wantedDocuments } from './plan-sync';
import { syncMetadata } from './sync-plan';
import type { SyncWatcher } from './sync-run';

interface ChangesUpload {
  readonly client: StrataClient;
  readonly watcher: SyncWatcher;
  readonly signal: AbortSignal | undefined;
  readonly refuse: (document: RefusedDocument) => void;
}

/**
 * Uploads what is new or changed in a folder. Apart from the other steps of a sync, which need no file system and so run in web pages, too.
 * @returns the documents that are stored now, as the graph is to have them
 */
export async function uploadChanges(
  { files, source }: SyncPlan,
  { client, watcher, signal, refuse }: ChangesUpload,
): Promise<WantedDocument[]> {
  const documents = [...files.added, ...files.changed];
  const unchanged = wantedDocuments({ ...files, added: [], changed: [] });
  if (documents.length === 0) return unchanged;
  watcher.began('upload');
  const toUpload = documents.map((document) => {
    const { path, category, name } = document;
    return { path, name, scope: [client.project, category], metadata: syncMetadata(document, source) };
  });
  const outcomes = await uploadFiles(client.uploads, toUpload, {
    ...(signal && { signal }),
    onProgress: (done) => watcher.progress((100 * done) / documents.length, `${done} of ${documents.length}`),
  });
  const stored = outcomes.flatMap((outcome, place): WantedDocument[] => {
    const { category, name } = documents[place] as (typeof documents)[number];
    if ('stored' in outcome) return [{ category, name, id: outcome.stored.id, version: outcome.stored.version }];
    refuse({ category, document: name, reason: outcome.error });
    return [];
  });
  watcher.ended('upload', counted(stored.length, 'document'));
  return [...unchanged, ...stored];
}
