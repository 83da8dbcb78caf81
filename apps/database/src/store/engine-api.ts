import type { IndexKind, IndexObserver } from '../indexes/index-kind';
import type { CollectionDefinition, Database } from './database';
import type { JsonObject, JsonValue } from '../values/json-value';

/** All databases of one data folder. One process owns the folder. Failures are `ArangoError`s with ArangoDB's numbers. */
export interface StorageEngine {
  /** folder for files of intermediate results, which nobody needs after a restart */
  readonly spillPath: string;
  /** names of all databases, `_system` first, the others sorted */
  databaseNames(): string[];
  /** @throws ArangoError database-not-found (1228) */
  database(name: string): Database;
  hasDatabase(name: string): boolean;
  /** creates it with its system collections. @throws ArangoError database-name-invalid, duplicate-name */
  createDatabase(name: string): Promise<Database>;
  /** ends everything that runs in it and deletes its files. @throws ArangoError database-not-found, forbidden (`_system`) */
  dropDatabase(name: string): Promise<void>;
  /** To be called once per kind before `open`ed databases are used (wiring time). */
  registerIndexKind(kind: IndexKind<Database>): void;
  indexKind(type: string): IndexKind<Database> | undefined;
  /** To be called at wiring time; tells what commits change in collections that have such indexes. */
  observeIndexes(observer: IndexObserver<Database>): void;
  /** To be called at wiring time; tells about definitions that went away, so that caches and dependants can follow. */
  observe(observer: CatalogObserver): void;
  /** seam for computed values: compiles `RETURN …` over `@doc` into a function; set by the query engine at wiring time */
  setExpressionCompiler(compile: ExpressionCompiler): void;
  /** a decimal string never given before, for cursor, transaction and query ids */
  nextId(): string;
  close(): Promise<void>;
}

/** @throws ArangoError for an expression that does not parse, is not a `RETURN`, or reads anything but `@doc` */
export type ExpressionCompiler = (
  expression: string,
) => (document: JsonObject, onWarning: (errorNum: number, message: string) => void) => JsonValue;

export interface CatalogObserver {
  collectionCreated?(database: Database, collection: CollectionDefinition): void;
  collectionDropped?(database: Database, collection: CollectionDefinition): void;
  /** the rename is answered when what this returns has settled: graphs and the like have followed by then */
  collectionRenamed?(database: Database, collection: CollectionDefinition, oldName: string): void | Promise<void>;
  /**
   * Documents were written or removed by a commit that stands; told in the order of the commits, before any snapshot sees them.
   * @param keys those of the documents
   */
  documentsCommitted?(database: Database, collection: CollectionDefinition, keys: readonly string[], commitNumber: number): void;
  databaseDropped?(database: Database): void;
}
