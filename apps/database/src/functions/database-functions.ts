import type { AqlObject, AqlValue } from '@strata/aql';
import type { Check } from '../documents/json-schema';
import { compileJsonSchema } from '../documents/json-schema';
import { toText } from '../values/casts';
import { isArray, isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { stable } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

/** The ArangoDB version whose AQL this is. */
const LANGUAGE_VERSION = '3.12.9';

/** Functions that look into the database. */
export const DATABASE_FUNCTIONS = stable({
  DOCUMENT: document,
  COLLECTION_COUNT: ([name = null], context) =>
    typeof name === 'string' ? context.database.collectionCount(name) : wrongType(context, 'COLLECTION_COUNT'),
  COLLECTIONS: (_, context) => context.database.collections().map(({ _id, name }) => ({ _id, name })),
  CHECK_DOCUMENT: ([value = null]) => isObject(value),
  CURRENT_USER: (_, context) => context.database.user,
  CURRENT_DATABASE: (_, context) => context.database.name,
  VERSION: () => LANGUAGE_VERSION,
  SCHEMA_GET: ([name = null], context) =>
    typeof name === 'string' ? context.database.schemaOf(name) : wrongType(context, 'SCHEMA_GET'),
  SCHEMA_VALIDATE: validate,
});

const checks = new WeakMap<AqlObject, Check>();

/** `schema` as SCHEMA_GET gives it, with `rule` and `message`; null or {} accept everything. @throws ArangoError for a bad rule */
function validate([value = null, schema = null]: Arguments, context: FunctionContext): AqlValue {
  if (!isObject(value) || (schema !== null && !isObject(schema))) return wrongType(context, 'SCHEMA_VALIDATE');
  if (schema === null || Object.keys(schema).length === 0) return { valid: true };
  const rule = schema['rule'] ?? null;
  if (!isObject(rule)) return wrongType(context, 'SCHEMA_VALIDATE');
  let check = checks.get(rule);
  if (check === undefined) checks.set(rule, (check = compileJsonSchema(rule)));
  return check(value) ? { valid: true } : { valid: false, errorMessage: toText(schema['message'] ?? null) };
}

/** An id, a collection and a key, or lists of ids or keys, of which missing documents are left out. Never an error. */
function document(args: Arguments, context: FunctionContext): AqlValue {
  const [first = null, second = null] = args;
  const prefix = args.length === 2 ? `${toText(first)}/` : null;
  const wanted = prefix === null ? first : second;
  const lookUp = (name: AqlValue): AqlValue => {
    const plain = isObject(name) ? (name['_id'] ?? null) : name;
    if (typeof plain !== 'string') return null;
    if (prefix === null) return context.database.document(plain);
    if (!plain.includes('/')) return context.database.document(prefix + plain);
    return plain.startsWith(prefix) ? context.database.document(plain) : null;
  };
  return isArray(wanted) ? wanted.map(lookUp).filter((found) => found !== null) : lookUp(wanted);
}
