import { ArangoError } from '@strata/errors';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { JsonValue } from '../../values/json-value';
import { encodeValues } from '../../values/key-encoding';
import type { IndexKind } from '../index-kind';
import { badDefinition, fieldList, storedValueList } from '../sorted/sorted-definition';
import { sortedEntries } from '../sorted/sorted-entries';
import { placeOnCurve } from './z-order';

export const MULTI_DIMENSIONAL: ReadonlySet<string> = new Set(['mdi', 'mdi-prefixed', 'zkd']);

/** Documents in the order of the prefix fields and then of the Z curve through the fields (z-order.ts). */
export const multiDimensionalIndexKind: IndexKind = {
  types: [...MULTI_DIMENSIONAL],
  isCollated: true,
  showsSelectivity: true,
  /** as in ArangoDB */
  secondaryAttributes: new Set(['storedValues']),

  define(definition) {
    const type = definition['type'] as string;
    const fields = fieldList(definition, 'fields');
    const prefixFields = type === 'mdi-prefixed' ? fieldList(definition, 'prefixFields') : [];
    const stored = storedValueList(definition);
    if (fields.length === 0) throw badDefinition('an index needs at least one field');
    if (type === 'mdi-prefixed' && prefixFields.length === 0) throw badDefinition('prefixFields must name at least one attribute');
    if ([...fields, ...prefixFields].some((field) => field.includes('[*]')))
      throw badDefinition('array expansion is not possible here');
    if (stored.some((field) => prefixFields.includes(field))) throw badDefinition('storedValues must not repeat a prefix field');
    if (definition['fieldValueTypes'] !== 'double') throw badDefinition("fieldValueTypes must be 'double'");
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
  },

  entries: sortedEntries({ encode: encodePoint }),
};

/**
 * Prefix values, then the place of the coordinates on the Z curve.
 * @throws ArangoError query-invalid-arithmetic-value (1561) when a coordinate is no number
 */
function encodePoint(index: IndexDefinition, values: readonly JsonValue[]): Buffer {
  const coordinatesFrom = values.length - index.fields.length;
  const coordinates = values.slice(coordinatesFrom).map((value, at) => {
    if (typeof value === 'number') return value;
    throw new ArangoError(
      'query-invalid-arithmetic-value',
      `index ${index.name}: attribute '${index.fields[at] ?? ''}' must be a number`,
    );
  });
  return Buffer.concat([encodeValues(values.slice(0, coordinatesFrom)).bytes, placeOnCurve(coordinates)]);
}
