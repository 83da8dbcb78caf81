import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, IndexDefinition, Snapshot, StoredDocument } from '../store/database';
import type { SearchRequest } from './search-request';
import type { ColumnSource } from './postings/column-source';
import { MemoryColumnSource, StoredColumnSource } from './postings/column-source';
import { CombinedPostings } from './postings/combined-postings';
import { PostingsCache } from './postings/postings-cache';
import { mergedTree } from './definitions/field-tree';
import { fieldTreeOf } from './definitions/index-field-tree';
import { MemoryPostings } from './postings/memory-postings';
import type { PostingSource } from './postings/postings';
import { storedColumns } from './postings/stored-columns';
import { StoredPostings } from './postings/stored-postings';
import type { ViewIndex } from './definitions/view-indexes';
import { searchedIndexes } from './definitions/view-indexes';

/** Postings that a search looks into: what an index has stored, or what the own transaction has written. */
export interface Source {
  readonly collection: CollectionDefinition;
  /** more than one where a view has several indexes of the collection */
  readonly indexes: readonly IndexDefinition[];
  readonly postings: PostingSource;
  /** values beside the postings; null: the index keeps none, or there are several indexes */
  readonly rows: ColumnSource | null;
}

interface CollectionIndexes {
  readonly collection: CollectionDefinition;
  readonly indexes: readonly IndexDefinition[];
}

/** Where a search looks. @throws ArangoError data-source-not-found (1203) */
export function sourcesOf(snapshot: Snapshot, { view, collections }: SearchRequest): Source[] {
  const indexes = searchedIndexes(snapshot.catalog, view);
  const names = new Set(collections);
  const wanted = collections ? indexes.filter(({ collection }) => names.has(collection.name) || names.has(collection.id)) : indexes;
  return byCollection(wanted).flatMap((one) => collectionSources(snapshot, one));
}

function byCollection(indexes: readonly ViewIndex[]): CollectionIndexes[] {
  const groups = new Map<string, { collection: CollectionDefinition; indexes: IndexDefinition[] }>();
  for (const { collection, index } of indexes) {
    const known = groups.get(collection.id);
    if (known === undefined) groups.set(collection.id, { collection, indexes: [index] });
    else known.indexes.push(index);
  }
  return [...groups.values()];
}

/** The stored postings without the documents this transaction has written, and those documents as a source of their own. */
function collectionSources(snapshot: Snapshot, { collection, indexes }: CollectionIndexes): Source[] {
  const written = snapshot.ownChanges(collection);
  const stored = indexes.map((index) => {
    const common = new PostingsCache(snapshot, collection, index);
    return new StoredPostings(snapshot.indexReader(index), written, common);
  });
  const source = {
    collection,
    indexes,
    postings: stored.length === 1 ? stored[0]! : new CombinedPostings(stored),
    rows: rowsOf(snapshot, indexes, stored),
  };
  if (written.length === 0) return [source];
  const documents = written.flatMap((key) => {
    const document = snapshot.document(collection, key);
    return document ? [{ key, content: document.toObject() }] : [];
  });
  const rows =
    source.rows &&
    new MemoryColumnSource(
      source.rows.columns,
      documents.map(({ content }) => content),
    );
  return [source, { collection, indexes, postings: new MemoryPostings(mergedTree(indexes.map(fieldTreeOf)), documents), rows }];
}

function rowsOf(
  snapshot: Snapshot,
  [index, ...others]: readonly IndexDefinition[],
  [postings]: readonly StoredPostings[],
): ColumnSource | null {
  if (index === undefined || postings === undefined || others.length > 0) return null;
  const columns = storedColumns(index);
  if (columns === null) return null;
  return new StoredColumnSource(columns, snapshot.indexReader(index), postings.documentCount, postings.documentBound);
}

/** A document by its number in a source. */
export function documentOf(snapshot: Snapshot, { collection, postings }: Source, document: number): StoredDocument {
  const stored = snapshot.document(collection, postings.keyOf(document));
  if (!stored) throw new ArangoError('internal', `an index of ${collection.name} holds a document that the collection does not`);
  return stored;
}
