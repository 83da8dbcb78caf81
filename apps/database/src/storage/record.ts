import type { JsonObject, JsonValue } from './json-value';
import type { Revision } from './revision';
import { REVISION_BYTES, writeRevision } from './revision';

/**
 * A stored document: revision (8 bytes), JSON text of all attributes but `_key`, `_id` and `_rev`, then for each attribute
 * {hash of its name u32, offset of its name's quote u32, offset of its value u32} in the order of the text, then their number (u32).
 * The text goes out unparsed and one attribute can be read alone; see `StoredRecord`.
 */
export const SLOT_BYTES = 12;
export const COUNT_BYTES = 4;

/** Attributes that are not part of the text: they are the key, the collection and the first eight bytes. */
export const IMPLIED_ATTRIBUTES: ReadonlySet<string> = new Set(['_key', '_id', '_rev']);

/** FNV-1a over UTF-16 units. */
export function attributeHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function encodeRecord(document: JsonObject, revision: Revision): Buffer {
  const names: string[] = [];
  const pieces: string[] = [];
  const quotedNames: string[] = [];
  for (const name of Object.keys(document)) {
    if (IMPLIED_ATTRIBUTES.has(name)) continue;
    const value = JSON.stringify(document[name] as JsonValue) as string | undefined;
    if (value === undefined) continue;
    names.push(name);
    quotedNames.push(JSON.stringify(name));
    pieces.push(value);
  }
  let text = '{';
  for (let index = 0; index < names.length; index++) text += `${index === 0 ? '' : ','}${quotedNames[index]}:${pieces[index]}`;
  text += '}';
  const textBytes = Buffer.byteLength(text);
  const isAscii = textBytes === text.length;
  const length = isAscii ? (piece: string) => piece.length : (piece: string) => Buffer.byteLength(piece);

  const trailer = REVISION_BYTES + textBytes;
  const record = Buffer.allocUnsafe(trailer + names.length * SLOT_BYTES + COUNT_BYTES);
  writeRevision(revision, record, 0);
  if (isAscii) record.write(text, REVISION_BYTES, 'latin1');
  else record.write(text, REVISION_BYTES, 'utf8');
  let offset = REVISION_BYTES + 1;
  for (let index = 0; index < names.length; index++) {
    const slot = trailer + index * SLOT_BYTES;
    const valueAt = offset + length(quotedNames[index] as string) + 1;
    record.writeUInt32LE(attributeHash(names[index] as string), slot);
    record.writeUInt32LE(offset, slot + 4);
    record.writeUInt32LE(valueAt, slot + 8);
    offset = valueAt + length(pieces[index] as string) + 1;
  }
  record.writeUInt32LE(names.length, trailer + names.length * SLOT_BYTES);
  return record;
}
