import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type {
  CollectionDefinition,
  InsertOptions,
  JsonObject,
  JsonValue,
  RemoveOptions,
  ReplaceOptions,
  UpdateOptions,
  WriteResult,
} from '../database';
import { encodeRecord, encodeRecordSteps } from '../../storage/records/record';
import type { Revision, RevisionClock } from '../../storage/records/revision';
import { parseRevision } from '../../storage/records/revision';
import type { DocumentChangeset } from '../commits/document-changeset';
import { StoredRecord } from '../../storage/records/stored-record';
import { checkDocumentKey, splitDocumentId } from '../../storage/records/document-key';
import type { DocumentRules, WriteKind } from './document-rules';
import type { KeySource } from './key-generator';
import { generateKey, noteKey } from './key-generator';
import { mergeDocument, mergeSteps } from './merge';
import { isObject } from '../../values/json-value';
import { checkNesting, checkNestingSteps } from './nesting';

/** The transaction that documents are written in, as far as its operations need it. */
export interface DocumentWriter {
  readonly support: { readonly keys: KeySource; readonly rules: DocumentRules; readonly clock: Pick<RevisionClock, 'next'> };
  document(collection: CollectionDefinition, key: string): StoredRecord | undefined;
  /** what a document's change is to its index entries, in steps */
  changeOf(
    collection: CollectionDefinition,
    key: string,
    before: StoredRecord | undefined,
    after: StoredRecord | undefined,
  ): Steps<DocumentChangeset>;
  apply(change: DocumentChangeset): void;
  /** stores the new state of a document and of its index entries */
  store(collection: CollectionDefinition, key: string, before: StoredRecord | undefined, record: Buffer): StoredRecord;
  erase(collection: CollectionDefinition, before: StoredRecord): void;
}

/** What is written where. */
interface Change {
  readonly collection: CollectionDefinition;
  readonly key: string;
  readonly before: StoredRecord | undefined;
  readonly attributes: JsonObject;
  /** default: a new one */
  readonly revision?: Revision | undefined;
}

/*
 * The operations are steps; those on documents that are not large have none. Nothing is written before the last one, so that they may be given
 * up at any: who finds that there are several can begin again where there is time.
 */

/** Stores a new document, or deals with an existing one as `overwriteMode` says. */
export function* insertDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  document: JsonObject,
  options: InsertOptions,
): Steps<WriteResult> {
  const isLarge = checkObject(document);
  if (isLarge) yield* checkNestingSteps(document);
  const key = keyForInsert(writer, collection, document, options);
  const existing = writer.document(collection, key);
  if (options.isRestore === true) {
    const attributes = complete(collection, document);
    const change = { collection, key, before: existing, attributes, revision: revisionOf(document) };
    const restored = written(isLarge ? yield* storedInSteps(writer, change) : stored(writer, change));
    return existing === undefined ? restored : { ...restored, old: existing };
  }
  if (existing === undefined) {
    const attributes = ruled(writer, collection, 'insert', key, complete(collection, document), options);
    const change = { collection, key, before: undefined, attributes };
    return { ...written(isLarge ? yield* storedInSteps(writer, change) : stored(writer, change)) };
  }
  switch (options.overwriteMode ?? 'conflict') {
    case 'conflict':
      throw new ArangoError(
        'unique-constraint-violated',
        `unique constraint violated - in index primary of type primary over '_key'; conflicting key: ${key}`,
      );
    case 'ignore':
      return { ...identityOf(existing), written: false };
    case 'replace':
      return yield* replaceDocument(writer, collection, key, document, { ...options, ignoreRevs: true });
    case 'update':
      return yield* updateDocument(writer, collection, key, document, { ...options, ignoreRevs: true });
  }
}

/** Merges `patch` into the stored document. */
export function* updateDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  patch: JsonObject,
  options: UpdateOptions,
): Steps<WriteResult> {
  const isLargePatch = checkObject(patch);
  if (isLargePatch) yield* checkNestingSteps(patch);
  const before = required(writer, collection, key, options, patch);
  if (isOutdated(before, patch, options)) return unchanged(before);
  if (changesNothing(collection, patch)) return { ...unchanged(before), written: true };
  const isLarge = isLargePatch || before.large !== undefined;
  if (isLarge) yield;
  const old = isLarge ? yield* before.ownAttributeSteps() : before.ownAttributes();
  const merging = { keepNull: options.keepNull ?? true, mergeObjects: options.mergeObjects ?? true };
  const merged = isLarge ? yield* mergeSteps(old, patch, merging) : mergeDocument(old, patch, merging);
  const attributes = ruled(writer, collection, 'update', key, complete(collection, merged), options, old);
  const change = { collection, key, before, attributes };
  return { ...written(isLarge ? yield* storedInSteps(writer, change) : stored(writer, change)), old: before };
}

/** Puts `document` in the place of the stored one. */
export function* replaceDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  document: JsonObject,
  options: ReplaceOptions,
): Steps<WriteResult> {
  const isLarge = checkObject(document);
  if (isLarge) yield* checkNestingSteps(document);
  const before = required(writer, collection, key, options, document);
  if (isOutdated(before, document, options)) return unchanged(before);
  const old = collection.schema?.level === 'moderate' ? before.ownAttributes() : undefined;
  const attributes = ruled(writer, collection, 'replace', key, complete(collection, document), options, old);
  const change = { collection, key, before, attributes };
  const takesSteps = isLarge || before.large !== undefined;
  return { ...written(takesSteps ? yield* storedInSteps(writer, change) : stored(writer, change)), old: before };
}

function stored(writer: DocumentWriter, { collection, key, before, attributes, revision }: Change): StoredRecord {
  return writer.store(collection, key, before, encodeRecord(attributes, revision ?? writer.support.clock.next()));
}

/** @throws ArangoError conflict (1200) when the same transaction has written the document in another request meanwhile */
function* storedInSteps(writer: DocumentWriter, change: Change): Steps<StoredRecord> {
  const { collection, key, before, attributes, revision } = change;
  yield;
  const record = yield* encodeRecordSteps(attributes, revision ?? writer.support.clock.next());
  const after = new StoredRecord(collection.name, key, record);
  const changeset = yield* writer.changeOf(collection, key, before, after);
  checkUnchanged(writer, collection, key, before);
  writer.apply(changeset);
  return after;
}

/** @throws ArangoError conflict */
function checkUnchanged(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  before: StoredRecord | undefined,
): void {
  if (writer.document(collection, key)?.rev !== before?.rev) throw new ArangoError('conflict');
}

export function* removeDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  options: RemoveOptions,
): Steps<WriteResult> {
  const before = required(writer, collection, key, options);
  if (before.large === undefined) writer.erase(collection, before);
  else {
    yield;
    const changeset = yield* writer.changeOf(collection, key, before, undefined);
    checkUnchanged(writer, collection, key, before);
    writer.apply(changeset);
  }
  return { ...identityOf(before), old: before, written: true };
}

/** The revision that a document of a dump brings. */
function revisionOf(document: JsonObject): Revision | undefined {
  const given = document['_rev'];
  return typeof given === 'string' ? parseRevision(given) : undefined;
}

function keyForInsert(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  document: JsonObject,
  options: InsertOptions,
): string {
  const given = document['_key'];
  if (given === undefined) {
    for (;;) {
      const key = generateKey(collection, writer.support.keys);
      if (writer.document(collection, key) === undefined) return key;
    }
  }
  const key = checkDocumentKey(given);
  // the key of a document that exists says which one to overwrite
  const isNew = () => (options.overwriteMode ?? 'conflict') === 'conflict' || writer.document(collection, key) === undefined;
  if (!collection.keyOptions.allowUserKeys && options.isRestore !== true && isNew())
    throw new ArangoError('document-key-unexpected', 'unexpected document key: the collection does not allow user-defined keys');
  noteKey(collection, key, writer.support.keys);
  return key;
}

/** The stored document that an operation needs, with the revision it demands. */
function required(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  options: RemoveOptions,
  body?: JsonObject,
): StoredRecord {
  const stored = writer.document(collection, key);
  if (stored === undefined) throw new ArangoError('document-not-found');
  const expected = options.ifRevision ?? (options.ignoreRevs === false ? body?.['_rev'] : undefined);
  if (expected !== undefined && expected !== null && expected !== stored.rev)
    throw new ArangoError('precondition-failed', 'conflict, _rev values do not match', identity(stored));
  return stored;
}

/** An edge needs both ends, as `collection/key`. */
function complete(collection: CollectionDefinition, document: JsonObject): JsonObject {
  if (collection.type !== 'edge') return document;
  for (const end of ['_from', '_to']) {
    const vertex = document[end];
    if (typeof vertex !== 'string' || splitDocumentId(vertex) === undefined) throw new ArangoError('invalid-edge-attribute');
  }
  return document;
}

function ruled(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  kind: WriteKind,
  key: string,
  document: JsonObject,
  options: ReplaceOptions,
  before?: JsonObject,
): JsonObject {
  const rules = options.skipDocumentValidation === true ? { ...collection, schema: null } : collection;
  if (rules.schema === null && rules.computedValues === null) return document;
  return writer.support.rules.apply(rules, kind, { ...document, _key: key, _id: `${collection.name}/${key}` }, before);
}

function isOutdated(stored: StoredRecord, document: JsonObject, options: ReplaceOptions): boolean {
  if (options.versionAttribute === undefined || options.versionAttribute === '') return false;
  const before = stored.get(options.versionAttribute);
  const after = document[options.versionAttribute];
  return typeof before === 'number' && typeof after === 'number' && after <= before;
}

/** A patch without attributes, its `_key` aside, leaves the document and its revision as they are, unless values are computed. */
function changesNothing({ computedValues }: CollectionDefinition, patch: JsonObject): boolean {
  if (computedValues !== null) return false;
  for (const name in patch) if (name !== '_key') return false;
  return true;
}

/** @returns whether it is large, and its depth still to be checked */
function checkObject(document: JsonValue): boolean {
  if (!isObject(document)) throw new ArangoError('document-type-invalid');
  return checkNesting(document);
}

const identity = (document: StoredRecord) => ({ _id: document.id, _key: document.key, _rev: document.rev });
const identityOf = (document: StoredRecord) => ({ key: document.key, id: document.id, rev: document.rev });
const written = (document: StoredRecord) => ({ ...identityOf(document), new: document, written: true });
const unchanged = (document: StoredRecord): WriteResult => ({
  ...identityOf(document),
  old: document,
  new: document,
  written: false,
});
