import type { CollectionDefinition, Cursor, Database, Snapshot, StoredDocument } from '../../storage/api';
import type { Column } from './column';
import { ColumnBuilder } from './column';
import { ColumnDocument } from './column-document';

/** Columns of one collection, all of one state of it. */
interface Entry {
  readonly commitNumber: number;
  /** Attributes that a scan has read in this state. */
  readonly asked: Set<string>;
  /** null: the values do not fit into a column */
  readonly columns: Map<string, Column | null>;
  lastUse: number;
}

/** smaller collections are scanned as quickly */
const FEWEST_DOCUMENTS = 1000;
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Attributes of whole collections in memory, for scans that read nothing else. The second scan of an unchanged collection fills them;
 * a commit that touches the collection makes them useless, and they are dropped.
 */
export class ColumnStore {
  private readonly databases = new Map<Database, Map<number, Entry>>();
  private uses = 0;

  /** @returns null when they have to be read from the documents */
  columns(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): ReadonlyMap<string, Column> | null {
    const entry = this.entry(snapshot, collection);
    if (!entry) return null;
    this.uses += 1;
    entry.lastUse = this.uses;
    const found = new Map<string, Column>();
    for (const name of attributes) {
      const column = entry.columns.get(name);
      if (!column) return null;
      found.set(name, column);
    }
    return found;
  }

  /** A scan that fills columns, when it is not the first that reads these attributes of this state; the plain scan otherwise. */
  scan(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): Cursor<StoredDocument> {
    const plain = snapshot.scan(collection);
    const entry = this.entry(snapshot, collection);
    if (!entry || attributes.some((name) => entry.columns.get(name) === null)) return plain;
    const wanted = attributes.filter((name) => entry.asked.has(name) && !entry.columns.has(name));
    for (const name of attributes) entry.asked.add(name);
    if (wanted.length === 0) return plain;
    const expected = snapshot.count(collection);
    const builders = wanted.map((name) => ({ name, builder: new ColumnBuilder(expected) }));
    return {
      read: (limit) => {
        const documents = plain.read(limit);
        for (const { name, builder } of builders) for (const document of documents) builder.add(document.get(name) ?? null);
        if (documents.length < limit) for (const { name, builder } of builders.splice(0)) entry.columns.set(name, builder.finish());
        if (builders.length === 0) this.stayBelowLimit();
        return documents;
      },
      skip: (count) => {
        builders.splice(0); // what is passed over is not known
        return plain.skip(count);
      },
    };
  }

  forget(database: Database): void {
    this.databases.delete(database);
  }

  /** bytes of all columns */
  get byteLength(): number {
    return this.entries().reduce((sum, { entry }) => sum + bytesOf(entry), 0);
  }

  /** The columns that a snapshot may use; null when it sees another state than the newest, or own writes. */
  private entry(snapshot: Snapshot, collection: CollectionDefinition): Entry | null {
    const { database, commitNumber } = snapshot;
    if (snapshot.count(collection) < FEWEST_DOCUMENTS || snapshot.ownChanges(collection).length > 0) return null;
    const lastChange = database.lastChange(collection);
    if (lastChange > commitNumber) return null;
    let entries = this.databases.get(database);
    if (!entries) this.databases.set(database, (entries = new Map()));
    const known = entries.get(collection.number);
    if (known && known.commitNumber >= lastChange) return known;
    const entry: Entry = { commitNumber, asked: new Set(), columns: new Map(), lastUse: this.uses };
    entries.set(collection.number, entry);
    return entry;
  }

  private entries(): readonly { entries: Map<number, Entry>; number: number; entry: Entry }[] {
    return [...this.databases.values()].flatMap((entries) => [...entries].map(([number, entry]) => ({ entries, number, entry })));
  }

  private stayBelowLimit(): void {
    const oldestFirst = this.entries().toSorted((a, b) => a.entry.lastUse - b.entry.lastUse);
    let bytes = this.byteLength;
    for (const { entries, number, entry } of oldestFirst) {
      if (bytes <= MOST_BYTES) return;
      bytes -= bytesOf(entry);
      entries.delete(number);
    }
  }
}

function bytesOf({ columns }: Entry): number {
  let sum = 0;
  for (const column of columns.values()) sum += column?.byteLength ?? 0;
  return sum;
}

/** The documents of columns, one after the other. */
export function columnCursor(columns: ReadonlyMap<string, Column>, rows: number): Cursor<StoredDocument> {
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
