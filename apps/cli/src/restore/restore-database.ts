import type { DatabaseClient } from '@strata/client';
import { DUMPED_SYSTEM_COLLECTIONS } from '../dump/dump-format';
import { bytes as inBytes } from '../terminal/figures';
import type { ProgressBar } from '../terminal/progress-bar';
import { failure, UserError } from '../terminal/user-error';
import { TransferProgress } from '../transfer/transfer-progress';
import { continueKeys } from './continue-keys';
import { createAnalyzer, createCollection, createIndexes, createViews, dropCollection, dropView } from './definitions';
import { setGraphsAside } from './graphs-in-the-way';
import { loadDocuments } from './load-documents';
import { documentsOf } from './read-documents';
import type { CollectionDump, Dump } from './read-dump';

const ANALYZERS = '_analyzers';
/** Accounts live in the gateway, or in the other server: a restore does not touch them. */
const NEVER_RESTORED: readonly string[] = ['_users', '_strata_accounts'];

export interface RestoreRequest {
  /** only these; undefined: all */
  collections?: string[] | undefined;
  systemCollections: boolean;
  /** collections and views of the same names give way */
  overwrite: boolean;
}

export interface RestoreSummary {
  collections: number;
  documents: number;
  indexes: number;
  views: number;
}

/**
 * Puts a dump into a database: analyzers, collections, documents, indexes, views, in that order.
 * @throws UserError before anything is changed when collections or views exist and may not be overwritten, or a requested one is not in
 *   the dump; later for damaged files and refused documents
 */
export async function restoreDatabase(
  client: DatabaseClient,
  dump: Dump,
  request: RestoreRequest,
  { bar, signal }: { bar: ProgressBar; signal: AbortSignal },
): Promise<RestoreSummary> {
  const collections = chosenCollections(dump, request);
  const views = request.collections ? [] : dump.views;
  const existing = await existingNames(client);
  await makeRoom(client, collections, views, existing, request.overwrite);

  const isEnveloped = dump.manifest.useEnvelope === true;
  const total = collections.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  const progress = new TransferProgress(bar, total, inBytes);
  const summary: RestoreSummary = { collections: 0, documents: 0, indexes: 0, views: views.length };
  for (const collection of collections) {
    const { name } = collection;
    const onBytes = (count: number) => progress.add(count, name);
    const written =
      name === ANALYZERS
        ? await restoreAnalyzers(client, collection, isEnveloped, request.overwrite)
        : await loadDocuments(client, collection, { isEnveloped, onBytes, signal });
    const expected = dump.manifest.documents?.[name];
    if (expected !== undefined && expected !== written)
      throw failure(`${dump.path} is damaged: '${name}' should have ${expected} documents, its files hold ${written}`);
    await continueKeys(client, collection);
    summary.collections += 1;
    summary.documents += written;
  }
  for (const collection of collections) {
    bar.update(99, `indexes of ${collection.name}`);
    summary.indexes += await createIndexes(client, collection, signal);
  }
  if (views.length > 0) bar.update(99, 'views');
  await createViews(client, views, signal);
  return summary;
}

/** Analyzers first: views and indexes need them. Documents before edges, names in order. */
function chosenCollections({ collections, path }: Dump, request: RestoreRequest): CollectionDump[] {
  const unknown = (request.collections ?? []).filter((name) => !collections.some((collection) => collection.name === name));
  if (unknown.length > 0) throw new UserError(`${path} holds no collection ${unknown.join(', ')}`);
  const rank = ({ name, isEdge }: CollectionDump) => (name === ANALYZERS ? 0 : name.startsWith('_') ? 1 : isEdge ? 3 : 2);
  return collections
    .filter(({ name }) => !NEVER_RESTORED.includes(name))
    .filter(({ name }) =>
      request.collections
        ? request.collections.includes(name)
        : !name.startsWith('_') || request.systemCollections || DUMPED_SYSTEM_COLLECTIONS.includes(name),
    )
    .sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
}

interface ExistingNames {
  collections: Set<string>;
  views: Set<string>;
}

async function existingNames(client: DatabaseClient): Promise<ExistingNames> {
  const namesBelow = async (path: string) =>
    new Set((await client.json<{ result: { name: string }[] }>({ path })).result.map(({ name }) => name));
  return { collections: await namesBelow('/_api/collection'), views: await namesBelow('/_api/view') };
}

async function makeRoom(
  client: DatabaseClient,
  collections: CollectionDump[],
  views: Record<string, unknown>[],
  existing: ExistingNames,
  overwrite: boolean,
): Promise<void> {
  const inTheWay = collections.filter(({ name }) => !name.startsWith('_') && existing.collections.has(name));
  const viewsInTheWay = views.map(({ name }) => String(name)).filter((name) => existing.views.has(name));
  if (!overwrite && inTheWay.length + viewsInTheWay.length > 0) {
    const names = [...inTheWay.map(({ name }) => name), ...viewsInTheWay];
    const shown = `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
    throw new UserError(`database '${client.name}' has ${shown} already; say --overwrite to replace`);
  }
  for (const name of viewsInTheWay) await dropView(client, name);
  const names = inTheWay.map(({ name }) => name);
  const putGraphsBack = names.length === 0 ? undefined : await setGraphsAside(client, names);
  for (const name of names) await dropCollection(client, name);
  for (const collection of collections)
    if (!collection.name.startsWith('_') || !existing.collections.has(collection.name)) await createCollection(client, collection);
  await putGraphsBack?.();
}

async function restoreAnalyzers(
  client: DatabaseClient,
  { files }: CollectionDump,
  isEnveloped: boolean,
  overwrite: boolean,
): Promise<number> {
  let made = 0;
  for (const { path } of files)
    for await (const documents of documentsOf(path, isEnveloped, () => undefined))
      for (const { text } of documents) {
        await createAnalyzer(client, JSON.parse(text.toString('utf8')) as Record<string, unknown>, overwrite);
        made += 1;
      }
  return made;
}
