import type { IndexEntry } from '../index-reads';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { KeyValue } from '../../storage/snapshots/key-reader';
import type { JsonValue } from '../../values/json-value';

/** of JSON, and in no document's key */
const BRACKET = 0x5b;

/**
 * The value of a sorted index's entry: length of the document's key (1 byte), and as JSON the values of the fields and the stored ones. Between
 * these stands the document's key where the entry's own does not end with it: in unique indexes, and in those that earlier versions wrote.
 */
export function entryValue(index: IndexDefinition, documentKey: string, held: readonly JsonValue[]): Buffer {
  const owner = index.unique ? documentKey : '';
  const json = JSON.stringify(held);
  const value = Buffer.allocUnsafe(1 + owner.length + Buffer.byteLength(json));
  value[0] = documentKey.length;
  value.write(owner, 1, 'latin1');
  value.write(json, 1 + owner.length);
  return value;
}

export function decodeEntry(index: IndexDefinition, entry: KeyValue): IndexEntry {
  const { value } = entry;
  const key = entryOwner(entry);
  const all = JSON.parse(value.toString('utf8', value[1] === BRACKET ? 1 : 1 + key.length)) as JsonValue[];
  const fields = keyFields(index).length;
  return { key, values: all.slice(0, fields), stored: all.slice(fields) };
}

/** The key of an entry's document. */
export function entryOwner({ key, value }: KeyValue): string {
  return value[1] === BRACKET ? key.toString('latin1', key.length - (value[0] as number)) : uniqueOwner(value);
}

/** The same from the value of a unique index's entry. */
export function uniqueOwner(value: Buffer): string {
  return value.toString('latin1', 1, 1 + (value[0] as number));
}

/** the attributes an entry is sorted by */
export function keyFields(index: IndexDefinition): readonly string[] {
  const prefix = index.attributes['prefixFields'];
  return Array.isArray(prefix) ? [...prefix.map(String), ...index.fields] : index.fields;
}
