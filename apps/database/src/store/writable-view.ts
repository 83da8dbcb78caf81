import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { DocumentRules } from './documents/document-rules';
import { insertDocument, removeDocument, replaceDocument, updateDocument } from './documents/document-writes';
import type { KeySource } from './documents/key-generator';
import type { DocumentChange, DocumentEntries } from '../indexes/index-kind';
import type { IndexKinds } from '../indexes/index-kinds';
import { ownerOf } from '../indexes/index-kinds';
import type {
  Catalog,
  CollectionDefinition,
  Database,
  IndexDefinition,
  InsertOptions,
  JsonObject,
  RemoveOptions,
  ReplaceOptions,
  UpdateOptions,
  WriteAccess,
  WriteResult,
} from './database';
import type { DocumentChangeset, IndexDifference } from './commits/document-changeset';
import { changesetOf } from './commits/document-changeset';
import { KeyMap } from '../storage/commits/key-map';
import { META } from '../storage/catalog/meta-keys';
import { OverlayReader } from '../storage/snapshots/overlay-reader';
import type { RevisionClock } from '../storage/records/revision';
import type { SnapshotSource } from './snapshot-view';
import { documentKey, SnapshotView } from './snapshot-view';
import { StoredRecord } from '../storage/records/stored-record';
import type { WriteLayer } from '../storage/commits/write-layer';

/** One document written by a transaction: as its snapshot had it, and as it is now. */
export interface TouchedDocument {
  readonly collection: CollectionDefinition;
  readonly key: string;
  readonly before: StoredRecord | undefined;
  after: StoredRecord | undefined;
}

/** An entry of a unique index that a transaction wrote; the layer says whether it still holds it at commit. */
export interface UniqueClaim {
  readonly collection: CollectionDefinition;
  readonly entries: DocumentEntries;
}

/** What writing needs besides the snapshot; the database provides it. */
export interface WriteSupport {
  readonly clock: RevisionClock;
  readonly keys: KeySource;
  readonly rules: DocumentRules;
  readonly kinds: IndexKinds<Database>;
}

export interface WriteLimits {
  readonly maxSizeBytes: number;
  /** asked for each collection before it is read or written. @throws to end the work on it */
  readonly admit?: (collection: CollectionDefinition) => void;
  readonly writable?: ReadonlySet<string>;
  readonly readable?: ReadonlySet<string>;
}

/** Reads and writes over a snapshot: every change goes into the write layer, documents and index entries alike. */
export class WritableView extends SnapshotView implements WriteAccess {
  /** by stored document key (latin-1) */
  readonly touched = new KeyMap<TouchedDocument>();
  /** by stored entry key (latin-1) */
  readonly claims = new KeyMap<UniqueClaim>();

  constructor(
    source: SnapshotSource,
    readonly layer: WriteLayer,
    readonly support: WriteSupport,
    readonly limits: WriteLimits,
    private readonly below?: WritableView,
  ) {
    super(source, new OverlayReader(source.reader, layer));
  }

  get hasWrites(): boolean {
    return this.touched.size > 0;
  }

  insert(collection: CollectionDefinition, document: JsonObject, options?: InsertOptions): WriteResult {
    return runSteps(this.insertSteps(collection, document, options));
  }

  update(collection: CollectionDefinition, key: string, patch: JsonObject, options?: UpdateOptions): WriteResult {
    return runSteps(this.updateSteps(collection, key, patch, options));
  }

  replace(collection: CollectionDefinition, key: string, document: JsonObject, options?: ReplaceOptions): WriteResult {
    return runSteps(this.replaceSteps(collection, key, document, options));
  }

  insertSteps(collection: CollectionDefinition, document: JsonObject, options: InsertOptions = {}): Steps<WriteResult> {
    this.checkWritable(collection);
    return insertDocument(this, collection, document, options);
  }

  updateSteps(collection: CollectionDefinition, key: string, patch: JsonObject, options: UpdateOptions = {}): Steps<WriteResult> {
    this.checkWritable(collection);
    return updateDocument(this, collection, key, patch, options);
  }

  replaceSteps(
    collection: CollectionDefinition,
    key: string,
    document: JsonObject,
    options: ReplaceOptions = {},
  ): Steps<WriteResult> {
    this.checkWritable(collection);
    return replaceDocument(this, collection, key, document, options);
  }

  remove(collection: CollectionDefinition, key: string, options?: RemoveOptions): WriteResult {
    return runSteps(this.removeSteps(collection, key, options));
  }

  removeSteps(collection: CollectionDefinition, key: string, options: RemoveOptions = {}): Steps<WriteResult> {
    this.checkWritable(collection);
    return removeDocument(this, collection, key, options);
  }

  *truncate(collection: CollectionDefinition): Steps<number> {
    let removed = 0;
    for (;;) {
      const batch = this.scan(collection).read(TRUNCATE_BATCH);
      for (const { key } of batch) {
        yield* this.removeSteps(collection, key);
        yield;
      }
      removed += batch.length;
      if (batch.length < TRUNCATE_BATCH) return removed;
    }
  }

  /** Stores the new state of a document and of all its index entries. */
  store(collection: CollectionDefinition, key: string, before: StoredRecord | undefined, record: Buffer): StoredRecord {
    const after = new StoredRecord(collection.name, key, record);
    this.apply(runSteps(this.changeOf(collection, key, before, after)));
    return after;
  }

  erase(collection: CollectionDefinition, before: StoredRecord): void {
    this.apply(runSteps(this.changeOf(collection, before.key, before, undefined)));
  }

  changeOf(
    collection: CollectionDefinition,
    key: string,
    before: StoredRecord | undefined,
    after: StoredRecord | undefined,
  ): Steps<DocumentChangeset> {
    return changesetOf(this.support.kinds, { collection, key, before, after });
  }

  /**
   * Takes a change over. When it throws, nothing of it remains, unless it is the transaction's size that is at fault.
   * @throws ArangoError unique-constraint-violated, resource-limit
   */
  apply({ collection, key, before, after, differences }: DocumentChangeset): void {
    const claims: (() => void)[] = [];
    const stored = documentKey(collection.number, key).toString('latin1');
    this.layer.savepoint(() => {
      for (const difference of differences) this.changeIndex(collection, difference, claims);
      this.layer.set('documents', stored, after?.record ?? null);
      const counted = Number(after !== undefined) - Number(before !== undefined);
      if (counted !== 0) this.layer.add('meta', META.count(collection.number).toString('latin1'), counted);
    });
    // not before: a change that failed leaves these maps as they were
    for (const claim of claims) claim();
    const touched = this.touched.get(stored);
    if (touched === undefined) this.touched.set(stored, { collection, key, before, after });
    else touched.after = after;
    if (this.layer.bytes > this.limits.maxSizeBytes)
      throw new ArangoError('resource-limit', 'aborting transaction because maximal transaction size limit is reached');
  }

  /** Takes over the writes of a nested transaction. */
  absorb(child: WritableView): void {
    this.layer.absorb(child.layer);
    for (const [key, claim] of child.claims) this.claims.set(key, claim);
    for (const [key, document] of child.touched) {
      const mine = this.touched.get(key);
      if (mine === undefined) this.touched.set(key, { ...document });
      else mine.after = document.after;
    }
  }

  override ownChanges(collection: CollectionDefinition): readonly string[] {
    const keys = this.below?.ownChanges(collection).slice() ?? [];
    for (const touched of this.touched.values()) if (touched.collection.id === collection.id) keys.push(touched.key);
    return this.below === undefined ? keys : [...new Set(keys)];
  }

  protected override checkReadable(collection: CollectionDefinition): void {
    this.limits.admit?.(collection);
    if (this.limits.readable !== undefined && !this.limits.readable.has(collection.name)) throw undeclared(collection);
  }

  private checkWritable(collection: CollectionDefinition): void {
    if (this.limits.writable !== undefined && !this.limits.writable.has(collection.name)) throw undeclared(collection);
  }

  private changeIndex(
    collection: CollectionDefinition,
    { index, entries, fresh, difference }: IndexDifference,
    claims: (() => void)[],
  ): void {
    const { hasRepeats, removed, written } = difference;
    if (index.unique && hasRepeats) throw uniqueViolation(index, ownerOf(entries, fresh[0]!.value));
    for (const text of removed) this.layer.set('entries', text, null);
    for (const { text, key, value } of written) {
      if (index.unique) {
        const present = this.reader.get('entries', key, text);
        const owner = present && ownerOf(entries, present);
        if (owner !== undefined && owner !== ownerOf(entries, value)) throw uniqueViolation(index, owner);
        claims.push(() => this.claims.set(text, { collection, entries }));
      }
      this.layer.set('entries', text, value);
    }
  }
}

const TRUNCATE_BATCH = 1000;
const TOUCHED_AT_ONCE = 4096;

/** 1210 in ArangoDB's words, which drivers show. @param key of the document that is in the way */
export function uniqueViolation(index: IndexDefinition, key: string): ArangoError {
  const text = `unique constraint violated - in index ${index.name} of type ${index.type} over '${index.fields.join(', ')}'; conflicting key: ${key}`;
  return new ArangoError('unique-constraint-violated', text);
}

function undeclared(collection: CollectionDefinition): ArangoError {
  return new ArangoError('transaction-unregistered-collection', `unregistered collection used in transaction: ${collection.name}`);
}

/**
 * The net changes of a transaction in the collections that have an index of a wanted type, for kinds that work on whole transactions.
 * @param catalog knows the indexes that have been made since the transaction began
 */
export function* changesByCollection(
  touched: Iterable<TouchedDocument>,
  catalog: Catalog,
  isWanted: (indexType: string) => boolean,
): Steps<Map<CollectionDefinition, DocumentChange[]>> {
  let done = 0;
  const changes = new Map<CollectionDefinition, DocumentChange[]>();
  const lists = new Map<CollectionDefinition, DocumentChange[] | null>();
  for (const { collection, key, before, after } of touched) {
    if (++done % TOUCHED_AT_ONCE === 0) yield;
    if (before === undefined && after === undefined) continue;
    let list = lists.get(collection);
    if (list === undefined) {
      const now = catalog.collection(collection.id) ?? collection;
      list = now.indexes.some(({ type }) => isWanted(type)) ? (changes.get(now) ?? []) : null;
      lists.set(collection, list);
      if (list !== null) changes.set(now, list);
    }
    list?.push({ key, before, after });
  }
  return changes;
}
