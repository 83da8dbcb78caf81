import { ArangoError } from '@strata/errors';
import { changeDefinition, defineCollection } from '../collections/collection-definition';
import { checkCollectionName } from '../collections/collection-names';
import type { DocumentRules } from '../documents/document-rules';
import { buildIndex } from '../indexes/build-index';
import { checkIndexName, defineIndex, isSameIndex } from '../indexes/define-index';
import type { DocumentChange, IndexKind } from '../indexes/index-kind';
import { SelectivityEstimates } from '../indexes/selectivity';
import { Admission } from './admission';
import type {
  CatalogObserver,
  CommitOptions,
  Database,
  JsonObject,
  Snapshot,
  Transaction,
  TransactionOptions,
  WriteAccess,
} from './api';
import { StoredKeySource } from './autoincrement';
import { applyChanges, checkConflicts } from './commit-transaction';
import type { Catalog, CollectionDefinition, IndexDefinition, NewCollection, ViewDefinition } from './definitions';
import { DefinitionStore, encodeState, readState } from './definition-store';
import { collectGarbage, discard, keep } from './garbage';
import { GroupCommit } from './group-commit';
import type { KeyReader } from './key-reader';
import { LmdbEnvironment } from './lmdb-environment';
import { META } from './meta-keys';
import type { RevisionClock } from './revision';
import { RootTransaction } from './root-transaction';
import type { SnapshotSource } from './snapshot-view';
import { SnapshotView } from './snapshot-view';
import type { WriteSupport } from './writable-view';
import { changesByCollection, WritableView } from './writable-view';
import { WriteLayer } from './write-layer';

/** What a database takes from the engine it lives in. */
export interface DatabaseSurroundings {
  readonly clock: RevisionClock;
  readonly rules: DocumentRules;
  readonly observers: readonly CatalogObserver[];
  tick(): number;
  kind(type: string): IndexKind | undefined;
}

const DEFAULT_MAX_SIZE_BYTES = 512 * 1024 * 1024;
/** of 32 clients that retry at once too many fail again; see the measurements in ADR "transactions" */
const MODIFICATIONS_AT_ONCE = 8;

interface Notification {
  readonly kind: IndexKind;
  readonly index: IndexDefinition;
  readonly changes: readonly DocumentChange[];
  readonly commitNumber: number;
}

/** One database on its LMDB environment: definitions, snapshots, transactions and the group commit. */
export class StoredDatabase implements Database {
  private readonly environment: LmdbEnvironment;
  private readonly definitions: DefinitionStore;
  private readonly commits: GroupCommit;
  private readonly support: WriteSupport;
  private readonly keys: StoredKeySource;
  private readonly estimates = new SelectivityEstimates();
  private readonly modifications = new Admission(MODIFICATIONS_AT_ONCE);
  private commitNumber: number;
  private hasWritten = false;
  private notifications: Notification[] = [];
  private isClosing = false;

  constructor(
    readonly id: string,
    readonly name: string,
    readonly path: string,
    private readonly surroundings: DatabaseSurroundings,
  ) {
    this.environment = new LmdbEnvironment(path);
    this.definitions = new DefinitionStore(this.environment);
    this.commitNumber = this.environment.read((reader) => readState(reader).commitNumber);
    this.keys = new StoredKeySource(this.environment, () => surroundings.tick());
    this.support = {
      clock: surroundings.clock,
      rules: surroundings.rules,
      keys: this.keys,
      kind: (type) => surroundings.kind(type),
    };
    this.commits = new GroupCommit(
      this.environment,
      () => this.beforeCommit(),
      (failure) => this.afterCommit(failure),
    );
    this.sweepGarbage();
  }

  get isSystem(): boolean {
    return this.name === '_system';
  }

  get catalog(): Catalog {
    return this.definitions.committed;
  }

  snapshot(): Snapshot {
    return new SnapshotView(this.source());
  }

  begin(options: TransactionOptions = {}): Transaction {
    const limits = { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES, ...options };
    return new RootTransaction(this.source(), this.support, limits, (transaction) => this.commitTransaction(transaction));
  }

  write<T>(work: (transaction: WriteAccess) => T, _options: CommitOptions = {}): Promise<T> {
    return this.commits.run(() => {
      const view = new WritableView(this.newestSource(), new WriteLayer(), this.support, { maxSizeBytes: DEFAULT_MAX_SIZE_BYTES });
      const result = work(view);
      this.apply(view);
      return result;
    });
  }

  admitModification(): Promise<() => void> {
    return this.modifications.enter();
  }

  async createCollection(wanted: NewCollection): Promise<CollectionDefinition> {
    const collection = await this.commits.run(() => {
      checkCollectionName(wanted.name, wanted.isSystem ?? false);
      if (this.definitions.newest.isTaken(wanted.name)) throw duplicateName();
      const numbers = {
        id: String(this.surroundings.tick()),
        number: this.definitions.nextNumber(),
        edgeIndexNumber: this.definitions.nextNumber(),
      };
      const defined = defineCollection(wanted, numbers);
      this.saveCollection(defined);
      return defined;
    });
    for (const observer of this.surroundings.observers) observer.collectionCreated?.(this, collection);
    return collection;
  }

  async dropCollection(nameOrId: string): Promise<void> {
    const collection = await this.commits.run(() => {
      const dropped = this.required(nameOrId);
      this.commitNumber++;
      this.discardNumbers(dropped);
      this.definitions.deleteCollection(dropped.id);
      this.hasWritten = true;
      return dropped;
    });
    for (const index of collection.indexes) this.surroundings.kind(index.type)?.dropped?.(this, index);
    for (const observer of this.surroundings.observers) observer.collectionDropped?.(this, collection);
    this.sweepGarbage();
  }

  async renameCollection(nameOrId: string, newName: string): Promise<CollectionDefinition> {
    const { before, after } = await this.commits.run(() => {
      const collection = this.required(nameOrId);
      checkCollectionName(newName, collection.isSystem);
      if (this.definitions.newest.isTaken(newName)) throw duplicateName();
      const renamed = { ...collection, name: newName };
      this.saveCollection(renamed);
      return { before: collection, after: renamed };
    });
    for (const observer of this.surroundings.observers) await observer.collectionRenamed?.(this, after, before.name);
    return after;
  }

  changeCollection(nameOrId: string, properties: JsonObject): Promise<CollectionDefinition> {
    return this.commits.run(() => {
      const changed = changeDefinition(this.required(nameOrId), properties);
      this.saveCollection(changed);
      return changed;
    });
  }

  async truncateCollection(nameOrId: string): Promise<void> {
    const { before, after } = await this.commits.run(() => {
      const collection = this.required(nameOrId);
      this.commitNumber++;
      this.discardNumbers(collection);
      const number = this.definitions.nextNumber();
      const indexes = collection.indexes.map((index) => ({
        ...index,
        number: index.type === 'primary' ? number : this.definitions.nextNumber(),
      }));
      const emptied = { ...collection, number, indexes };
      this.saveCollection(emptied);
      return { before: collection, after: emptied };
    });
    for (const index of before.indexes) this.surroundings.kind(index.type)?.dropped?.(this, index);
    for (const index of after.indexes) await this.surroundings.kind(index.type)?.built?.(this, after, index);
    this.sweepGarbage();
  }

  lastKeyValue(collection: CollectionDefinition): number {
    return collection.keyOptions.type === 'autoincrement' ? this.keys.last(collection) : 0;
  }

  async createIndex(
    nameOrId: string,
    definition: JsonObject,
    options: { hidden?: boolean } = {},
  ): Promise<{ index: IndexDefinition; isNewlyCreated: boolean }> {
    const collection = this.required(nameOrId);
    const wanted = defineIndex(definition, { collection, database: this }, (type) => this.surroundings.kind(type));
    const name = checkIndexName(definition['name']);
    const built = await this.commits.exclusive(async (run) => {
      const current = this.required(collection.id);
      const existing = current.indexes.find((one) => isSameIndex(one, wanted));
      if (
        existing !== undefined &&
        (name === undefined || name === existing.name || !current.indexes.some((one) => one.name === name))
      )
        return { index: existing, isNewlyCreated: false, collection: current };
      if (current.indexes.some((one) => one.name === name))
        throw new ArangoError('duplicate-name', `duplicate index name '${String(name)}'`);
      const id = String(this.surroundings.tick());
      const number = await run(() => {
        const fresh = this.definitions.nextNumber();
        discard(this.environment, 'entries', fresh); // until it is complete
        return fresh;
      });
      const index: IndexDefinition = { ...wanted, id, name: name ?? `idx_${id}`, number, hidden: options.hidden ?? false };
      try {
        await buildIndex(this.environment, run, current, index, this.surroundings.kind(index.type));
      } catch (error) {
        this.sweepGarbage();
        throw error;
      }
      const changed = { ...current, indexes: [...current.indexes, index] };
      await run(() => {
        keep(this.environment, 'entries', number);
        this.saveCollection(changed);
      });
      return { index, isNewlyCreated: true, collection: changed };
    });
    if (built.isNewlyCreated) await this.surroundings.kind(built.index.type)?.built?.(this, built.collection, built.index);
    return built;
  }

  async dropIndex(nameOrId: string, indexNameOrId: string): Promise<IndexDefinition> {
    const dropped = await this.commits.run(() => {
      const collection = this.required(nameOrId);
      const index = collection.indexes.find((one) => one.id === indexNameOrId || one.name === indexNameOrId);
      if (index === undefined) throw new ArangoError('index-not-found');
      if (index.type === 'primary' || index.type === 'edge')
        throw new ArangoError('forbidden', 'forbidden: this index cannot be dropped');
      this.saveCollection({ ...collection, indexes: collection.indexes.filter((one) => one !== index) });
      discard(this.environment, 'entries', index.number);
      return index;
    });
    this.surroundings.kind(dropped.type)?.dropped?.(this, dropped);
    this.sweepGarbage();
    return dropped;
  }

  createView(view: { name: string; type: string; properties: JsonObject }): Promise<ViewDefinition> {
    return this.commits.run(() => {
      checkCollectionName(view.name, false);
      if (this.definitions.newest.isTaken(view.name)) throw duplicateName();
      const id = String(this.surroundings.tick());
      return this.saveView({ id, globallyUniqueId: `h${Number(id).toString(16).toUpperCase()}/${id}`, ...view });
    });
  }

  changeView(nameOrId: string, properties: JsonObject): Promise<ViewDefinition> {
    return this.commits.run(() => this.saveView({ ...this.requiredView(nameOrId), properties }));
  }

  renameView(nameOrId: string, newName: string): Promise<ViewDefinition> {
    return this.commits.run(() => {
      const view = this.requiredView(nameOrId);
      checkCollectionName(newName, false);
      if (this.definitions.newest.isTaken(newName)) throw duplicateName();
      return this.saveView({ ...view, name: newName });
    });
  }

  dropView(nameOrId: string): Promise<ViewDefinition> {
    return this.commits.run(() => {
      const view = this.requiredView(nameOrId);
      this.definitions.deleteView(view.id);
      this.hasWritten = true;
      return view;
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.commits.idle();
    await this.environment.close();
  }

  private commitTransaction(transaction: RootTransaction): Promise<void> {
    return this.commits.run(() => {
      checkConflicts(transaction, this.environment.newest(), this.definitions.newest);
      this.apply(transaction);
    });
  }

  private apply(view: WritableView): void {
    if (!view.hasWrites) return;
    this.hasWritten = true;
    this.commitNumber++;
    applyChanges(view, this.environment, this.support);
    for (const [collection, changes] of changesByCollection(view.touched.values())) {
      for (const index of collection.indexes) {
        const kind = this.support.kind(index.type);
        if (kind?.committed !== undefined) this.notifications.push({ kind, index, changes, commitNumber: this.commitNumber });
      }
    }
  }

  private beforeCommit(): void {
    if (!this.hasWritten) return;
    this.keys.save();
    this.environment.put('meta', META.state, encodeState(this.commitNumber, this.definitions.newest.version));
  }

  private afterCommit(failure?: unknown): void {
    this.hasWritten = false;
    this.definitions.commitEnded(failure === undefined);
    const notifications = this.notifications;
    this.notifications = [];
    if (failure !== undefined) return;
    for (const { kind, index, changes, commitNumber } of notifications) kind.committed?.(this, index, changes, commitNumber);
  }

  private source(): SnapshotSource {
    const { reader, release } = this.environment.holdRead();
    const { commitNumber, catalogVersion } = readState(reader);
    let isHeld = true;
    return {
      ...this.sourceOf(reader, this.definitions.at(catalogVersion), commitNumber),
      release: () => {
        if (isHeld) release();
        isHeld = false;
      },
    };
  }

  /** the state inside the open write transaction */
  private newestSource(): SnapshotSource {
    return this.sourceOf(this.environment.newest(), this.definitions.newest, this.commitNumber);
  }

  private sourceOf(reader: KeyReader, catalog: Catalog, commitNumber: number): SnapshotSource {
    return {
      database: this,
      reader,
      catalog,
      commitNumber,
      selectivity: (over, collection, index) => this.estimates.of(over, collection, index),
      release: () => undefined,
    };
  }

  private saveCollection(collection: CollectionDefinition): void {
    this.surroundings.rules.validate(collection);
    this.definitions.saveCollection(collection);
    this.hasWritten = true;
  }

  private saveView(view: ViewDefinition): ViewDefinition {
    this.definitions.saveView(view);
    this.hasWritten = true;
    return view;
  }

  private discardNumbers(collection: CollectionDefinition): void {
    discard(this.environment, 'documents', collection.number);
    this.environment.remove('meta', META.count(collection.number));
    for (const index of collection.indexes) if (index.type !== 'primary') discard(this.environment, 'entries', index.number);
  }

  private required(nameOrId: string): CollectionDefinition {
    const collection = this.definitions.newest.collection(nameOrId);
    if (collection === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${nameOrId}`);
    return collection;
  }

  private requiredView(nameOrId: string): ViewDefinition {
    const view = this.definitions.newest.view(nameOrId);
    if (view === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${nameOrId}`);
    return view;
  }

  private sweepGarbage(): void {
    // a failure leaves the marks, which the next sweep or start finds
    void collectGarbage(this.environment, this.commits, () => this.isClosing).catch(() => undefined);
  }
}

function duplicateName(): ArangoError {
  return new ArangoError('duplicate-name', 'duplicate name');
}
