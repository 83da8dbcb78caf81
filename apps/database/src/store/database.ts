import type { Steps } from '@strata/event-loop';
import type { EdgeEntry, IndexEntry, IndexRange } from '../indexes/index-reads';
import type { Cursor } from '../storage/snapshots/cursor';
import type { WriteSemaphore } from '../storage/commits/write-semaphore';
import type { IndexReader, IndexWriter } from '../storage/snapshots/index-entries';
import type { CollectionLocks } from '../storage/commits/collection-locks';
import type { DatabaseLog } from './database-log';
import type { Catalog, CollectionDefinition, IndexDefinition, NewCollection, ViewDefinition } from '../storage/catalog/definitions';
import type { JsonObject } from '../values/json-value';
import type { StoredDocument } from '../storage/records/stored-document';
import type { InsertOptions, RemoveOptions, ReplaceOptions, UpdateOptions, WriteResult } from './documents/write-options';

/**
 * What the storage engine offers to everything above it (queries, graphs, search, REST). One process owns a data folder; everything
 * here runs on one thread; reads are synchronous, commits are promises. Failures are `ArangoError`s with ArangoDB's numbers.
 *
 * How a read stays consistent. `Database.snapshot()` and `begin()` fix one moment: documents, index entries, counts and definitions
 * (`catalog`) all belong to it, and commits that come later are invisible. A transaction adds a private write set on top. Index kinds
 * that keep their entries in the store take part in this without doing anything; a kind with caches in memory compares
 * `Snapshot.commitNumber` with the number it was told in `IndexObserver.committed` (see there).
 *
 * How writers meet. A `Transaction` never blocks another one: at `commit()` the revision of each document it wrote is compared with
 * the one its snapshot saw. Any difference fails the whole transaction with `conflict` (1200, HTTP 409). `Database.write` runs its
 * work on the newest state inside the group commit instead, so that it cannot conflict.
 */
export interface Database {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly path: string;
  /** the newest definitions; prefer `snapshot.catalog` while reading */
  readonly catalog: Catalog;
  /** who writes to which collections: exclusive writers hold off all others */
  readonly locks: CollectionLocks;
  /**
   * Places for modifying queries: at most eight of a database run at once, so that retries after a conflict make progress.
   * Take one before `begin()`, give it back when the query has ended.
   */
  readonly modifications: WriteSemaphore;
  /** what was committed lately */
  readonly log: DatabaseLog;
  /**
   * Number of the last commit that all observers of indexes have been told of (`IndexObserver.committed`). A snapshot may already be ahead of it:
   * caches in memory cannot answer that snapshot then.
   */
  readonly notifiedCommit: number;

  /** Number of the newest commit that changed documents of the collection; 0 when none did since the server started. */
  lastChange(collection: CollectionDefinition): number;

  /**
   * A read-only view of this moment. `release()` it soon: a snapshot held for long makes the file grow.
   * @param readable names of the collections that it shows; missing: all
   */
  snapshot(readable?: ReadonlySet<string>): Snapshot;
  /** Starts a transaction with a snapshot of this moment. It must end in `commit()` or `abort()`. */
  begin(options?: TransactionOptions): Transaction;
  /**
   * Runs `work` on the newest state inside the group commit and resolves once its writes are durable. `work` must be synchronous and
   * short (at most some thousand documents); when it throws, nothing it wrote remains and the promise rejects with that error.
   */
  write<T>(work: (transaction: WriteAccess) => T, options?: CommitOptions): Promise<T>;

  /**
   * As `write`, for as many documents as there are: `work` goes on in turns of the event loop, and still all of it becomes visible at once.
   * Whoever else writes to this database waits. `work` may be begun again from its start; its error takes back what it wrote.
   */
  writeLong<T>(work: (transaction: WriteAccess) => Steps<T>, options?: CommitOptions): Promise<T>;

  createCollection(definition: NewCollection): Promise<CollectionDefinition>;
  dropCollection(nameOrId: string): Promise<void>;
  renameCollection(nameOrId: string, newName: string): Promise<CollectionDefinition>;
  /** changes `waitForSync`, `cacheEnabled`, `schema`, `computedValues`; other attributes are ignored */
  changeCollection(nameOrId: string, properties: JsonObject): Promise<CollectionDefinition>;
  truncateCollection(nameOrId: string): Promise<void>;
  /** highest number an autoincrement collection has given as a key; 0 for others */
  lastKeyValue(collection: CollectionDefinition): number;

  /** Creates and fills an index, or finds an equal one. @throws ArangoError bad-parameter, duplicate-name, unique-constraint-violated */
  createIndex(
    collection: string,
    definition: JsonObject,
    options?: { hidden?: boolean },
  ): Promise<{ index: IndexDefinition; isNewlyCreated: boolean }>;
  /** @param index id or name. @throws ArangoError index-not-found, forbidden (primary, edge) */
  dropIndex(collection: string, index: string): Promise<IndexDefinition>;
  /**
   * Changes what an index keeps beside the entries of documents (what it has learned of them), in a commit of its own.
   * @throws ArangoError index-not-found when it is gone, or emptied
   */
  maintainIndex(index: IndexDefinition, work: (entries: IndexWriter) => void): Promise<void>;

  /** Stores a view; name shared with the collections. @throws ArangoError duplicate-name, illegal-name */
  createView(view: { name: string; type: string; properties: JsonObject }): Promise<ViewDefinition>;
  changeView(nameOrId: string, properties: JsonObject): Promise<ViewDefinition>;
  renameView(nameOrId: string, newName: string): Promise<ViewDefinition>;
  dropView(nameOrId: string): Promise<ViewDefinition>;
}

export interface CommitOptions {
  /** wait until the commit has been flushed to disk; without it a commit survives the death of the process */
  readonly waitForSync?: boolean;
}

export interface TransactionOptions {
  /** bytes the private write set may take; above it `resource-limit` (32). Default 512 MiB */
  readonly maxSizeBytes?: number;
  /** names of the collections that may be written; missing: all (`transaction-unregistered-collection`, 1652, otherwise) */
  readonly writable?: ReadonlySet<string>;
  /** names of the collections that may be read; missing: all */
  readonly readable?: ReadonlySet<string>;
}

/** Access to one collection as every method takes it: the definition out of `snapshot.catalog` (never one kept from before). */
export interface Snapshot {
  readonly database: Database;
  readonly catalog: Catalog;
  /** number of the last commit this snapshot sees: larger numbers are later. Equal numbers: equal content */
  readonly commitNumber: number;
  /** bytes of all documents that have been read through it: it only grows, and says how much the rows read meanwhile may hold */
  readonly bytesRead: number;
  /** it leaves collections out; what is remembered about all of them must not be used with it */
  readonly isPartial: boolean;

  /** @throws ArangoError data-source-not-found (1203) */
  collection(nameOrId: string): CollectionDefinition;
  /** primary lookup */
  document(collection: CollectionDefinition, key: string): StoredDocument | undefined;
  /**
   * Shows `look` the record of one document, without copying it, as `visit` does. Its key is the bytes of `key` from `start` to before
   * `end`, and well formed.
   * @returns false when there is no such document
   */
  show(
    collection: CollectionDefinition,
    key: Uint8Array,
    start: number,
    end: number,
    look: (record: Buffer, length: number) => void,
  ): boolean;
  /** all documents in the order of the primary index (bytes of `_key`) */
  scan(collection: CollectionDefinition, options?: ScanOptions): Cursor<StoredDocument>;
  /**
   * Shows `look` the records of up to `limit` documents behind the key `after`, in the order of `scan`, without copying them:
   * `AttributeReader` reads them; `_key` is the bytes from `start` to before `end` of `key`. All bytes are there only during the call,
   * which must not read anything else.
   * @param upTo no documents behind this key
   * @returns how many there were, fewer than `limit` only at the end, and the key of the last one
   */
  visit(
    collection: CollectionDefinition,
    after: string | undefined,
    limit: number,
    look: (record: Buffer, length: number, key: Buffer, start: number, end: number) => void,
    upTo?: string,
  ): { readonly count: number; readonly last: string | undefined };
  /** documents found by an index of sorted values (`persistent`, `ttl`), in index order */
  indexDocuments(collection: CollectionDefinition, index: IndexDefinition, range: IndexRange): Cursor<StoredDocument>;
  /** the entries themselves: covering reads without touching the documents */
  indexEntries(collection: CollectionDefinition, index: IndexDefinition, range: IndexRange): Cursor<IndexEntry>;
  /** edges at a vertex (`_id`), by the edge index; `any` gives a self-loop once */
  edges(collection: CollectionDefinition, vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Cursor<EdgeEntry>;
  /** exact number of documents */
  count(collection: CollectionDefinition): number;
  /** estimated distinct entries / entries of an index, 0..1 (1 for unique) */
  selectivity(collection: CollectionDefinition, index: IndexDefinition): number;
  /** the same, when it belongs to the description of the index */
  selectivityEstimate(collection: CollectionDefinition, index: IndexDefinition): number | undefined;
  /**
   * Keys of the documents of `collection` that this transaction has written so far (with those of the transactions it is nested in);
   * empty for a plain snapshot. Index kinds with `apply` need it: their entries do not show own writes, so that search looks at these
   * documents themselves.
   */
  ownChanges(collection: CollectionDefinition): readonly string[];
  /** the key space of a registered index kind, as of this snapshot and with own writes */
  indexReader(index: IndexDefinition): IndexReader;
  /**
   * What holding this snapshot costs so far. The space of what is overwritten meanwhile cannot be used again and the data file grows:
   * a stream should put aside what is left of its result and release the snapshot after 5 s or 64 MiB.
   */
  cost(): SnapshotCost;
  /** Frees the snapshot; harmless when repeated. A transaction does it itself at its end. */
  release(): void;
}

export interface SnapshotCost {
  readonly heldMs: number;
  /** bytes that others have written since */
  readonly writtenBytes: number;
}

/** Reads and writes; `Snapshot`'s methods see the own writes made so far. */
export interface WriteAccess extends Snapshot {
  insert(collection: CollectionDefinition, document: JsonObject, options?: InsertOptions): WriteResult;
  /** merges `patch` into the document */
  update(collection: CollectionDefinition, key: string, patch: JsonObject, options?: UpdateOptions): WriteResult;
  replace(collection: CollectionDefinition, key: string, document: JsonObject, options?: ReplaceOptions): WriteResult;
  remove(collection: CollectionDefinition, key: string, options?: RemoveOptions): WriteResult;
  /**
   * The same in steps: more than one where the document is large. Nothing is written before the last one.
   * @throws ArangoError conflict (1200), too, when the transaction's document has been written between two of them
   */
  removeSteps(collection: CollectionDefinition, key: string, options?: RemoveOptions): Steps<WriteResult>;
  insertSteps(collection: CollectionDefinition, document: JsonObject, options?: InsertOptions): Steps<WriteResult>;
  updateSteps(collection: CollectionDefinition, key: string, patch: JsonObject, options?: UpdateOptions): Steps<WriteResult>;
  replaceSteps(collection: CollectionDefinition, key: string, document: JsonObject, options?: ReplaceOptions): Steps<WriteResult>;
  /** removes all documents one by one, inside the transaction; @returns how many */
  truncate(collection: CollectionDefinition): Steps<number>;
}

export interface Transaction extends WriteAccess {
  readonly state: 'running' | 'committed' | 'aborted';
  /**
   * The state before this transaction's own writes: loops of a modifying query read here, so that they never meet what they write
   * (for a nested transaction: with the writes of its parent).
   */
  readonly before: Snapshot;
  /**
   * A transaction on top of this one: a query inside a stream transaction. Its `commit()` hands its writes to the parent, its
   * `abort()` drops just these. One nested transaction that writes may be open at a time.
   */
  nest(): Transaction;
  /** true when something was written */
  readonly hasWrites: boolean;
  /** @throws ArangoError conflict (1200), unique-constraint-violated (1210); the transaction is aborted then */
  commit(options?: CommitOptions): Promise<void>;
  abort(): void;
}

export interface ScanOptions {
  readonly reverse?: boolean;
  /** the scan begins behind this key */
  readonly after?: string | undefined;
  /** the scan begins with this key or the next one, by bytes; not together with `after` */
  readonly from?: string | undefined;
  /** the scan ends before this key, by bytes */
  readonly below?: string | undefined;
}

export type { Cursor } from '../storage/snapshots/cursor';
export type { EdgeEntry, IndexEntry, IndexRange } from '../indexes/index-reads';
export type { LargeDocument, StoredDocument } from '../storage/records/stored-document';
export type { InsertOptions, RemoveOptions, ReplaceOptions, UpdateOptions, WriteResult } from './documents/write-options';
export type { Catalog, CollectionDefinition, IndexDefinition, ViewDefinition } from '../storage/catalog/definitions';
export type { JsonObject, JsonValue } from '../values/json-value';
