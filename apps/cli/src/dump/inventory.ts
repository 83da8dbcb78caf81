import type { DatabaseClient } from '@strata/client';
import { UserError } from '../terminal/user-error';
import type { CollectionStructure } from './dump-format';
import { DUMPED_SYSTEM_COLLECTIONS } from './dump-format';

/** What a dump is made of, before any document is read. */
export interface Inventory {
  database: { id: string; name: string } & Record<string, unknown>;
  collections: DumpedCollection[];
  views: ({ name: string; id: string } & Record<string, unknown>)[];
}

export interface DumpedCollection {
  name: string;
  id: string;
  structure: CollectionStructure;
}

export interface InventoryRequest {
  /** only these; undefined: all */
  collections?: string[] | undefined;
  systemCollections: boolean;
}

interface ListedCollection {
  id: string;
  name: string;
  isSystem: boolean;
}

/** Attributes of an answer that are no part of the definition it describes. */
const ANSWER_ATTRIBUTES = new Set(['error', 'code', 'objectId']);
/** What the server finds out about an index by itself. */
const INDEX_FINDINGS = new Set([
  'selectivityEstimate',
  'figures',
  'isNewlyCreated',
  'trainingState',
  'errorMessage',
  'error',
  'code',
]);
const BUILT_IN_INDEXES = new Set(['primary', 'edge']);

/**
 * Reads the definitions of a database: collections with their properties and indexes, views.
 * @throws UserError naming collections that were asked for and do not exist
 */
export async function takeInventory(client: DatabaseClient, request: InventoryRequest): Promise<Inventory> {
  const { result: database } = await client.json<{ result: Inventory['database'] }>({ path: '/_api/database/current' });
  const { result: listed } = await client.json<{ result: ListedCollection[] }>({ path: '/_api/collection' });
  const unknown = (request.collections ?? []).filter((name) => !listed.some((collection) => collection.name === name));
  if (unknown.length > 0) throw new UserError(`database '${client.name}' has no collection ${unknown.join(', ')}`);
  const chosen = listed.filter((collection) => isChosen(collection, request));
  const collections: DumpedCollection[] = [];
  for (const { name, id } of chosen) collections.push({ name, id, structure: await structureOf(client, name) });
  return { database, collections, views: request.collections ? [] : await viewsOf(client) };
}

function isChosen({ name, isSystem }: ListedCollection, { collections, systemCollections }: InventoryRequest): boolean {
  if (collections) return collections.includes(name);
  return !isSystem || systemCollections || DUMPED_SYSTEM_COLLECTIONS.includes(name);
}

async function structureOf(client: DatabaseClient, name: string): Promise<CollectionStructure> {
  const path = `/_api/collection/${encodeURIComponent(name)}/properties`;
  const properties = without(await client.json<Record<string, unknown>>({ path }), ANSWER_ATTRIBUTES);
  const { indexes } = await client.json<{ indexes: Record<string, unknown>[] }>({
    path: '/_api/index',
    query: { collection: name },
  });
  return {
    indexes: indexes.filter(({ type }) => !BUILT_IN_INDEXES.has(String(type))).map(indexDefinition),
    parameters: { ...clusterParameters(properties), ...properties, name },
  };
}

/** An index as arangodump writes it: its id without the collection's name, and nothing that the server only found out. */
function indexDefinition(index: Record<string, unknown>): Record<string, unknown> {
  return { ...without(index, INDEX_FINDINGS), id: String(index.id).replace(/^.*\//, '') };
}

/** What arangorestore may look at beyond the properties that a single server shows. */
function clusterParameters({ id }: Record<string, unknown>): Record<string, unknown> {
  return {
    cid: id,
    planId: id,
    deleted: false,
    isSmart: false,
    numberOfShards: 1,
    replicationFactor: 1,
    minReplicationFactor: 1,
    shardKeys: ['_key'],
    shards: {},
    version: 8,
  };
}

async function viewsOf(client: DatabaseClient): Promise<Inventory['views']> {
  const { result } = await client.json<{ result: { name: string }[] }>({ path: '/_api/view' });
  const views: Inventory['views'] = [];
  for (const { name } of result) {
    const view = await client.json<Inventory['views'][number]>({ path: `/_api/view/${encodeURIComponent(name)}/properties` });
    views.push({
      ...(without(view, ANSWER_ATTRIBUTES) as Inventory['views'][number]),
      planId: view.id,
      deleted: false,
      isSystem: false,
    });
  }
  return views;
}

function without(object: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}
