import type { CollectionDefinition, Cursor, Database, Snapshot, StoredDocument } from '../../storage/api';
import type { Column } from './column';
import { ColumnBuild, GrowingCursor } from './column-build';
import { ColumnDocument } from './column-document';

/** Columns of one collection, all of one state of it. */
interface Entry {
  readonly commitNumber: number;
  /** Columns on their way, by the names of their attributes. */
  readonly builds: Map<string, ColumnBuild>;
  /** null: the values do not fit into a column */
  readonly columns: Map<string, Column | null>;
  lastUse: number;
}

/** smaller collections are scanned as quickly */
const FEWEST_DOCUMENTS = 1000;
const MOST_BYTES = 128 * 1024 * 1024;
/** what a value takes in a column, at most */
const MOST_ROW_BYTES = 8;

/**
 * Attributes of whole collections in memory, for scans that read nothing else. The first scan of an unchanged collection fills them,
 * and scans that come meanwhile take part; a commit that touches the collection makes them useless, and they are dropped.
 */
export class ColumnStore {
  private readonly databases = new Map<Database, Map<number, Entry>>();
  private uses = 0;

  /** @param mostBytes that all columns take together */
  constructor(private readonly mostBytes = MOST_BYTES) {}

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

  /**
   * Columns that are being filled for a scan of these attributes, by all such scans together.
   * @returns null when it cannot be: another state than the newest, own writes, values that do not fit, too many documents
   */
  build(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): ColumnBuild | null {
    const entry = this.entry(snapshot, collection);
    if (!entry || attributes.some((name) => entry.columns.get(name) === null)) return null;
    const missing = attributes.filter((name) => !entry.columns.has(name)).sort();
    const documents = snapshot.count(collection);
    if (missing.length === 0) return null;
    this.uses += 1;
    entry.lastUse = this.uses;
    const which = JSON.stringify(missing);
    const known = entry.builds.get(which);
    if (known) return known;
    if (!this.makeRoom(missing.length * documents * MOST_ROW_BYTES, entry)) return null;
    const build = new ColumnBuild(missing, documents, () => this.finish(entry, which));
    entry.builds.set(which, build);
    return build;
  }

  /** A scan by columns, as far as there are any and they may be used; by documents otherwise. */
  scan(snapshot: Snapshot, collection: CollectionDefinition, attributes: readonly string[]): Cursor<StoredDocument> {
    const known = this.columns(snapshot, collection, attributes);
    if (known) return columnCursor(known, snapshot.count(collection));
    const build = this.build(snapshot, collection, attributes);
    if (!build) return snapshot.scan(collection);
    const { columns } = this.entry(snapshot, collection)!;
    const complete = attributes.flatMap((name): [string, Column][] => {
      const column = columns.get(name);
      return column ? [[name, column]] : [];
    });
    return new GrowingCursor(build, new Map(complete), snapshot, collection);
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
    const entry: Entry = { commitNumber, builds: new Map(), columns: new Map(), lastUse: this.uses };
    entries.set(collection.number, entry);
    return entry;
  }

  private finish(entry: Entry, which: string): void {
    const build = entry.builds.get(which);
    if (!build) return;
    entry.builds.delete(which);
    for (const { name, builder } of build.builders)
      if (build.state === 'complete' || !builder.isFit) entry.columns.set(name, build.column(name));
    this.makeRoom(0, entry); // texts are longer than nothing
  }

  private entries(): readonly { entries: Map<number, Entry>; number: number; entry: Entry }[] {
    return [...this.databases.values()].flatMap((entries) => [...entries].map(([number, entry]) => ({ entries, number, entry })));
  }

  /** Drops what was not used for longest. @returns false when `bytes` more are too many even so */
  private makeRoom(bytes: number, except: Entry): boolean {
    const oldestFirst = this.entries().toSorted((a, b) => a.entry.lastUse - b.entry.lastUse);
    let sum = this.byteLength + bytes;
    for (const { entries, number, entry } of oldestFirst) {
      if (sum <= this.mostBytes) return true;
      if (entry === except) continue;
      sum -= bytesOf(entry);
      entries.delete(number);
    }
    return sum <= this.mostBytes;
  }
}

function bytesOf({ columns, builds }: Entry): number {
  let sum = 0;
  for (const build of builds.values()) sum += build.byteLength;
  for (const column of columns.values()) sum += column?.byteLength ?? 0;
  return sum;
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
