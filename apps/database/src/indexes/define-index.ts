import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, Database, IndexDefinition, JsonObject, JsonValue } from '../storage/api';
import { parseAttributePath } from './attribute-path';
import type { DefinedIndex, IndexKind } from './index-kind';
import { MULTI_DIMENSIONAL } from './sorted-index';

const MAX_STORED_VALUES = 32;
const SORTED = new Set(['persistent', 'hash', 'skiplist']);

/** A complete index definition from what a client sent, by its type. @throws ArangoError bad-parameter (10) */
export function defineIndex(
  definition: JsonObject,
  context: { collection: CollectionDefinition; database: Database },
  kindOf: (type: string) => IndexKind | undefined,
): DefinedIndex {
  const type = definition['type'];
  if (typeof type !== 'string') throw bad('invalid index type');
  if (SORTED.has(type)) return definePersistent(type, definition);
  if (MULTI_DIMENSIONAL.has(type)) return defineMultiDimensional(type, definition);
  if (type === 'ttl') return defineTtl(definition, context.collection);
  const kind = kindOf(type);
  if (kind !== undefined) return kind.define(definition, context);
  throw bad(`invalid index type '${type}'`);
}

/** Whether a definition asks for what an index already is (the name aside). */
export function isSameIndex(index: IndexDefinition, wanted: DefinedIndex): boolean {
  return (
    index.type === wanted.type &&
    index.unique === wanted.unique &&
    index.sparse === wanted.sparse &&
    JSON.stringify(index.fields) === JSON.stringify(wanted.fields) &&
    canonical(telling(index)) === canonical(telling(wanted))
  );
}

/** Multi-dimensional indexes that differ in what they store besides are the same, as in ArangoDB. */
function telling({ type, attributes }: Pick<IndexDefinition, 'type' | 'attributes'>): JsonObject {
  if (!MULTI_DIMENSIONAL.has(type)) return attributes;
  const { storedValues: _, ...rest } = attributes;
  return rest;
}

/** @throws ArangoError illegal-name (1208) */
export function checkIndexName(name: JsonValue | undefined): string | undefined {
  if (name === undefined || name === null || name === '') return undefined;
  if (typeof name !== 'string' || name.length > 256 || /[/:]|\p{Cc}/u.test(name) || /^[0-9]/.test(name))
    throw new ArangoError('illegal-name');
  return name;
}

function definePersistent(type: string, definition: JsonObject): DefinedIndex {
  const fields = fieldList(definition['fields'], 'fields');
  if (fields.length === 0) throw bad('an index needs at least one field');
  if (fields.filter((field) => field.includes('[*]')).length > 1) throw bad('at most one field may use array expansion');
  const stored = isMissing(definition['storedValues']) ? [] : fieldList(definition['storedValues'], 'storedValues');
  if (stored.length > MAX_STORED_VALUES) throw bad(`at most ${MAX_STORED_VALUES} storedValues are possible`);
  if (stored.some((field) => fields.includes(field))) throw bad('storedValues must not repeat an indexed field');
  if (stored.some((field) => field.includes('[*]'))) throw bad('storedValues cannot use array expansion');
  return {
    type,
    fields,
    unique: definition['unique'] === true,
    sparse: definition['sparse'] === true,
    attributes: {
      deduplicate: definition['deduplicate'] !== false,
      estimates: definition['estimates'] !== false,
      cacheEnabled: definition['cacheEnabled'] === true,
      ...(stored.length > 0 ? { storedValues: stored } : {}),
    },
  };
}

/** Kept in the order of the prefix fields and then of the Z curve through the fields (multi-dimensional/z-order.ts). */
function defineMultiDimensional(type: string, definition: JsonObject): DefinedIndex {
  const fields = fieldList(definition['fields'], 'fields');
  const prefixFields = type === 'mdi-prefixed' ? fieldList(definition['prefixFields'], 'prefixFields') : [];
  const stored = isMissing(definition['storedValues']) ? [] : fieldList(definition['storedValues'], 'storedValues');
  if (fields.length === 0) throw bad('an index needs at least one field');
  if (type === 'mdi-prefixed' && prefixFields.length === 0) throw bad('prefixFields must name at least one attribute');
  if ([...fields, ...prefixFields].some((field) => field.includes('[*]'))) throw bad('array expansion is not possible here');
  if (stored.some((field) => prefixFields.includes(field))) throw bad('storedValues must not repeat a prefix field');
  if (definition['fieldValueTypes'] !== 'double') throw bad("fieldValueTypes must be 'double'");
  return {
    type,
    fields,
    unique: definition['unique'] === true,
    sparse: definition['sparse'] === true,
    attributes: {
      // other than unique ones, those with a prefix always estimate and those without never do
      estimates: definition['unique'] === true ? definition['estimates'] !== false : type === 'mdi-prefixed',
      fieldValueTypes: 'double',
      ...(prefixFields.length > 0 ? { prefixFields } : {}),
      ...(stored.length > 0 ? { storedValues: stored } : {}),
    },
  };
}

const isMissing = (value: JsonValue | undefined) => value === undefined || value === null;

function defineTtl(definition: JsonObject, collection: CollectionDefinition): DefinedIndex {
  const fields = fieldList(definition['fields'], 'fields');
  const expireAfter = definition['expireAfter'];
  if (fields.length !== 1 || fields[0]?.includes('[*]')) throw bad('a ttl index needs exactly one field');
  if (typeof expireAfter !== 'number' || !(expireAfter >= 0)) throw bad('expireAfter must be a number of seconds');
  const other = collection.indexes.find((index) => index.type === 'ttl');
  if (other !== undefined && (other.fields[0] !== fields[0] || other.attributes['expireAfter'] !== expireAfter))
    throw bad('there can be only one ttl index per collection');
  return {
    type: 'ttl',
    fields,
    unique: false,
    sparse: true,
    attributes: { expireAfter, estimates: false },
  };
}

function fieldList(value: JsonValue | undefined, attribute: string): string[] {
  if (!Array.isArray(value)) throw bad(`${attribute} must be an array of attribute names`);
  const fields = (value as readonly JsonValue[]).map((field) => {
    if (typeof field !== 'string' || parseAttributePath(field) === undefined)
      throw bad(`${attribute}: '${String(field)}' is no attribute path`);
    if (field === '_id' || field.startsWith('_id.')) throw bad(`${attribute}: _id cannot be indexed`);
    return field;
  });
  if (new Set(fields).size < fields.length) throw bad(`${attribute} must not repeat an attribute`);
  return fields;
}

/** JSON with sorted attribute names, so that equal definitions have equal texts */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function bad(text: string): ArangoError {
  return new ArangoError('bad-parameter', text);
}
