import type { CollectionDefinition, Cursor, Database, Snapshot, StoredDocument } from '../store/database';
import { CollectionColumns } from './collection-columns';
import type { Column } from './column';
import type { ColumnBuild } from './column-build';
import { GrowingCursor } from './column-build';
import { ColumnDocument } from './column-document';

/** smaller collections are scanned as quickly */
const FEWEST_DOCUMENTS = 1000;
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Attributes of whole collections in memory, for scans that read nothing else. The first scan of a collection fills them, and scans
 * that come meanwhile take part. After a commit that touches the collection the next scan reads what lies around the changed
 * documents, and takes the rest over; snapshots of other states than the newest read documents.
 */
export class ColumnStore {
  private readonly databases = new Map<Database, Map<number, CollectionColumns>>();
  private uses = 0;

  /** @param mostBytes that all columns take together */
  constructor(private readonly mostBytes = MAX_BYTES) {}

  /** @returns null when they have to be read from the documents */
  columns(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): ReadonlyMap<string, Column> | null {
    const columns = this.known(snapshot, collection)?.state.columns;
    if (!columns) return null;
    const found = new Map<string, Column>();
    for (const name of attributes) {
      const column = columns.get(name);
      if (!column) return null;
      found.set(name, column);
    }
    return found;
  }

  /**
   * Columns that are being filled for a scan of these attributes, by all such scans together.
   * @returns null when it cannot be: another state than the newest, own writes, values that do not fit, too many documents
   */
  build(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): ColumnBuild | null {
    const known = this.known(snapshot, collection);
    if (!known) return null;
    const { ofCollection, state } = known;
    if (attributes.some((name) => state.columns.get(name) === null)) return null;
    const missing = attributes.filter((name) => !state.columns.has(name));
    if (missing.length === 0) return null;
    return ofCollection.build(state, missing, snapshot.count(collection), (bytes) => this.makeRoom(bytes, ofCollection));
  }

  /** A scan by columns, as far as there are any and they may be used; by documents otherwise. */
  scan(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): Cursor<StoredDocument> {
    const known = this.columns(snapshot, collection, attributes);
    if (known) return columnCursor(known, snapshot.count(collection));
    const build = this.build(snapshot, collection, attributes);
    if (!build) return snapshot.scan(collection);
    const { columns } = this.known(snapshot, collection)!.state;
    const complete = attributes.flatMap((name): [string, Column][] => {
      const column = columns.get(name);
      return column ? [[name, column]] : [];
    });
    return new GrowingCursor(build, new Map(complete), snapshot, collection);
  }

  /** A commit has changed documents; to be told of each one, in order. */
  documentsCommitted(database: Database, { number }: CollectionDefinition, keys: Iterable<string>, commitNumber: number): void {
    this.databases.get(database)?.get(number)?.changed(keys, commitNumber);
  }

  forgetCollection(database: Database, { number }: CollectionDefinition): void {
    this.databases.get(database)?.delete(number);
  }

  forget(database: Database): void {
    this.databases.delete(database);
  }

  /** bytes of all columns */
  get byteLength(): number {
    return this.entries().reduce((sum, { ofCollection }) => sum + ofCollection.byteLength, 0);
  }

  /** The columns that a snapshot may use; null when it sees another state than the newest, or own writes. */
  private known(snapshot: Snapshot, collection: CollectionDefinition) {
    const { database, commitNumber } = snapshot;
    if (snapshot.count(collection) < FEWEST_DOCUMENTS || snapshot.ownChanges(collection).length > 0) return null;
    const lastChange = database.lastChange(collection);
    if (lastChange > commitNumber) return null;
    let collections = this.databases.get(database);
    if (!collections) this.databases.set(database, (collections = new Map()));
    let ofCollection = collections.get(collection.number);
    if (!ofCollection) collections.set(collection.number, (ofCollection = new CollectionColumns()));
    this.uses += 1;
    ofCollection.lastUse = this.uses;
    return { ofCollection, state: ofCollection.at(commitNumber, lastChange) };
  }

  private entries(): readonly { collections: Map<number, CollectionColumns>; number: number; ofCollection: CollectionColumns }[] {
    return [...this.databases.values()].flatMap((collections) =>
      [...collections].map(([number, ofCollection]) => ({ collections, number, ofCollection })),
    );
  }

  /** Drops what was not used for longest. @returns false when `bytes` more are too many even so */
  private makeRoom(bytes: number, except: CollectionColumns): boolean {
    const oldestFirst = this.entries().toSorted((a, b) => a.ofCollection.lastUse - b.ofCollection.lastUse);
    let sum = this.byteLength + bytes;
    for (const { collections, number, ofCollection } of oldestFirst) {
      if (sum <= this.mostBytes) return true;
      if (ofCollection === except) continue;
      sum -= ofCollection.byteLength;
      collections.delete(number);
    }
    return sum <= this.mostBytes;
  }
}

/** The documents of columns, one after the other. */
function columnCursor(columns: ReadonlyMap<string, Column>, rows: number): Cursor<StoredDocument> {
  let at = 0;
  return {
    read(limit) {
      const end = Math.min(rows, at + limit);
      const documents: StoredDocument[] = [];
      for (; at < end; at += 1) documents.push(new ColumnDocument(columns, at));
      return documents;
    },
    skip(count) {
      const skipped = Math.min(count, rows - at);
      at += skipped;
      return skipped;
    },
  };
}
