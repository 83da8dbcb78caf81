import type { JsonObject, JsonValue } from '../../values/json-value';
import { packNumbers } from './packed-numbers';
import type { Revision } from './revision';
import { REVISION_BYTES, writeRevision } from './revision';

/**
 * A stored document: revision (8 bytes), JSON text of all attributes but `_key`, `_id` and `_rev`, then for each attribute
 * {hash of its name u32, offset of its name's quote u32, offset of its value u32} in the order of the text, then their number (u32).
 * The text goes out unparsed and one attribute can be read alone; see `StoredRecord`. Where a value is a long array of numbers its packed
 * bytes (`packed-numbers.ts`) stand in the text instead; `PACKED` is then set in the offset of the value and in the number of attributes.
 */
export const SLOT_BYTES = 12;
export const COUNT_BYTES = 4;
export const PACKED = 0x80000000;
/** takes `PACKED` off */
export const UNPACKED = 0x7fffffff;

/** Attributes that are not part of the text: they are the key, the collection and the first eight bytes. */
export const IMPLIED_ATTRIBUTES: ReadonlySet<string> = new Set(['_key', '_id', '_rev']);

/** FNV-1a over UTF-16 units. */
export function attributeHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function encodeRecord(document: JsonObject, revision: Revision): Buffer {
  const attributes: Attribute[] = [];
  let length = REVISION_BYTES + 1; // the opening brace
  let isMixed = false;
  for (const name of Object.keys(document)) {
    if (IMPLIED_ATTRIBUTES.has(name)) continue;
    const packed = name === '__proto__' ? undefined : packNumbers(document[name]);
    const value = packed ?? (JSON.stringify(document[name] as JsonValue) as string | undefined);
    if (value === undefined) continue;
    if (packed !== undefined) isMixed = true;
    const quotedName = JSON.stringify(name);
    const nameAt = length;
    const valueAt = nameAt + Buffer.byteLength(quotedName) + 1;
    length = valueAt + Buffer.byteLength(value) + 1; // a comma or the closing brace
    attributes.push({ hash: attributeHash(name), quotedName, value, nameAt, valueAt });
  }
  const trailer = Math.max(length, REVISION_BYTES + 2);
  const record = Buffer.allocUnsafe(trailer + attributes.length * SLOT_BYTES + COUNT_BYTES);
  writeRevision(revision, record, 0);
  writeText(record, attributes);
  let slot = trailer;
  for (const { hash, value, nameAt, valueAt } of attributes) {
    record.writeUInt32LE(hash, slot);
    record.writeUInt32LE(nameAt, slot + 4);
    record.writeUInt32LE(typeof value === 'string' ? valueAt : valueAt + PACKED, slot + 8);
    slot += SLOT_BYTES;
  }
  record.writeUInt32LE(isMixed ? attributes.length + PACKED : attributes.length, slot);
  return record;
}

interface Attribute {
  readonly hash: number;
  readonly quotedName: string;
  readonly value: string | Buffer;
  readonly nameAt: number;
  readonly valueAt: number;
}

/** Text is written in as few pieces as possible: each one is a call out of JavaScript. */
function writeText(record: Buffer, attributes: readonly Attribute[]): void {
  let text = '{';
  let at = REVISION_BYTES;
  for (const { quotedName, value, nameAt, valueAt } of attributes) {
    text += `${nameAt === REVISION_BYTES + 1 ? '' : ','}${quotedName}:`;
    if (typeof value === 'string') {
      text += value;
      continue;
    }
    record.write(text, at, 'utf8');
    value.copy(record, valueAt);
    at = valueAt + value.length;
    text = '';
  }
  record.write(`${text}}`, at, 'utf8');
}
