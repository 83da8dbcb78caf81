import { ArangoError } from '@strata/errors';
import { isObject } from '../../values/json-value';
import type { CollectionDefinition, IndexDefinition, JsonObject, JsonValue } from '../database';
import type { CollectionSchema, ComputedValue, KeyOptions, NewCollection } from '../../storage/catalog/definitions';
import { checkCollectionName } from './collection-names';

const KEY_TYPES = new Set(['traditional', 'autoincrement', 'uuid', 'padded']);
const SCHEMA_LEVELS = new Set(['none', 'new', 'moderate', 'strict']);
const COMPUTE_ON = ['insert', 'update', 'replace'] as const;

/** Numbers that the store gives a new collection. */
export interface CollectionNumbers {
  readonly id: string;
  readonly number: number;
  /** for the edge index; only used for edge collections */
  readonly edgeIndexNumber: number;
}

/** A complete definition from what a client sent. @throws ArangoError illegal-name, invalid-key-generator, bad-parameter, validation-bad-parameter */
export function defineCollection(wanted: NewCollection, numbers: CollectionNumbers): CollectionDefinition {
  const isSystem = wanted.isSystem ?? false;
  const type = wanted.type ?? 'document';
  return {
    id: numbers.id,
    name: checkCollectionName(wanted.name, isSystem),
    type,
    isSystem,
    number: numbers.number,
    keyOptions: defineKeyOptions(wanted.keyOptions),
    waitForSync: wanted.waitForSync ?? false,
    cacheEnabled: wanted.cacheEnabled ?? false,
    schema: defineSchema(wanted.schema ?? null),
    computedValues: defineComputedValues(wanted.computedValues ?? null),
    indexes: [primaryIndex(numbers.number), ...(type === 'edge' ? [edgeIndex(numbers.edgeIndexNumber)] : [])],
    globallyUniqueId: isSystem ? wanted.name : `h${Number(numbers.id).toString(16).toUpperCase()}/${numbers.id}`,
  };
}

/** The definition with new properties; what `changes` does not name stays. */
export function changeDefinition(collection: CollectionDefinition, changes: JsonObject): CollectionDefinition {
  const changed = { ...collection };
  if (typeof changes['waitForSync'] === 'boolean') changed.waitForSync = changes['waitForSync'];
  if (typeof changes['cacheEnabled'] === 'boolean') changed.cacheEnabled = changes['cacheEnabled'];
  if (changes['schema'] !== undefined) changed.schema = defineSchema(changes['schema']);
  if (changes['computedValues'] !== undefined) changed.computedValues = defineComputedValues(changes['computedValues']);
  return changed;
}

/** What is null was not given, as with all attributes: clients send it for what they leave open. */
type GivenKeyOptions = { readonly [Name in keyof KeyOptions]?: KeyOptions[Name] | null };

export function defineKeyOptions(given: GivenKeyOptions = {}): KeyOptions {
  const type = given.type ?? 'traditional';
  if (!KEY_TYPES.has(type)) throw new ArangoError('invalid-key-generator', `unknown key generator type '${String(type)}'`);
  const allowUserKeys = given.allowUserKeys ?? true;
  if (type !== 'autoincrement') return { type, allowUserKeys };
  const [increment, offset] = [given.increment ?? 1, given.offset ?? 0];
  if (!Number.isSafeInteger(increment) || increment < 1 || !Number.isSafeInteger(offset) || offset < 0)
    throw new ArangoError('invalid-key-generator', 'autoincrement needs an increment of at least 1 and an offset of at least 0');
  return { type, allowUserKeys, increment, offset };
}

function defineSchema(schema: JsonValue): CollectionSchema | null {
  if (schema === null || (isObject(schema) && Object.keys(schema).length === 0)) return null;
  if (!isObject(schema)) throw badSchema('schema must be an object');
  const { rule } = schema;
  const [level, message, type] = [schema['level'] ?? 'strict', schema['message'] ?? '', schema['type'] ?? 'json'];
  if (!isObject(rule)) throw badSchema('rule must be an object');
  if (typeof level !== 'string' || !SCHEMA_LEVELS.has(level)) throw badSchema('level must be none, new, moderate or strict');
  if (typeof message !== 'string') throw badSchema('message must be a string');
  if (type !== 'json') throw badSchema("type must be 'json'");
  return { rule, level: level as CollectionSchema['level'], message };
}

function defineComputedValues(values: JsonValue): readonly ComputedValue[] | null {
  if (values === null || (Array.isArray(values) && values.length === 0)) return null;
  if (!Array.isArray(values)) throw new ArangoError('bad-parameter', 'computedValues must be an array');
  const names = new Set<string>();
  return (values as readonly JsonValue[]).map((value) => {
    if (!isObject(value)) throw new ArangoError('bad-parameter', 'each of computedValues must be an object');
    const { name, expression, overwrite, computeOn = null, keepNull, failOnWarning } = value;
    if (typeof name !== 'string' || name === '' || ['_key', '_id', '_rev', '_from', '_to'].includes(name))
      throw new ArangoError('bad-parameter', `computedValues: '${String(name)}' cannot be computed`);
    if (names.has(name)) throw new ArangoError('bad-parameter', `computedValues: '${name}' is named twice`);
    names.add(name);
    if (typeof expression !== 'string' || typeof overwrite !== 'boolean')
      throw new ArangoError('bad-parameter', 'computedValues need an expression and overwrite');
    const on = computeOn === null ? COMPUTE_ON : COMPUTE_ON.filter((kind) => Array.isArray(computeOn) && computeOn.includes(kind));
    if (on.length === 0) throw new ArangoError('bad-parameter', 'computeOn must name insert, update or replace');
    return {
      name,
      expression,
      overwrite,
      computeOn: on,
      keepNull: (keepNull ?? true) === true,
      failOnWarning: failOnWarning === true,
    };
  });
}

function primaryIndex(number: number): IndexDefinition {
  return {
    id: '0',
    name: 'primary',
    type: 'primary',
    number,
    fields: ['_key'],
    unique: true,
    sparse: false,
    hidden: false,
    attributes: {},
  };
}

function edgeIndex(number: number): IndexDefinition {
  return {
    id: '1',
    name: 'edge',
    type: 'edge',
    number,
    fields: ['_from', '_to'],
    unique: false,
    sparse: false,
    hidden: false,
    attributes: {},
  };
}

function badSchema(text: string): ArangoError {
  return new ArangoError('validation-bad-parameter', `schema validation parameter is invalid: ${text}`);
}
