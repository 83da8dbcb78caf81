import { ArangoError } from '@strata/errors';
import type { Catalog, CollectionDefinition, IndexDefinition, JsonObject, ViewDefinition } from '../../store/database';
import { INVERTED_TYPE, LINK_TYPE } from './index-types';

/** One inverted index behind a view. */
export interface ViewIndex {
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
}

/** The indexes a view searches in: its links, or those a search-alias view names (dropped ones are left out). */
export function viewIndexes(catalog: Catalog, view: ViewDefinition): ViewIndex[] {
  if (view.type === 'search-alias') return aliasEntries(view).flatMap((entry) => aliased(catalog, entry));
  return catalog.collections().flatMap((collection) => {
    const index = collection.indexes.find(({ type, attributes }) => type === LINK_TYPE && attributes.view === view.id);
    return index ? [{ collection, index }] : [];
  });
}

export interface AliasEntry {
  readonly collection: string;
  readonly index: string;
}

export function aliasEntries(view: ViewDefinition): AliasEntry[] {
  const { indexes } = view.properties;
  return Array.isArray(indexes)
    ? (indexes as readonly JsonObject[]).map((entry) => ({ collection: String(entry.collection), index: String(entry.index) }))
    : [];
}

function aliased(catalog: Catalog, entry: AliasEntry): ViewIndex[] {
  const collection = catalog.collection(entry.collection);
  const index = collection?.indexes.find(
    ({ type, id, name }) => type === INVERTED_TYPE && (name === entry.index || id === entry.index),
  );
  return collection && index ? [{ collection, index }] : [];
}

/** `collection/index` for a search in one inverted index; names of views hold no slash. */
export const indexAsView = (collection: string, index: string): string => `${collection}/${index}`;

/** The indexes behind what a search names: a view, or one index. @throws ArangoError data-source-not-found (1203) */
export function searchedIndexes(catalog: Catalog, name: string): ViewIndex[] {
  const at = name.indexOf('/');
  if (at < 0) return viewIndexes(catalog, requireView(catalog, name));
  return aliased(catalog, { collection: name.slice(0, at), index: name.slice(at + 1) });
}

/** @throws ArangoError data-source-not-found (1203) */
export function requireView(catalog: Catalog, nameOrId: string): ViewDefinition {
  const view = catalog.view(nameOrId);
  if (!view) throw new ArangoError('data-source-not-found', `collection or view not found: ${nameOrId}`);
  return view;
}
