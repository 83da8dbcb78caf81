import type { IndexEntry } from '../index-reads';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { JsonValue } from '../../values/json-value';

/**
 * The value of a sorted index's entry: length of the document's key (1 byte), that key, and as JSON the values of the fields and the
 * stored ones.
 */
export function decodeEntry(index: IndexDefinition, value: Buffer): IndexEntry {
  const key = entryOwner(value);
  const all = JSON.parse(value.toString('utf8', 1 + key.length)) as JsonValue[];
  const fields = keyFields(index).length;
  return { key, values: all.slice(0, fields), stored: all.slice(fields) };
}

/** The document key out of an entry's value. */
export function entryOwner(value: Buffer): string {
  return value.toString('latin1', 1, 1 + (value[0] as number));
}

/** the attributes an entry is sorted by */
export function keyFields(index: IndexDefinition): readonly string[] {
  const prefix = index.attributes['prefixFields'];
  return Array.isArray(prefix) ? [...prefix.map(String), ...index.fields] : index.fields;
}
