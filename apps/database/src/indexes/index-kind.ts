import type { CollectionDefinition, Database, IndexDefinition, JsonObject, StoredDocument } from '../storage/api';
import type { IndexWriter } from '../storage/index-entries';

/**
 * A kind of index that plugs into the store: it says what its definition looks like and which entries a document has.
 * `persistent`, `ttl`, … are built this way; `inverted`, `vector` and the links of views register theirs with
 * `StorageEngine.registerIndexKind`.
 *
 * Two ways to keep entries, both part of the same LMDB commit as the documents:
 *
 * 1. `insert` / `remove` are called while the transaction runs, against its private write set. Such entries are visible to the own
 *    transaction at once and to each snapshot exactly as its documents are. The rule that keeps this sound: write only keys that
 *    contain the document's key (conflicts are found per document), and use `add` for counters.
 * 2. `apply` is called inside the group commit, alone, on the newest state, with all changes of one transaction. Here shared records
 *    (packed posting lists, statistics) may be read, changed and written back. The own transaction does not see these entries
 *    before it commits; snapshots see them consistently.
 *
 * Caches in memory: after a commit is durable `committed` is called with its number and the same changes, in order. A snapshot whose
 * `commitNumber` is smaller than the cache's newest must skip what came later (or read the store instead).
 */
export interface IndexKind {
  /** values of `type` it answers to, e.g. `['inverted']` */
  readonly types: readonly string[];
  /** Checks a client's definition and fills in defaults. @throws ArangoError bad-parameter (10) */
  define(definition: JsonObject, context: { collection: CollectionDefinition; database: Database }): DefinedIndex;
  insert?(index: IndexDefinition, document: StoredDocument, entries: IndexWriter): void;
  /** Instead of `insert` for documents that were there before the index: it may leave out what `insert` refuses. */
  adopt?(index: IndexDefinition, document: StoredDocument, entries: IndexWriter): void;
  remove?(index: IndexDefinition, document: StoredDocument, entries: IndexWriter): void;
  apply?(index: IndexDefinition, changes: readonly DocumentChange[], entries: IndexWriter): void;
  /** For a new index: gathers documents instead of `apply`, so that what many of them share is written once. */
  builder?(index: IndexDefinition): IndexBuilder;
  committed?(database: Database, index: IndexDefinition, changes: readonly DocumentChange[], commitNumber: number): void;
  /** A new index: all documents have passed through `insert` and `apply`; called once it is durable (training, warm-up). */
  built?(database: Database, collection: CollectionDefinition, index: IndexDefinition): Promise<void>;
  /** Its stored entries are deleted by the engine; forget caches. */
  dropped?(database: Database, index: IndexDefinition): void;
  /** attributes that change by themselves, shown with the definition (`trainingState`, …) */
  describe?(database: Database, index: IndexDefinition): JsonObject;
}

/** Fills a new index whose entries nobody reads yet. */
export interface IndexBuilder {
  /** Takes a document; nothing is written. */
  add(document: StoredDocument): void;
  /** so much has been gathered that it should be written */
  readonly isFull: boolean;
  /** Writes what was gathered, a few entries with each step. `entries` is asked for at every step: it lives as long as that. */
  flush(entries: () => IndexWriter): Iterable<void>;
}

/** What `define` settles; the engine adds id, name (unless given) and number. */
export interface DefinedIndex {
  readonly type: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly attributes: JsonObject;
}

/** One document of one committed transaction: `before` and `after` its net change. */
export interface DocumentChange {
  readonly key: string;
  readonly before?: StoredDocument;
  readonly after?: StoredDocument;
}
