import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { IndexReader } from '../storage/snapshots/index-entries';
import type { StoredDocument } from '../storage/records/stored-document';

/** What indexes need of a snapshot to answer a question: their entries, and the documents that those name. */
export interface IndexSnapshot {
  /** @throws ArangoError data-source-not-found (1203) */
  collection(nameOrId: string): CollectionDefinition;
  document(collection: CollectionDefinition, key: string): StoredDocument | undefined;
  /** the key space of an index, with own writes of a transaction */
  indexReader(index: IndexDefinition): IndexReader;
}
