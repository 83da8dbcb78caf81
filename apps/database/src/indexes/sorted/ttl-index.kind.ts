import type { JsonValue } from '../../values/json-value';
import type { IndexKind } from '../index-kind';
import { badDefinition, fieldList } from './sorted-definition';
import { SORTED_VALUES, sortedEntries } from './sorted-entries';

/** Documents in the order in which they expire. */
export const ttlIndexKind: IndexKind = {
  types: ['ttl'],
  isSingle: true,
  isCollated: true,
  showsSelectivity: true,

  define(definition, { collection }) {
    const fields = fieldList(definition, 'fields');
    const expireAfter = definition['expireAfter'];
    if (fields.length !== 1 || fields[0]?.includes('[*]')) throw badDefinition('a ttl index needs exactly one field');
    if (typeof expireAfter !== 'number' || !(expireAfter >= 0)) throw badDefinition('expireAfter must be a number of seconds');
    const other = collection.indexes.find((index) => index.type === 'ttl');
    if (other !== undefined && (other.fields[0] !== fields[0] || other.attributes['expireAfter'] !== expireAfter))
      throw badDefinition('there can be only one ttl index per collection');
    return { type: 'ttl', fields, unique: false, sparse: true, attributes: { expireAfter, estimates: false } };
  },

  entries: sortedEntries({ replace: expirySeconds }),
  values: SORTED_VALUES,
};

/** Seconds since 1970: a number as it is, a date text parsed; anything else does not expire. */
function expirySeconds(value: JsonValue): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}
