import type { Steps } from '@strata/event-loop';
import { writeJsonSteps } from '@strata/event-loop';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { packNumbers, packNumbersSteps } from './packed-numbers';
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
/** Work on a record of more bytes is done in steps. */
export const LARGE_RECORD_BYTES = 256 * 1024;
const COPIED_AT_ONCE = 1024 * 1024;
const CLOSING_BRACE = 0x7d;

/** Attributes that are not part of the text: they are the key, the collection and the first eight bytes. */
export const IMPLIED_ATTRIBUTES: ReadonlySet<string> = new Set(['_key', '_id', '_rev']);

/** FNV-1a over UTF-16 units. */
export function attributeHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function encodeRecord(document: JsonObject, revision: Revision): Buffer {
  const layout = new RecordLayout();
  for (const name of Object.keys(document)) {
    if (IMPLIED_ATTRIBUTES.has(name)) continue;
    const packed = name === '__proto__' ? undefined : packNumbers(document[name]);
    const value = packed ?? (JSON.stringify(document[name] as JsonValue) as string | undefined);
    if (value === undefined) continue;
    layout.place(name, value, typeof value === 'string' ? Buffer.byteLength(value) : value.length, packed !== undefined);
  }
  const record = layout.record(revision);
  writeText(record, layout.attributes);
  return record;
}

/** The same in steps of a few milliseconds, for documents of any size. */
export function* encodeRecordSteps(document: JsonObject, revision: Revision): Steps<Buffer> {
  const layout = new RecordLayout<readonly Buffer[]>();
  for (const name of Object.keys(document)) {
    const value = document[name];
    if (IMPLIED_ATTRIBUTES.has(name) || value === undefined) continue;
    const packed = name === '__proto__' ? undefined : yield* packNumbersSteps(value);
    const pieces = packed === undefined ? yield* writeJsonSteps(value) : [packed];
    layout.place(
      name,
      pieces,
      pieces.reduce((sum, { length }) => sum + length, 0),
      packed !== undefined,
    );
    yield;
  }
  const record = layout.record(revision);
  let end = REVISION_BYTES;
  record.write('{}', end, 'latin1');
  for (const { quotedName, value, nameAt, valueAt } of layout.attributes) {
    record.write(`${nameAt === REVISION_BYTES + 1 ? '{' : ','}${quotedName}:`, nameAt - 1, 'utf8');
    end = valueAt;
    for (const piece of value)
      for (let from = 0; from < piece.length; from += COPIED_AT_ONCE) {
        end += piece.copy(record, end, from, from + COPIED_AT_ONCE);
        yield;
      }
    record[end] = CLOSING_BRACE;
  }
  return record;
}

interface Attribute<Value = string | Buffer> {
  readonly hash: number;
  readonly quotedName: string;
  readonly value: Value;
  readonly nameAt: number;
  readonly valueAt: number;
  readonly isPacked: boolean;
}

/** Where the attributes of a record stand. */
class RecordLayout<Value = string | Buffer> {
  readonly attributes: Attribute<Value>[] = [];
  private length = REVISION_BYTES + 1; // the opening brace
  private isMixed = false;

  /** @param bytes length of the value as it is written */
  place(name: string, value: Value, bytes: number, isPacked: boolean): void {
    const quotedName = JSON.stringify(name);
    const nameAt = this.length;
    const valueAt = nameAt + Buffer.byteLength(quotedName) + 1;
    this.length = valueAt + bytes + 1; // a comma or the closing brace
    if (isPacked) this.isMixed = true;
    this.attributes.push({ hash: attributeHash(name), quotedName, value, nameAt, valueAt, isPacked });
  }

  /** A record without its text. */
  record(revision: Revision): Buffer {
    const { attributes, isMixed } = this;
    const trailer = Math.max(this.length, REVISION_BYTES + 2);
    const record = Buffer.allocUnsafe(trailer + attributes.length * SLOT_BYTES + COUNT_BYTES);
    writeRevision(revision, record, 0);
    let slot = trailer;
    for (const { hash, nameAt, valueAt, isPacked } of attributes) {
      record.writeUInt32LE(hash, slot);
      record.writeUInt32LE(nameAt, slot + 4);
      record.writeUInt32LE(isPacked ? valueAt + PACKED : valueAt, slot + 8);
      slot += SLOT_BYTES;
    }
    record.writeUInt32LE(isMixed ? attributes.length + PACKED : attributes.length, slot);
    return record;
  }
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
