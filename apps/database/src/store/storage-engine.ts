import { join } from 'node:path';
import { ArangoError } from '@strata/errors';
import { checkDatabaseName } from './definitions/collection-names';
import { CollectionRules } from './documents/collection-rules';
import { BUILT_IN_KINDS } from '../indexes/built-in-kinds';
import type { IndexKind, IndexObserver } from '../indexes/index-kind';
import { IndexKinds } from '../indexes/index-kinds';
import type { Database } from './database';
import type { CatalogObserver, ExpressionCompiler, StorageEngine } from './engine-api';
import { DataFolder } from '../storage/data-folder/data-folder';
import type { OnNotice } from '../storage/commits/memtable-flush';
import { RevisionClock } from '../storage/records/revision';
import { StoredDatabase } from './stored-database';
import { COLLATION_VERSION } from '../values/collation-key';

/** ArangoDB creates its own when a database is made; these are the ones that something here uses. */
const SYSTEM_COLLECTIONS = ['_analyzers', '_aqlfunctions', '_frontend', '_graphs'];
const MICROSECONDS = 1000;

/** All databases of one data folder. */
export class LmdbStorageEngine implements StorageEngine {
  private readonly folder: DataFolder;
  private readonly opened = new Map<string, StoredDatabase>();
  private readonly beingCreated = new Map<string, Promise<StoredDatabase>>();
  private readonly kinds = new IndexKinds<Database>(BUILT_IN_KINDS);
  private readonly observers: CatalogObserver[] = [];
  private readonly clock = new RevisionClock();
  private readonly rules = new CollectionRules();
  private lastTick = 0;

  private constructor(
    path: string,
    private readonly collation: string,
    private readonly onNotice: OnNotice,
  ) {
    this.folder = new DataFolder(path, collation);
  }

  /**
   * Opens a data folder, creating it with the database `_system` when it is new. What a crash has left in the logs is taken in.
   * @throws AppError when another server uses the folder, another format wrote it, or a file is damaged
   */
  static async open(path: string, collation = COLLATION_VERSION, onNotice: OnNotice = () => undefined): Promise<LmdbStorageEngine> {
    const engine = new LmdbStorageEngine(path, collation, onNotice);
    try {
      for (const name of engine.databaseNames()) if (engine.hasDatabase(name)) engine.stored(name);
      if (!engine.hasDatabase('_system')) await engine.addDatabase('_system');
    } catch (error) {
      await engine.close();
      throw error;
    }
    return engine;
  }

  /**
   * Builds the indexes anew whose strings another ICU has ordered. To be called after wiring, before anything is served.
   * @returns the order they had until now, when they were built anew
   */
  async settleCollation(): Promise<string | undefined> {
    const before = this.folder.collation();
    if (before === this.collation) return undefined;
    for (const name of this.databaseNames()) await this.stored(name).rebuildCollatedIndexes();
    this.folder.setCollation(this.collation);
    return before ?? 'unknown';
  }

  get spillPath(): string {
    return join(this.folder.path, 'spill');
  }

  databaseNames(): string[] {
    const names = this.folder.databases().map(({ name }) => name);
    return ['_system', ...names.filter((name) => name !== '_system').sort()];
  }

  hasDatabase(name: string): boolean {
    return this.folder.databases().some((database) => database.name === name);
  }

  database(name: string): Database {
    return this.stored(name);
  }

  /** Of several calls for one name at the same time one succeeds; the others are refused once the database is there to be used. */
  async createDatabase(name: string): Promise<Database> {
    checkDatabaseName(name);
    await this.beingCreated.get(name)?.catch(() => undefined);
    if (this.hasDatabase(name) || this.beingCreated.has(name)) throw new ArangoError('duplicate-name', 'duplicate database name');
    const creation = this.addDatabase(name).finally(() => this.beingCreated.delete(name));
    this.beingCreated.set(name, creation);
    return creation;
  }

  async dropDatabase(name: string): Promise<void> {
    if (name === '_system') throw new ArangoError('forbidden');
    const database = this.stored(name);
    this.opened.delete(name);
    for (const observer of this.observers) observer.databaseDropped?.(database);
    await database.close();
    this.folder.remove(database.id);
  }

  registerIndexKind(kind: IndexKind<Database>): void {
    this.kinds.register(kind);
  }

  indexKind(type: string): IndexKind<Database> | undefined {
    return this.kinds.of(type);
  }

  observeIndexes(observer: IndexObserver<Database>): void {
    this.kinds.observe(observer);
  }

  observe(observer: CatalogObserver): void {
    this.observers.push(observer);
  }

  setExpressionCompiler(compile: ExpressionCompiler): void {
    this.rules.setExpressionCompiler(compile);
  }

  nextId(): string {
    return String(this.tick());
  }

  async close(): Promise<void> {
    await Promise.all([...this.opened.values()].map((database) => database.close()));
    this.opened.clear();
    this.folder.unlock();
  }

  private async addDatabase(name: string): Promise<StoredDatabase> {
    const id = name === '_system' ? '1' : this.nextId();
    const database = this.open(id, name, true);
    for (const collection of SYSTEM_COLLECTIONS) await database.createCollection({ name: collection, isSystem: true });
    this.folder.add({ id, name });
    this.opened.set(name, database);
    return database;
  }

  private stored(name: string): StoredDatabase {
    const opened = this.opened.get(name);
    if (opened !== undefined) return opened;
    const entry = this.folder.databases().find((database) => database.name === name);
    if (entry === undefined) throw new ArangoError('database-not-found', `database not found: ${name}`);
    const database = this.open(entry.id, name, false);
    this.opened.set(name, database);
    return database;
  }

  private open(id: string, name: string, isNew: boolean): StoredDatabase {
    const path = isNew ? this.folder.emptyPath(id) : this.folder.databasePath(id);
    return new StoredDatabase(id, name, path, isNew, {
      clock: this.clock,
      rules: this.rules,
      observers: this.observers,
      onNotice: this.onNotice,
      tick: () => this.tick(),
      kinds: this.kinds,
    });
  }

  /** Microseconds since 1970, pushed on when asked faster: never repeats, also over restarts. */
  private tick(): number {
    this.lastTick = Math.max(this.lastTick + 1, Date.now() * MICROSECONDS);
    return this.lastTick;
  }
}
