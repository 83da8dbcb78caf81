import { COUNT_BYTES, PACKED, SLOT_BYTES } from './record';
import { REVISION_BYTES, writeRevisionText } from './revision';

const KEY_HEAD = Buffer.from('{"_key":"');
const ID_HEAD = Buffer.from('","_id":');
const REVISION_HEAD = Buffer.from('","_rev":"');
const QUOTE = 0x22;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;
/** quotes, names and revision of the three attributes that a record does not hold */
const HEAD_BYTES = 64;

/** What stands around a record: the bytes of its key from `start` to before `end`, and what its `_id` begins with in JSON, `"collection/`. */
export interface RecordNames {
  readonly key: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly idPrefix: Uint8Array;
}

/** Bytes that `writeRecordJson` may write. */
export function mostJsonBytes(recordBytes: number, { start, end, idPrefix }: RecordNames): number {
  return recordBytes + HEAD_BYTES + 2 * (end - start) + idPrefix.length;
}

/**
 * Writes a document as `StoredRecord.toJson` gives it, straight from the record's bytes (`record.ts` describes them).
 * @param length bytes of the record
 * @returns where the text ends; -1: nothing was written, because the record has packed numbers, which are no text
 */
export function writeRecordJson(record: Buffer, length: number, names: RecordNames, target: Buffer, at: number): number {
  const { key, start, end, idPrefix } = names;
  const count = record.readUInt32LE(length - COUNT_BYTES);
  if (count >= PACKED) return -1;
  let place = copied(KEY_HEAD, 0, KEY_HEAD.length, target, at);
  place = copied(key, start, end, target, place);
  place = copied(ID_HEAD, 0, ID_HEAD.length, target, place);
  place = copied(idPrefix, 0, idPrefix.length, target, place);
  place = copied(key, start, end, target, place);
  place = copied(REVISION_HEAD, 0, REVISION_HEAD.length, target, place);
  place = writeRevisionText(record, 0, target, place);
  target[place++] = QUOTE;
  if (count === 0) {
    target[place++] = CLOSING_BRACE;
    return place;
  }
  target[place++] = COMMA;
  // behind the opening brace of the record's own text
  return place + record.copy(target, place, REVISION_BYTES + 1, length - COUNT_BYTES - count * SLOT_BYTES);
}

/** For few bytes a loop is quicker than a call out of JavaScript. */
function copied(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  let place = at;
  for (let byte = from; byte < to; byte += 1) target[place++] = source[byte]!;
  return place;
}
