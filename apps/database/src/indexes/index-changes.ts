import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, IndexDefinition, JsonObject } from '../storage/api';
import type { DefinitionScope } from '../storage/definition-scope';
import { discard, keep } from '../storage/garbage';
import { buildIndex } from './build-index';
import { checkIndexName, defineIndex, isSameIndex } from './define-index';
import type { DefinedIndex } from './index-kind';
import { MULTI_DIMENSIONAL, SORTED_TYPES } from './sorted-index';

/** commits alone while everybody else waits, see `GroupCommit.exclusive` */
type Run = <R>(work: () => R) => Promise<R>;

export interface CreatedIndex {
  readonly index: IndexDefinition;
  readonly isNewlyCreated: boolean;
}

/** Creates and fills an index, or finds an equal one. Nobody else commits meanwhile. */
export async function createIndex(
  scope: DefinitionScope,
  nameOrId: string,
  definition: JsonObject,
  options: { hidden?: boolean },
): Promise<CreatedIndex> {
  const { surroundings, database } = scope;
  const { id, ...context } = scope.collection(nameOrId);
  const wanted = defineIndex(definition, { collection: { id, ...context }, database }, (type) => surroundings.kind(type));
  const name = checkIndexName(definition['name']);
  const created = await scope.commits.exclusive((run) => {
    const collection = scope.collection(id);
    const existing = equalIndex(collection, wanted, name);
    if (existing !== undefined) return Promise.resolve({ index: existing, isNewlyCreated: false, collection });
    return addIndex(scope, run, collection, wanted, name, options.hidden ?? false);
  });
  if (created.isNewlyCreated) await surroundings.kind(created.index.type)?.built?.(database, created.collection, created.index);
  return created;
}

export async function dropIndex(scope: DefinitionScope, nameOrId: string, indexNameOrId: string): Promise<IndexDefinition> {
  const dropped = await scope.commits.run(() => {
    const collection = scope.collection(nameOrId);
    const index = collection.indexes.find((one) => one.id === indexNameOrId || one.name === indexNameOrId);
    if (index === undefined) throw new ArangoError('index-not-found');
    if (index.type === 'primary' || index.type === 'edge')
      throw new ArangoError('forbidden', 'forbidden: this index cannot be dropped');
    scope.saveCollection({ ...collection, indexes: collection.indexes.filter((one) => one !== index) });
    discard(scope.store, 'entries', index.number);
    return index;
  });
  scope.surroundings.kind(dropped.type)?.dropped?.(scope.database, dropped);
  scope.sweepGarbage();
  return dropped;
}

/**
 * Builds the sorted indexes of all collections anew. For an order of strings that has changed: entries lie in the old one and would not
 * be found in the new one. A crash in between leaves whole indexes, old or new.
 */
export async function rebuildSortedIndexes(scope: DefinitionScope): Promise<void> {
  for (const { id, indexes } of scope.definitions.newest.collections())
    for (const index of indexes)
      if (SORTED_TYPES.has(index.type) || MULTI_DIMENSIONAL.has(index.type))
        await scope.commits.exclusive((run) => rebuildIndex(scope, run, id, index));
  scope.sweepGarbage();
}

async function rebuildIndex(scope: DefinitionScope, run: Run, collectionId: string, index: IndexDefinition): Promise<void> {
  const collection = scope.collection(collectionId);
  const rebuilt = await fillUnderNewNumber(scope, run, collection, index);
  await run(() => {
    keep(scope.store, 'entries', rebuilt.number);
    scope.saveCollection({ ...collection, indexes: collection.indexes.map((one) => (one.id === index.id ? rebuilt : one)) });
    discard(scope.store, 'entries', index.number);
  });
}

/** An index that is what is wanted already. @throws ArangoError duplicate-name when another one has the wanted name */
function equalIndex(
  { indexes }: CollectionDefinition,
  wanted: DefinedIndex,
  name: string | undefined,
): IndexDefinition | undefined {
  const existing = indexes.find((one) => isSameIndex(one, wanted));
  const namesake = name === undefined ? undefined : indexes.find((one) => one.name === name);
  if (namesake !== undefined && namesake !== existing)
    throw new ArangoError('duplicate-name', `duplicate index name '${namesake.name}'`);
  return existing;
}

async function addIndex(
  scope: DefinitionScope,
  run: Run,
  collection: CollectionDefinition,
  wanted: DefinedIndex,
  name: string | undefined,
  hidden: boolean,
) {
  const id = String(scope.surroundings.tick());
  const unnumbered = { ...wanted, id, name: name ?? `idx_${id}`, number: 0, hidden };
  const index = await fillUnderNewNumber(scope, run, collection, unnumbered);
  const changed = await run(() => {
    keep(scope.store, 'entries', index.number);
    return scope.saveCollection({ ...collection, indexes: [...collection.indexes, index] });
  });
  return { index, isNewlyCreated: true, collection: changed };
}

/** The index under a number of its own with all its entries, which are garbage until somebody keeps them. */
async function fillUnderNewNumber(
  { definitions, store, surroundings, sweepGarbage }: DefinitionScope,
  run: Run,
  collection: CollectionDefinition,
  unnumbered: IndexDefinition,
): Promise<IndexDefinition> {
  const number = await run(() => {
    const fresh = definitions.nextNumber();
    discard(store, 'entries', fresh); // until it is complete
    return fresh;
  });
  const index: IndexDefinition = { ...unnumbered, number };
  try {
    await buildIndex({ store, run, collection, index, kind: surroundings.kind(index.type) });
  } catch (error) {
    sweepGarbage();
    throw error;
  }
  return index;
}
