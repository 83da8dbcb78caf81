import { ArangoError } from '@strata/errors';
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
import type { Revision } from '../../storage/records/revision';
import { parseRevision } from '../../storage/records/revision';
import type { StoredRecord } from '../../storage/records/stored-record';
import { checkDocumentKey, splitDocumentId } from '../../storage/records/document-key';
import type { DocumentRules, WriteKind } from './document-rules';
import type { KeySource } from './key-generator';
import { generateKey, noteKey } from './key-generator';
import { mergeDocument } from './merge';
import { isObject } from '../../values/json-value';
import { checkNesting } from './nesting';

/** The transaction that documents are written in, as far as its operations need it. */
export interface DocumentWriter {
  readonly support: { readonly keys: KeySource; readonly rules: DocumentRules };
  document(collection: CollectionDefinition, key: string): StoredRecord | undefined;
  /** stores the new state of a document and of its index entries */
  store(
    collection: CollectionDefinition,
    key: string,
    before: StoredRecord | undefined,
    attributes: JsonObject,
    revision?: Revision,
  ): StoredRecord;
  erase(collection: CollectionDefinition, before: StoredRecord): void;
}

/** Stores a new document, or deals with an existing one as `overwriteMode` says. */
export function insertDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  document: JsonObject,
  options: InsertOptions,
): WriteResult {
  checkObject(document);
  const key = keyForInsert(writer, collection, document, options);
  if (options.isRestore === true) return restoreDocument(writer, collection, key, document);
  const existing = writer.document(collection, key);
  if (existing === undefined) {
    const attributes = ruled(writer, collection, 'insert', key, complete(collection, document), options);
    return { ...written(writer.store(collection, key, undefined, attributes)) };
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
      return replaceDocument(writer, collection, key, document, { ...options, ignoreRevs: true });
    case 'update':
      return updateDocument(writer, collection, key, document, { ...options, ignoreRevs: true });
  }
}

/** Merges `patch` into the stored document. */
export function updateDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  patch: JsonObject,
  options: UpdateOptions,
): WriteResult {
  checkObject(patch);
  const before = required(writer, collection, key, options, patch);
  if (isOutdated(before, patch, options)) return unchanged(before);
  if (changesNothing(collection, patch)) return { ...unchanged(before), written: true };
  const stored = before.ownAttributes();
  const merged = mergeDocument(stored, patch, { keepNull: options.keepNull ?? true, mergeObjects: options.mergeObjects ?? true });
  const attributes = ruled(writer, collection, 'update', key, complete(collection, merged), options, stored);
  return { ...written(writer.store(collection, key, before, attributes)), old: before };
}

/** Puts `document` in the place of the stored one. */
export function replaceDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  document: JsonObject,
  options: ReplaceOptions,
): WriteResult {
  checkObject(document);
  const before = required(writer, collection, key, options, document);
  if (isOutdated(before, document, options)) return unchanged(before);
  const stored = collection.schema?.level === 'moderate' ? before.ownAttributes() : undefined;
  const attributes = ruled(writer, collection, 'replace', key, complete(collection, document), options, stored);
  return { ...written(writer.store(collection, key, before, attributes)), old: before };
}

export function removeDocument(
  writer: DocumentWriter,
  collection: CollectionDefinition,
  key: string,
  options: RemoveOptions,
): WriteResult {
  const before = required(writer, collection, key, options);
  writer.erase(collection, before);
  return { ...identityOf(before), old: before, written: true };
}

/** Stores a document of a dump, whether or not its key exists, under the revision it brings. */
function restoreDocument(writer: DocumentWriter, collection: CollectionDefinition, key: string, document: JsonObject): WriteResult {
  const before = writer.document(collection, key);
  const given = document['_rev'];
  const revision = typeof given === 'string' ? parseRevision(given) : undefined;
  const result = written(writer.store(collection, key, before, complete(collection, document), revision));
  return before === undefined ? result : { ...result, old: before };
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

function checkObject(document: JsonValue): void {
  if (!isObject(document)) throw new ArangoError('document-type-invalid');
  checkNesting(document);
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
