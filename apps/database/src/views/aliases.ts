import { ArangoError } from '@strata/errors';
import { INVERTED_TYPE } from '../search/index-field-tree';
import type { AliasEntry } from '../search/view-indexes';
import type { Catalog } from '../storage/api';
import type { AliasChange } from './view-settings';

/** PUT and POST only add. */
export function checkAliases(changes: readonly AliasChange[]): void {
  if (changes.some(({ operation }) => operation === 'del'))
    throw new ArangoError('bad-parameter', "view: 'operation' is for PATCH only");
}

/**
 * The entries of a search-alias view after additions and removals. They are kept by id, so that renaming a collection does not matter.
 * @throws ArangoError data-source-not-found, bad-parameter for an index that is missing or not inverted, or a second one of a collection
 */
export function changedAliases(
  catalog: Catalog,
  before: readonly AliasEntry[],
  changes: readonly AliasChange[],
): { collection: string; index: string }[] {
  const entries = new Map(before.map((entry) => [entry.collection, entry.index]));
  for (const change of changes) {
    const { collection, index } = resolved(catalog, change);
    const known = entries.get(collection);
    if (change.operation === 'del') {
      if (known === index) entries.delete(collection);
    } else if (known !== undefined && known !== index) {
      throw new ArangoError('bad-parameter', `view: it has another index of collection '${change.collection}' already`);
    } else entries.set(collection, index);
  }
  return [...entries].map(([collection, index]) => ({ collection, index }));
}

function resolved(catalog: Catalog, { collection: name, index: indexName }: AliasChange): AliasEntry {
  const collection = catalog.collection(name);
  if (!collection) throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
  const index = collection.indexes.find(({ id, name: own }) => own === indexName || id === indexName);
  if (index?.type !== INVERTED_TYPE)
    throw new ArangoError('bad-parameter', `view: collection '${name}' has no inverted index '${indexName}'`);
  return { collection: collection.id, index: index.id };
}
