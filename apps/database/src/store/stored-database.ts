import type { Steps } from '@strata/event-loop';
import {
  changeCollection,
  createCollection,
  dropCollection,
  renameCollection,
  truncateCollection,
} from './definitions/collection-changes';
import type { CreatedIndex } from './index-builds/index-changes';
import { createIndex, dropIndex, maintainIndex, rebuildCollatedIndexes } from './index-builds/index-changes';
import type { IndexWriter } from '../storage/snapshots/index-entries';
import { SelectivityEstimates } from '../indexes/selectivity';
import { WriteSemaphore } from '../storage/commits/write-semaphore';
import type { CommitOptions, Database, JsonObject, Snapshot, Transaction, TransactionOptions, WriteAccess } from './database';
import { StoredKeySource } from './documents/autoincrement';
import { CollectionLocks } from '../storage/commits/collection-locks';
import { CommitNumbers } from './commits/commit-numbers';
import { CommitNotifications } from './commits/commit-notifications';
import type { DatabaseDependencies } from './database-dependencies';
import type { DatabaseLog } from './database-log';
import { DatabaseState } from './database-state';
import { DefinitionScope } from './definitions/definition-scope';
import { DefinitionStore, encodeState, readState } from './definitions/definition-store';
import type { Catalog, CollectionDefinition, IndexDefinition, NewCollection, ViewDefinition } from '../storage/catalog/definitions';
import { DEFAULT_MAX_SIZE_BYTES, DocumentCommits } from './commits/document-commits';
import { collectGarbage } from '../storage/commits/garbage';
import { GroupCommit } from '../storage/commits/group-commit';
import type { KeyReader } from '../storage/snapshots/key-reader';
import { KeyStore } from '../storage/commits/key-store';
import { META } from '../storage/catalog/meta-keys';
import { RootTransaction } from './root-transaction';
import type { SnapshotSource } from './snapshot-view';
import { PartialSnapshot } from './partial-snapshot';
import { SnapshotView } from './snapshot-view';
import { StoredLog } from './stored-log';
import { changeView, createView, dropView, renameView } from './definitions/view-changes';
import type { WriteSupport } from './writable-view';

/** measured: of 1000 updates of one document admitted 8 at a time all succeed within 8 tries on average; at 32 some use up 100 tries */
const MODIFICATIONS_AT_ONCE = 8;

/** One database on its key store: definitions, snapshots, transactions and the group commit. */
export class StoredDatabase implements Database {
  readonly locks = new CollectionLocks();
  readonly modifications = new WriteSemaphore(MODIFICATIONS_AT_ONCE);
  readonly log: DatabaseLog;
  private readonly store: KeyStore;
  private readonly definitions: DefinitionStore;
  private readonly commits: GroupCommit;
  private readonly scope: DefinitionScope;
  private readonly documents: DocumentCommits;
  private readonly support: WriteSupport;
  private readonly keys: StoredKeySource;
  private readonly estimates = new SelectivityEstimates();
  private readonly numbers: CommitNumbers;
  private readonly notifications: CommitNotifications;
  private isClosing = false;
  private sweeps: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    readonly name: string,
    readonly path: string,
    isNew: boolean,
    dependencies: DatabaseDependencies,
  ) {
    this.store = new KeyStore(path, isNew, dependencies.onNotice);
    this.definitions = new DefinitionStore(this.store);
    this.log = new StoredLog(this.store, this.definitions);
    this.numbers = new CommitNumbers(this.store.read((reader) => readState(reader).commitNumber));
    this.keys = new StoredKeySource(this.store, () => dependencies.tick());
    this.support = {
      clock: dependencies.clock,
      rules: dependencies.rules,
      keys: this.keys,
      kinds: dependencies.kinds,
    };
    this.notifications = new CommitNotifications(dependencies.kinds, dependencies.observers);
    this.commits = new GroupCommit(
      this.store,
      () => this.beforeCommit(),
      (failure) => this.afterCommit(failure),
    );
    const markWritten = (what: 'definitions' | 'content') => {
      if (what === 'content') this.numbers.noteDocuments();
      else this.numbers.noteDefinitions();
    };
    this.scope = new DefinitionScope(this, this.store, this.definitions, this.commits, dependencies, markWritten, () =>
      this.sweepGarbage(),
    );
    const { store, definitions, commits, support, locks, numbers, notifications } = this;
    const { builds } = this.scope;
    const newest = () => this.newestSource();
    this.documents = new DocumentCommits({ store, definitions, commits, support, locks, numbers, notifications, builds, newest });
    this.sweepGarbage();
  }

  get isSystem(): boolean {
    return this.name === '_system';
  }

  get catalog(): Catalog {
    return this.definitions.committed;
  }

  get notifiedCommit(): number {
    return this.numbers.notified;
  }

  lastChange(collection: CollectionDefinition): number {
    return this.numbers.lastChange(collection);
  }

  /** since the start */
  get bytesWritten(): number {
    return this.store.bytesWritten;
  }

  snapshot(readable?: ReadonlySet<string>): Snapshot {
    return readable === undefined ? new SnapshotView(this.source()) : new PartialSnapshot(this.source(), readable);
  }

  begin(options: TransactionOptions = {}): Transaction {
    const limits = { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES, ...options };
    return new RootTransaction(this.source(), this.support, limits, (transaction, commit) =>
      this.documents.commit(transaction, commit),
    );
  }

  write<T>(work: (transaction: WriteAccess) => T, options: CommitOptions = {}): Promise<T> {
    return this.documents.write(work, options);
  }

  writeLong<T>(work: (transaction: WriteAccess) => Steps<T>, options: CommitOptions = {}): Promise<T> {
    return this.documents.writeLong(work, options);
  }

  createCollection(wanted: NewCollection): Promise<CollectionDefinition> {
    return createCollection(this.scope, wanted);
  }

  dropCollection(nameOrId: string): Promise<void> {
    return dropCollection(this.scope, nameOrId);
  }

  renameCollection(nameOrId: string, newName: string): Promise<CollectionDefinition> {
    return renameCollection(this.scope, nameOrId, newName);
  }

  changeCollection(nameOrId: string, properties: JsonObject): Promise<CollectionDefinition> {
    return changeCollection(this.scope, nameOrId, properties);
  }

  async truncateCollection(nameOrId: string): Promise<void> {
    const release = await this.locks.lock({ shared: [this.scope.collection(nameOrId).id], exclusive: [] });
    try {
      await truncateCollection(this.scope, nameOrId);
    } finally {
      release();
    }
  }

  lastKeyValue(collection: CollectionDefinition): number {
    return collection.keyOptions.type === 'autoincrement' ? this.keys.last(collection) : 0;
  }

  async createIndex(nameOrId: string, definition: JsonObject, options: { hidden?: boolean } = {}): Promise<CreatedIndex> {
    return createIndex(this.scope, nameOrId, definition, options);
  }

  dropIndex(nameOrId: string, indexNameOrId: string): Promise<IndexDefinition> {
    return dropIndex(this.scope, nameOrId, indexNameOrId);
  }

  maintainIndex(index: IndexDefinition, work: (entries: IndexWriter) => void): Promise<void> {
    return maintainIndex(this.scope, index, work);
  }

  /** For an order of strings that has changed; before anybody reads. */
  rebuildCollatedIndexes(): Promise<void> {
    return rebuildCollatedIndexes(this.scope);
  }

  createView(view: { name: string; type: string; properties: JsonObject }): Promise<ViewDefinition> {
    return createView(this.scope, view);
  }

  changeView(nameOrId: string, properties: JsonObject): Promise<ViewDefinition> {
    return changeView(this.scope, nameOrId, properties);
  }

  renameView(nameOrId: string, newName: string): Promise<ViewDefinition> {
    return renameView(this.scope, nameOrId, newName);
  }

  dropView(nameOrId: string): Promise<ViewDefinition> {
    return dropView(this.scope, nameOrId);
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.scope.builds.stop();
    await this.commits.idle();
    await this.store.close();
  }

  private beforeCommit(): void {
    if (!this.numbers.hasChanges) return;
    this.keys.save();
    this.store.put('meta', META.state, encodeState(this.numbers.last, this.definitions.newest.version));
  }

  private afterCommit(failure?: unknown): void {
    this.definitions.commitEnded(failure === undefined);
    this.numbers.groupEnded(failure === undefined);
    if (failure !== undefined) return this.notifications.drop();
    this.notifications.tell(this);
    this.numbers.told();
  }

  private source(): SnapshotSource {
    const { reader, release } = this.store.holdRead();
    return this.state(reader, this.definitions.committed, this.numbers.visible, release);
  }

  /** the state inside the open commit group */
  private newestSource(): SnapshotSource {
    return this.state(this.store.newest(), this.definitions.newest, this.numbers.last, null);
  }

  private state(reader: KeyReader, catalog: Catalog, commitNumber: number, letGo: (() => void) | null): DatabaseState {
    return new DatabaseState(this, reader, catalog, commitNumber, this.support.kinds, this.estimates, letGo);
  }

  /** One sweep at a time: a second one would pass over what the first has just deleted and LMDB still holds. */
  private sweepGarbage(): void {
    const isFilling = (number: number) => this.scope.builds.isFilling(number);
    // a failure leaves the marks, which the next sweep or start finds
    const sweep = () => collectGarbage(this.store, this.commits, () => this.isClosing, isFilling).catch(() => undefined);
    this.sweeps = this.sweeps.then(sweep);
  }
}
