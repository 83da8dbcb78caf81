import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import { failure } from '../terminal/user-error';
import type { CollectionDump } from './read-dump';

/** What a collection is made with; the rest of a dump's parameters describes the one on the other server. */
const COLLECTION_ATTRIBUTES = [
  'name',
  'isSystem',
  'waitForSync',
  'cacheEnabled',
  'schema',
  'computedValues',
  'keyOptions',
  'numberOfShards',
  'replicationFactor',
  'writeConcern',
  'shardKeys',
  'shardingStrategy',
  'distributeShardsLike',
];
const FOREIGN_VIEW_ATTRIBUTES = new Set(['cid', 'id', 'planId', 'globallyUniqueId', 'deleted', 'isSystem', 'error', 'code']);
const FOREIGN_INDEX_ATTRIBUTES = new Set(['id', 'selectivityEstimate', 'objectId', 'figures', 'trainingState', 'errorMessage']);
/** Made with the collection, or with a view's links. */
const MADE_BY_OTHERS = new Set(['primary', 'edge', 'arangosearch']);
const UNKNOWN_ANALYZER = '1202';

export async function createCollection(client: DatabaseClient, { parameters, isEdge }: CollectionDump): Promise<void> {
  const given = COLLECTION_ATTRIBUTES.filter((attribute) => parameters[attribute] !== undefined);
  const body = { ...Object.fromEntries(given.map((attribute) => [attribute, parameters[attribute]])), type: isEdge ? 3 : 2 };
  await client.json({ method: 'POST', path: '/_api/collection', body });
}

export async function dropCollection(client: DatabaseClient, name: string): Promise<void> {
  await client.json({
    method: 'DELETE',
    path: `/_api/collection/${encodeURIComponent(name)}`,
    query: { isSystem: name.startsWith('_') },
  });
}

/** Indexes come after the documents: filled once, in one go. */
export async function createIndexes(
  client: DatabaseClient,
  { name, indexes }: CollectionDump,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  for (const index of indexes) {
    if (MADE_BY_OTHERS.has(String(index.type))) continue;
    const body = without(index, FOREIGN_INDEX_ATTRIBUTES);
    try {
      await client.json({ method: 'POST', path: '/_api/index', query: { collection: name }, body, signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      throw failure(`index ${String(index.name)} of ${name} cannot be made: ${error.message}`);
    }
    made += 1;
  }
  return made;
}

/** Views over collections before those over indexes, as arangorestore makes them. */
export async function createViews(client: DatabaseClient, views: Record<string, unknown>[], signal: AbortSignal): Promise<void> {
  const ordered = [...views].sort((one, other) => Number(one.type === 'search-alias') - Number(other.type === 'search-alias'));
  for (const view of ordered) {
    try {
      await client.json({ method: 'POST', path: '/_api/view', body: without(view, FOREIGN_VIEW_ATTRIBUTES), signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      throw failure(`view ${String(view.name)} cannot be made: ${error.message}`);
    }
  }
}

export async function dropView(client: DatabaseClient, name: string): Promise<void> {
  await client.json({ method: 'DELETE', path: `/_api/view/${encodeURIComponent(name)}` });
}

/** An analyzer as its document in `_analyzers` describes it; one of the same name and another definition gives way. */
export async function createAnalyzer(client: DatabaseClient, stored: Record<string, unknown>, overwrite: boolean): Promise<void> {
  const name = String(stored.name).replace(/^.*::/, '');
  const body = { name, type: stored.type, properties: stored.properties ?? {}, features: stored.features ?? [] };
  const create = () => client.json({ method: 'POST', path: '/_api/analyzer', body });
  try {
    await create();
  } catch (error) {
    if (!overwrite || !(error instanceof AppError) || error.type !== '10') throw error;
    const path = `/_api/analyzer/${encodeURIComponent(name)}`;
    await client.json({ method: 'DELETE', path, query: { force: true } }).catch((missing: unknown) => {
      if (!(missing instanceof AppError) || missing.type !== UNKNOWN_ANALYZER) throw missing;
    });
    await create();
  }
}

function without(object: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}
