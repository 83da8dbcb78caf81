import type { IndexKind } from '../index-kind';
import { badDefinition, fieldList, storedValueList } from './sorted-definition';
import { SORTED_VALUES, sortedEntries } from './sorted-entries';

const MAX_STORED_VALUES = 32;

/** Documents in the order of the values of some attributes. */
export const persistentIndexKind: IndexKind = {
  types: ['persistent', 'hash', 'skiplist'],
  isCollated: true,
  showsSelectivity: true,

  define(definition) {
    const fields = fieldList(definition, 'fields');
    if (fields.length === 0) throw badDefinition('an index needs at least one field');
    if (fields.filter((field) => field.includes('[*]')).length > 1)
      throw badDefinition('at most one field may use array expansion');
    const stored = storedValueList(definition);
    if (stored.length > MAX_STORED_VALUES) throw badDefinition(`at most ${MAX_STORED_VALUES} storedValues are possible`);
    if (stored.some((field) => fields.includes(field))) throw badDefinition('storedValues must not repeat an indexed field');
    if (stored.some((field) => field.includes('[*]'))) throw badDefinition('storedValues cannot use array expansion');
    return {
      type: definition['type'] as string,
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
  },

  entries: sortedEntries(),
  values: SORTED_VALUES,
};
