import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, Database, IndexDefinition, JsonObject } from '../database';
import type { DefinitionScope } from '../definitions/definition-scope';
import { discard } from '../../storage/commits/garbage';
import { directChanges } from '../commits/commit-transaction';
import { constructIndex } from './construct-index';
import { checkIndexName, defineIndex, isSameIndex } from '../../indexes/define-index';
import type { IndexWriter } from '../../storage/snapshots/index-entries';
import type { DefinedIndex, IndexKind } from '../../indexes/index-kind';
import { IndexSpaceWriter } from '../../indexes/index-space';

export interface CreatedIndex {
  readonly index: IndexDefinition;
  readonly isNewlyCreated: boolean;
}

/** Creates and fills an index, or finds an equal one. Others go on writing; they and readers see the whole index or none. */
export async function createIndex(
  scope: DefinitionScope,
  nameOrId: string,
  definition: JsonObject,
  { hidden = false }: { hidden?: boolean },
): Promise<CreatedIndex> {
  const { dependencies, database } = scope;
  const { id } = scope.collection(nameOrId);
  const name = checkIndexName(definition['name']);
  for (;;) {
    const collection = scope.collection(id);
    const wanted = defineIndex(definition, { collection, database }, dependencies.kinds);
    const kind = dependencies.kinds.of(wanted.type);
    const outcome = await constructIndex<Instead>(scope, () => {
      const now = scope.collection(id);
      if (now.indexes !== collection.indexes) return { instead: { waitFor: Promise.resolve() } }; // `wanted` depends on them
      const existing = equalIndex(now, wanted, kind, name);
      if (existing !== undefined) return { instead: { existing } };
      const rival = scope.builds.of(id).find(({ index }) => isRival(index, wanted, kind, name));
      if (rival !== undefined) return { instead: { waitFor: rival.ended } };
      const indexId = String(dependencies.tick());
      const index = { ...wanted, id: indexId, name: name ?? `idx_${indexId}`, number: 0, hidden };
      return { collection: now, index, publish: (last, built) => ({ ...last, indexes: [...last.indexes, built] }) };
    });
    if (outcome === 'emptied') continue;
    if ('built' in outcome) return { index: outcome.built, isNewlyCreated: true };
    if ('existing' in outcome.instead) return { index: outcome.instead.existing, isNewlyCreated: false };
    await outcome.instead.waitFor;
  }
}

/** What there is instead of an index to be built: one that is the same, or something to wait for before looking again. */
type Instead = { readonly existing: IndexDefinition } | { readonly waitFor: Promise<void> };

/** Whether an index that is being built decides about another: it has its definition or its name, or there can be only one of its kind. */
function isRival(
  index: IndexDefinition,
  wanted: DefinedIndex,
  kind: IndexKind<Database> | undefined,
  name: string | undefined,
): boolean {
  const isOnlyOne = kind?.isSingle === true && kind.types.includes(index.type);
  return isOnlyOne || index.name === name || isSameIndex(index, wanted, kind);
}

export async function dropIndex(scope: DefinitionScope, nameOrId: string, indexNameOrId: string): Promise<IndexDefinition> {
  const { kinds } = scope.dependencies;
  const dropped = await scope.commits.run(() => {
    const collection = scope.collection(nameOrId);
    const index = collection.indexes.find((one) => one.id === indexNameOrId || one.name === indexNameOrId);
    if (index === undefined) throw new ArangoError('index-not-found');
    if (kinds.of(index.type)?.isImplicit === true) throw new ArangoError('forbidden', 'forbidden: this index cannot be dropped');
    scope.saveCollection({ ...collection, indexes: collection.indexes.filter((one) => one !== index) });
    discard(scope.store, 'entries', index.number);
    return index;
  });
  for (const observer of kinds.observersOf(dropped.type)) observer.dropped?.(scope.database, dropped);
  scope.sweepGarbage();
  return dropped;
}

/** See `Database.maintainIndex`. */
export function maintainIndex(scope: DefinitionScope, index: IndexDefinition, work: (entries: IndexWriter) => void): Promise<void> {
  return scope.commits.run(() => {
    const isThere = scope.definitions.newest
      .collections()
      .some(({ indexes }) => indexes.some(({ number }) => number === index.number));
    if (!isThere) throw new ArangoError('index-not-found');
    work(new IndexSpaceWriter(scope.store.newest(), index, directChanges(scope.store)));
  });
}

/**
 * Builds the indexes of all collections anew whose entries lie in the order of strings. For one that has changed: they lie in the old one
 * and would not be found in the new one. A crash in between leaves whole indexes, old or new.
 */
export async function rebuildCollatedIndexes(scope: DefinitionScope): Promise<void> {
  for (const { id, indexes } of scope.definitions.newest.collections())
    for (const index of indexes)
      if (scope.dependencies.kinds.of(index.type)?.isCollated === true) await rebuildIndex(scope, id, index);
  scope.sweepGarbage();
}

async function rebuildIndex(scope: DefinitionScope, collectionId: string, index: IndexDefinition): Promise<void> {
  await constructIndex(scope, () => ({
    collection: scope.collection(collectionId),
    index,
    publish(now, rebuilt) {
      discard(scope.store, 'entries', index.number);
      return { ...now, indexes: now.indexes.map((one) => (one.id === index.id ? rebuilt : one)) };
    },
  }));
}

/** An index that is what is wanted already. @throws ArangoError duplicate-name when another one has the wanted name */
function equalIndex(
  { indexes }: CollectionDefinition,
  wanted: DefinedIndex,
  kind: IndexKind<Database> | undefined,
  name: string | undefined,
): IndexDefinition | undefined {
  const existing = indexes.find((one) => isSameIndex(one, wanted, kind));
  const namesake = name === undefined ? undefined : indexes.find((one) => one.name === name);
  if (namesake !== undefined && namesake !== existing)
    throw new ArangoError('duplicate-name', `duplicate index name '${namesake.name}'`);
  return existing;
}
