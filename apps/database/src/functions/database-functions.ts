import type { AqlValue } from '@strata/aql';
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
});

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
