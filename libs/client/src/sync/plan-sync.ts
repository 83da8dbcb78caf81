import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import { patiently } from '../http/patience';
import { findDocuments } from '../folders/find-documents';
import type { FoundDocuments } from '../folders/find-documents';
import type { StrataClient } from '../platform/strata-client';
import { ContentHashes } from '../uploads/content-hash';
import type { GraphPlan, WantedDocument } from './graph-plan';
import { planGraph } from './graph-plan';
import { readGraphState } from './graph-state';
import type { FilePlan, LocalDocument } from './sync-plan';
import { MAX_METADATA } from '../platform/stored-files';
import { categoryOf, knownLabels, planFiles } from './sync-plan';

/** A folder and where its documents go. */
export interface SyncedFolder {
  folder: string;
  /** what the folder is called in the project; its real path otherwise. Only files of this source are ever removed */
  source?: string | undefined;
  /** set: everything goes there; else sub-folders are categories */
  category?: string | undefined;
}

export interface SyncOptions {
  signal?: AbortSignal | undefined;
  /** for a caller who syncs again and again: files that have not been touched are not read again */
  hashes?: ContentHashes | undefined;
}

/** What a sync is going to do; files and graph are looked at, nothing is changed. */
export interface SyncPlan {
  source: string;
  files: FilePlan;
  graph: GraphPlan;
  /** what of the folder is not synced, and why */
  skipped: Omit<FoundDocuments, 'documents'>;
}

const HASHED_AT_ONCE = 4;

/**
 * What would make a project's files and graph those of a folder.
 * @throws AppError invalid-argument when the folder is not there, may not be read, or holds no document at all: nothing is removed then
 */
export async function planSync(
  client: StrataClient,
  wanted: SyncedFolder,
  { signal, hashes = new ContentHashes() }: SyncOptions = {},
): Promise<SyncPlan> {
  const folder = await realpath(resolve(wanted.folder)).catch(() => resolve(wanted.folder));
  const source = wanted.source ?? folder;
  if (source === '' || source.length > MAX_METADATA)
    throw new AppError('invalid-argument', 'WrongSource', `the name of a source has 1 to ${MAX_METADATA} characters`);
  const stored = await patiently(() => client.files.all());
  const { documents: found, ...skipped } = await findDocuments([folder], {
    category: wanted.category,
    knownLabels: wanted.category === undefined ? knownLabels(stored, source) : new Map(),
  });
  const inFolder = (path: string) => relative(folder, path).split(sep).join('/');
  const isTooLong = (path: string) => inFolder(path).length > MAX_METADATA;
  const unreadable = [...skipped.unreadable, ...found.filter(({ path }) => isTooLong(path)).map(({ path }) => path)];
  const named = found.filter(({ path }) => !isTooLong(path));
  const documents = await inParallel(named, { limit: HASHED_AT_ONCE, ...(signal && { signal }) }, async (document) => {
    const sha256 = await hashes.of(document.path, signal).catch(ignoreGone);
    return sha256 === undefined ? [] : [{ ...document, inFolder: inFolder(document.path), sha256 } satisfies LocalDocument];
  });
  hashes.keepOnly(new Set(named.map(({ path }) => path)));
  const unseen = unreadable.map(inFolder);
  const isUnseen = (path: string) => unseen.some((one) => path === one || path.startsWith(`${one}/`));
  const files = planFiles({ documents: documents.flat(), stored, source, isUnseen });
  const removed = files.removed.map((file) => ({ id: file.id, category: categoryOf(file) }));
  const graph = planGraph(wantedDocuments(files), removed, await readGraphState(client));
  return { source, files, graph, skipped: { ...skipped, unreadable } };
}

/** The documents as they are to be in the graph once all files are uploaded. */
export function wantedDocuments({ added, changed, unchanged }: FilePlan): WantedDocument[] {
  return [
    ...added.map(({ category, name }) => ({ category, name, version: 1 })),
    ...changed.map(({ category, name, stored }) => ({ category, name, ...idOf(stored), version: (stored?.version ?? 0) + 1 })),
    ...unchanged.map(({ category, name, stored }) => ({ category, name, ...idOf(stored), version: stored?.version ?? 1 })),
  ];
}

const idOf = (stored?: { id: string }) => (stored ? { id: stored.id } : {});

/** A file that went while we looked is one that is not there. */
function ignoreGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
