import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, IndexDefinition, Snapshot, StoredDocument } from '../storage/api';
import type { SearchRequest } from './api';
import { CommonLists } from './common-lists';
import { fieldTreeOf } from './index-field-tree';
import { MemoryPostings } from './memory-postings';
import type { PostingSource } from './postings';
import { StoredPostings } from './stored-postings';
import type { ViewIndex } from './view-indexes';
import { searchedIndexes } from './view-indexes';

/** Postings that a search looks into: what an index has stored, or what the own transaction has written. */
export interface Source {
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
  readonly postings: PostingSource;
}

/** Where a search looks. @throws ArangoError data-source-not-found (1203) */
export function sourcesOf(snapshot: Snapshot, { view, collections }: SearchRequest): Source[] {
  const indexes = searchedIndexes(snapshot.catalog, view);
  const names = new Set(collections);
  const wanted = collections ? indexes.filter(({ collection }) => names.has(collection.name) || names.has(collection.id)) : indexes;
  return wanted.flatMap((index) => indexSources(snapshot, index));
}

/** The stored postings without the documents this transaction has written, and those documents as a source of their own. */
function indexSources(snapshot: Snapshot, { collection, index }: ViewIndex): Source[] {
  const written = snapshot.ownChanges(collection);
  const common = new CommonLists(snapshot, collection, index);
  const stored = { collection, index, postings: new StoredPostings(snapshot.indexReader(index), written, common) };
  if (written.length === 0) return [stored];
  const documents = written.flatMap((key) => {
    const document = snapshot.document(collection, key);
    return document ? [{ key, content: document.toObject() }] : [];
  });
  return [stored, { collection, index, postings: new MemoryPostings(fieldTreeOf(index), documents) }];
}

/** A document by its number in a source. */
export function documentOf(snapshot: Snapshot, { collection, postings }: Source, document: number): StoredDocument {
  const stored = snapshot.document(collection, postings.keyOf(document));
  if (!stored) throw new ArangoError('internal', `an index of ${collection.name} holds a document that the collection does not`);
  return stored;
}
