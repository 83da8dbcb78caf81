import type { AqlObject, AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Check } from '../json-schema/json-schema';
import { compileJsonSchema } from '../json-schema/json-schema';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { stable, stableInSteps } from './api';
import { wrongType, wrongTypeError } from './arguments';
import type { Steps } from '../values/steps';

type Arguments = readonly AqlValue[];

/** The ArangoDB version whose AQL this is. */
const LANGUAGE_VERSION = '3.12.9';

/** Functions that look into the database. */
export const DATABASE_FUNCTIONS = {
  ...stableInSteps({ DOCUMENT: document, SCHEMA_VALIDATE: validate }),
  ...stable({
    COLLECTION_COUNT: ([name = null], context) => {
      if (typeof name !== 'string') throw wrongTypeError('COLLECTION_COUNT');
      return context.database.collectionCount(name);
    },
    COLLECTIONS: (_, context) => context.database.collections().map(({ _id, name }) => ({ _id, name })),
    CHECK_DOCUMENT: ([value = null]) => isObject(value),
    CURRENT_USER: (_, context) => context.database.user,
    CURRENT_DATABASE: (_, context) => context.database.name,
    VERSION: () => LANGUAGE_VERSION,
    SCHEMA_GET: ([name = null], context) => context.database.schemaOf(collectionName(name, 'SCHEMA_GET')),
    SHARD_ID: ([name = null, keys = null], context) => {
      if (typeof name !== 'string' || !isObject(keys))
        throw new ArangoError('bad-parameter', 'SHARD_ID() takes the name of a collection and an object');
      context.database.schemaOf(name); // refuses a collection that does not exist
      return name; // what ArangoDB answers without a cluster
    },
  }),
};

/** A collection by its name, or by the id of a document in it, or such a document. @throws ArangoError bad-parameter */
function collectionName(value: AqlValue, name: string): string {
  const id = isObject(value) ? (value['_id'] ?? null) : value;
  const [collection = ''] = typeof id === 'string' ? id.split('/') : [];
  if (collection === '') throw new ArangoError('bad-parameter', `${name}() takes the name of a collection`);
  return collection;
}

const checks = new WeakMap<AqlObject, Check>();

/** `schema` as SCHEMA_GET gives it, with `rule` and `message`; null or {} accept everything. @throws ArangoError bad-parameter */
function* validate([value = null, schema = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isObject(value)) return wrongType(context, 'SCHEMA_VALIDATE');
  if (schema !== null && !isObject(schema)) throw new ArangoError('bad-parameter', 'second parameter is not a schema object');
  if (schema === null || Object.keys(schema).length === 0) return { valid: true };
  const rule = schema['rule'] ?? null;
  if (!isObject(rule)) throw new ArangoError('validation-bad-parameter', 'the schema has no rule object');
  let check = checks.get(rule);
  if (check === undefined) checks.set(rule, (check = compileJsonSchema(rule)));
  const isValid = check(value);
  yield; // it may have taken a while
  return isValid ? { valid: true } : { valid: false, errorMessage: toText(schema['message'] ?? null) };
}

/** An id, a collection and a key, or lists of ids or keys, of which missing documents are left out. */
function* document([first = null, ...rest]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (rest.length === 0) return yield* documents(first, (id) => context.database.document(id));
  if (typeof first !== 'string') return wrongType(context, 'DOCUMENT');
  const prefix = first.length <= MAX_NAME_LENGTH ? `${first}/` : '/'; // no collection is called that
  return yield* documents(rest[0] ?? null, (name) => {
    if (!name.includes('/')) return context.database.document(prefix + name);
    return name.startsWith(prefix) ? context.database.document(name) : null;
  });
}

/** Bytes of a collection's name. */
const MAX_NAME_LENGTH = 256;
/** Look-ups between two pauses. */
const DOCUMENTS_AT_ONCE = 16;

function* documents(wanted: AqlValue, lookUp: (name: string) => AqlValue): Steps<AqlValue> {
  if (typeof wanted === 'string') return lookUp(wanted);
  if (!isArray(wanted)) return null;
  const found: AqlValue[] = [];
  for (let at = 0; at < wanted.length; at += 1) {
    const name = wanted[at]!;
    const document = typeof name === 'string' ? lookUp(name) : null;
    if (document !== null) found.push(document);
    if (at % DOCUMENTS_AT_ONCE === DOCUMENTS_AT_ONCE - 1) yield;
  }
  return found;
}
