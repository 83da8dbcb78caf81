import { ArangoError } from '@strata/errors';
import { isDocumentKey } from '../storage/records/document-key';
import type { IndexReader } from '../storage/snapshots/index-entries';
import { IndexSpaceReader } from '../indexes/index-space';
import type { IndexKinds } from '../indexes/index-kinds';
import type {
  Catalog,
  CollectionDefinition,
  Cursor,
  Database,
  EdgeEntry,
  IndexDefinition,
  IndexEntry,
  IndexRange,
  ScanOptions,
  Snapshot,
  SnapshotCost,
  StoredDocument,
} from './database';
import type { KeyReader, KeyValue, LookAtPair } from '../storage/snapshots/key-reader';
import { endOfPrefix, numberPrefix, successor } from '../storage/snapshots/key-reader';
import { META } from '../storage/catalog/meta-keys';
import { ConcatenatedCursor, PagedCursor } from '../storage/snapshots/paged-cursor';
import { LookedUpDocuments } from '../storage/snapshots/looked-up-documents';
import { StoredRecord } from '../storage/records/stored-record';

/** What a snapshot is made of: a consistent reader and the definitions that belong to it. */
export interface SnapshotSource {
  readonly database: Database;
  readonly reader: KeyReader;
  readonly catalog: Catalog;
  readonly commitNumber: number;
  readonly kinds: IndexKinds<Database>;
  selectivity(reader: KeyReader, collection: CollectionDefinition, index: IndexDefinition): number;
  cost(): SnapshotCost;
  release(): void;
}

/** All reads of the engine, over any `KeyReader`. */
export class SnapshotView implements Snapshot {
  readonly isPartial: boolean = false;
  bytesRead = 0;

  constructor(
    readonly source: SnapshotSource,
    readonly reader: KeyReader = source.reader,
  ) {}

  get database(): Database {
    return this.source.database;
  }

  get catalog(): Catalog {
    return this.source.catalog;
  }

  get commitNumber(): number {
    return this.source.commitNumber;
  }

  collection(nameOrId: string): CollectionDefinition {
    const collection = this.catalog.collection(nameOrId);
    if (collection === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${nameOrId}`);
    this.checkReadable(collection);
    return collection;
  }

  document(collection: CollectionDefinition, key: string): StoredRecord | undefined {
    // a key with other characters would be stored as some other key's bytes
    const record = !isDocumentKey(key) ? undefined : this.reader.get('documents', documentKey(collection.number, key));
    if (record === undefined) return undefined;
    this.bytesRead += record.length;
    return new StoredRecord(collection.name, key, record);
  }

  show(collection: CollectionDefinition, key: Uint8Array, start: number, end: number, look: LookAtPair): boolean {
    const stored = keyOfLength(NUMBER_BYTES + end - start);
    stored.writeUInt32BE(collection.number);
    for (let at = start; at < end; at += 1) stored[NUMBER_BYTES + at - start] = key[at]!;
    return this.reader.show('documents', stored, look);
  }

  scan(collection: CollectionDefinition, options: ScanOptions = {}): Cursor<StoredDocument> {
    const { after, from, below, reverse } = options;
    const all = documentsAfter(collection.number, after);
    const range = {
      start: from === undefined ? all.start : documentKey(collection.number, from),
      end: below === undefined ? all.end : documentKey(collection.number, below),
      reverse,
    };
    const item = ({ key, value }: KeyValue): StoredRecord => {
      this.bytesRead += value.length;
      return new StoredRecord(collection.name, key, value);
    };
    return new PagedCursor(this.reader, 'documents', range, item, true);
  }

  visit(collection: CollectionDefinition, after: string | undefined, limit: number, look: LookAtPair, upTo?: string) {
    const all = documentsAfter(collection.number, after);
    const range = { ...all, limit, end: upTo === undefined ? all.end : successor(documentKey(collection.number, upTo)) };
    const { count, last } = this.reader.visit('documents', range, (record, length, key, start, end) =>
      look(record, length, key, start + NUMBER_BYTES, end),
    );
    return { count, last: last?.toString('latin1', NUMBER_BYTES) };
  }

  indexDocuments(collection: CollectionDefinition, index: IndexDefinition, range: IndexRange): Cursor<StoredDocument> {
    const entries = this.source.kinds.of(index.type)?.entries;
    if (entries?.keys === undefined) throw notInOrder(index);
    const keys = entries.keys(this.reader, index, range);
    return new LookedUpDocuments(keys, (key) => this.existing(collection, key));
  }

  indexEntries(_collection: CollectionDefinition, index: IndexDefinition, range: IndexRange): Cursor<IndexEntry> {
    const entries = this.source.kinds.of(index.type)?.entries;
    if (entries?.range === undefined) throw notInOrder(index);
    return entries.range(this.reader, index, range);
  }

  edges(collection: CollectionDefinition, vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Cursor<EdgeEntry> {
    for (const index of collection.indexes) {
      const entries = this.source.kinds.of(index.type)?.entries;
      if (entries?.edges !== undefined)
        return entries.edges(this.reader, index, vertexId, direction, (key) => this.existing(collection, key));
    }
    return NO_EDGES;
  }

  count(collection: CollectionDefinition): number {
    return this.reader.counter('meta', META.count(collection.number));
  }

  selectivity(collection: CollectionDefinition, index: IndexDefinition): number {
    return this.source.selectivity(this.reader, collection, index);
  }

  selectivityEstimate(collection: CollectionDefinition, index: IndexDefinition): number | undefined {
    const isShown = this.source.kinds.of(index.type)?.showsSelectivity === true && index.attributes['estimates'] !== false;
    return isShown ? this.selectivity(collection, index) : undefined;
  }

  ownChanges(_collection: CollectionDefinition): readonly string[] {
    return [];
  }

  indexReader(index: IndexDefinition): IndexReader {
    return new IndexSpaceReader(this.reader, index);
  }

  cost(): SnapshotCost {
    return this.source.cost();
  }

  release(): void {
    this.source.release();
  }

  /** a transaction that names what it reads refuses the rest */
  protected checkReadable(_collection: CollectionDefinition): void {}

  private existing(collection: CollectionDefinition, key: string): StoredRecord {
    const document = this.document(collection, key);
    if (document === undefined) throw new Error(`an index of ${collection.name} names ${key}, which is not there`);
    return document;
  }
}

const NUMBER_BYTES = 4;
const NO_EDGES: Cursor<EdgeEntry> = new ConcatenatedCursor([]);

function documentsAfter(collectionNumber: number, key: string | undefined): { start: Buffer; end: Buffer } {
  const prefix = numberPrefix(collectionNumber);
  return { start: key === undefined ? prefix : successor(documentKey(collectionNumber, key)), end: endOfPrefix(prefix) };
}

const keys: Buffer[] = [];

/** A buffer that is used until the next key of the same length. */
function keyOfLength(length: number): Buffer {
  return (keys[length] ??= Buffer.allocUnsafeSlow(length));
}

/** collection number and `_key`, as stored */
export function documentKey(collectionNumber: number, key: string): Buffer {
  const stored = Buffer.allocUnsafe(NUMBER_BYTES + key.length);
  stored.writeUInt32BE(collectionNumber);
  stored.write(key, NUMBER_BYTES, 'latin1');
  return stored;
}

function notInOrder(index: IndexDefinition): Error {
  return new Error(`index ${index.name} of type ${index.type} has no sorted entries`);
}
