import { ArangoError } from '@strata/errors';
import { INVERTED_TYPE } from '../search/definitions/index-types';
import type { AliasEntry } from '../search/definitions/view-indexes';
import type { Catalog, CollectionDefinition, IndexDefinition } from '../store/database';
import type { AliasChange } from './view-settings';

/** PUT and POST only add. */
export function checkAliases(changes: readonly AliasChange[]): void {
  if (changes.some(({ operation }) => operation === 'del'))
    throw new ArangoError('bad-parameter', "view: 'operation' is for PATCH only");
}

/**
 * The entries of a search-alias view after additions and removals. They are kept by id, so that renaming a collection does not matter.
 * @throws ArangoError data-source-not-found, bad-parameter for an index that is missing or not inverted, or that takes what another index of
 *   its collection in the view takes
 */
export function changedAliases(
  catalog: Catalog,
  before: readonly AliasEntry[],
  changes: readonly AliasChange[],
): { collection: string; index: string }[] {
  let entries = [...before];
  for (const change of changes) {
    const { collection, index } = resolved(catalog, change);
    entries = entries.filter((entry) => entry.collection !== collection.id || entry.index !== index.id);
    if (change.operation === 'del') continue;
    const others = entries.filter((entry) => entry.collection === collection.id).map((entry) => entry.index);
    for (const other of collection.indexes) if (others.includes(other.id)) checkDistinct(index, other, collection.name);
    entries.push({ collection: collection.id, index: index.id });
  }
  return entries.map(({ collection, index }) => ({ collection, index }));
}

/** Two indexes of one collection hold different attributes: which analyzer a condition means would be unknown otherwise. */
function checkDistinct(index: IndexDefinition, other: IndexDefinition, collection: string): void {
  if ([index, other].some(({ attributes }) => attributes['includeAllFields'] === true))
    throw new ArangoError(
      'bad-parameter',
      `view: an index of collection '${collection}' takes all fields, another one cannot be added`,
    );
  const both = index.fields.find((field) => other.fields.includes(field));
  if (both !== undefined)
    throw new ArangoError('bad-parameter', `view: two indexes of collection '${collection}' take the field '${both}'`);
}

function resolved(
  catalog: Catalog,
  { collection: name, index: indexName }: AliasChange,
): { readonly collection: CollectionDefinition; readonly index: IndexDefinition } {
  const collection = catalog.collection(name);
  if (!collection) throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
  const index = collection.indexes.find(({ id, name: own }) => own === indexName || id === indexName);
  if (index?.type !== INVERTED_TYPE)
    throw new ArangoError('bad-parameter', `view: collection '${name}' has no inverted index '${indexName}'`);
  return { collection, index };
}
