import type { Steps } from '@strata/event-loop';
import type { EdgeEntry, IndexEntry, IndexRange } from './index-reads';
import type { Cursor } from '../storage/snapshots/cursor';
import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { StoredDocument } from '../storage/records/stored-document';
import type { JsonObject } from '../values/json-value';
import type { IndexWriter } from '../storage/snapshots/index-entries';
import type { KeyReader, KeyValue } from '../storage/snapshots/key-reader';

/**
 * A kind of index that plugs into the store: it says what its definition looks like, which entries a document has, and how they are
 * read. `built-in-kinds.ts` has those that every engine knows; others are registered with `StorageEngine.registerIndexKind`.
 *
 * `D` is the database as kinds see it that look at more of it than their own entries; others take any.
 *
 * Two ways to keep entries, both part of the same LMDB commit as the documents:
 *
 * 1. `entries`, where each belongs to one document. While the transaction runs, the store writes what a change of a document makes of
 *    them into the private write set. They are visible to the own transaction at once and to each snapshot exactly as its documents are.
 * 2. `apply` is called inside the group commit, alone, on the newest state, with all changes of one transaction. Here shared records
 *    (packed posting lists, statistics) may be read, changed and written back. The own transaction does not see these entries
 *    before it commits; snapshots see them consistently.
 */
export interface IndexKind<D = unknown> extends IndexObserver<D> {
  /** Checks a client's definition and fills in defaults. @throws ArangoError bad-parameter (10) */
  define(definition: JsonObject, context: { collection: CollectionDefinition; database: D }): DefinedIndex;
  /** such an index comes with its collection: clients neither make nor drop one */
  readonly isImplicit?: boolean;
  /** a collection has at most one */
  readonly isSingle?: boolean;
  /** entries lie in the order of strings: they are written anew when that order changes */
  readonly isCollated?: boolean;
  /** attributes in which two definitions may differ and yet ask for the same index */
  readonly secondaryAttributes?: ReadonlySet<string>;
  /** clients are shown the selectivity of such an index, unless its definition says otherwise */
  readonly showsSelectivity?: boolean;

  /** Refuses a document while the client can still be told which one it was. @param isNew false: it was there before the index */
  check?(index: IndexDefinition, document: StoredDocument, isNew: boolean): void;
  readonly entries?: DocumentEntries;
  /** how the different values of `entries` are counted; without it each entry has its own */
  readonly values?: EntryValues;
  /** Brings entries that documents share up to date with a transaction, in steps. */
  apply?(index: IndexDefinition, changes: readonly DocumentChange[], entries: IndexWriter): Steps<void>;
  /** For a new index: gathers documents instead of `apply`, so that what many of them share is written once. */
  builder?(index: IndexDefinition): IndexBuilder;
  /** attributes that change by themselves, shown with the definition (`trainingState`, …) */
  describe?(database: D, index: IndexDefinition): JsonObject;
}

/**
 * Caches in memory that follow indexes. After a commit is durable `committed` is called with its number and its changes, in order. A
 * snapshot whose `commitNumber` is smaller than the cache's newest must skip what came later (or read the store instead).
 */
export interface IndexObserver<D = unknown> {
  /** values of `type` it is for, e.g. `['inverted']` */
  readonly types: readonly string[];
  committed?(database: D, index: IndexDefinition, changes: readonly DocumentChange[], commitNumber: number): void;
  /** Its stored entries are deleted by the engine; forget caches. */
  dropped?(database: D, index: IndexDefinition): void;
}

/** Entries that belong to one document each. Their keys are whole ones, with the number of the index before them (`numberPrefix`). */
export interface DocumentEntries {
  /**
   * All entries of a document. Conflicts are found per document: unless the index is unique, the key of an entry contains the
   * document's.
   */
  of(index: IndexDefinition, document: StoredDocument): readonly KeyValue[];
  /** The same in steps, where a document may have very many. */
  ofSteps?(index: IndexDefinition, document: StoredDocument): Steps<readonly KeyValue[]>;
  /** `_key` of the document that an entry of a unique index belongs to, from its value */
  ownerOf?(value: Buffer): string;

  /** Keys of the documents in a range, in index order. */
  keys?(reader: KeyReader, index: IndexDefinition, range: IndexRange): Cursor<string>;
  /** The entries in a range, in index order. */
  range?(reader: KeyReader, index: IndexDefinition, range: IndexRange): Cursor<IndexEntry>;
  /** Edges at a vertex; `any` names a self-loop once. */
  edges?(
    reader: KeyReader,
    index: IndexDefinition,
    vertexId: string,
    direction: 'outbound' | 'inbound' | 'any',
    load: (edgeKey: string) => StoredDocument,
  ): Cursor<EdgeEntry>;
}

/** What the estimates of selectivity count. */
export interface EntryValues {
  /** entries that a document has, mostly */
  readonly perDocument: number;
  /** The first part of an entry's key, which entries of the same values share, and no others. */
  prefixOf(key: Buffer, value: Buffer): Buffer;
}

/** Fills a new index whose entries nobody reads yet. */
export interface IndexBuilder {
  /** Takes a document, in steps; nothing is written. */
  add(document: StoredDocument): Steps<void>;
  /** so much has been gathered that it should be written */
  readonly isFull: boolean;
  /** Writes what was gathered, a few entries with each step. `entries` is asked for at every step: it lives as long as that. */
  flush(entries: () => IndexWriter): Steps<void>;
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

/** All entries of a document, in steps. */
export function* entriesOf(entries: DocumentEntries, index: IndexDefinition, document: StoredDocument): Steps<readonly KeyValue[]> {
  return entries.ofSteps === undefined ? entries.of(index, document) : yield* entries.ofSteps(index, document);
}
