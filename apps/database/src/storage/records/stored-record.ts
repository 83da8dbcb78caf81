import type { Steps } from '@strata/event-loop';
import { JsonWriter, parseJsonSteps } from '@strata/event-loop';
import type { LargeDocument, StoredDocument } from './stored-document';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { unpackNumbers, unpackNumbersSteps } from './packed-numbers';
import { attributeHash, COUNT_BYTES, LARGE_RECORD_BYTES, PACKED, SLOT_BYTES, UNPACKED } from './record';
import { REVISION_BYTES, revisionText } from './revision';

/** the collection's number, which stands before `_key` in a stored key */
const NUMBER_BYTES = 4;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** stands in JSON as it is */
const PLAIN = /^[\w\-./:@()+,=;$!*'%]*$/;
const ZERO = 0x30;
/** integers of up to this many digits are summed up byte by byte, exactly */
const SHORT_NUMBER = 9;
const ATTRIBUTES_AT_ONCE = 256;
/** bytes of a text without escapes */
const TEXT_AT_ONCE = 4 * 1024 * 1024;
/** the text was written by `JSON.stringify` */
const parsed = (part: Buffer): unknown => JSON.parse(part.toString());

/** A document over the bytes of its record (`record.ts` describes them). */
export class StoredRecord implements StoredDocument, LargeDocument {
  private readonly count: number;
  private readonly trailer: number;
  /** some values are packed */
  private readonly isMixed: boolean;
  private keyText: string | undefined;

  /** @param key `_key`, or the stored key that ends with it, which is decoded when asked for: most scans never do */
  constructor(
    private readonly collectionName: string,
    private readonly givenKey: string | Buffer,
    readonly record: Buffer,
  ) {
    const count = record.readUInt32LE(record.length - COUNT_BYTES);
    this.count = count & UNPACKED;
    this.isMixed = count >= PACKED;
    this.trailer = record.length - COUNT_BYTES - this.count * SLOT_BYTES;
  }

  get key(): string {
    const { givenKey } = this;
    return (this.keyText ??= typeof givenKey === 'string' ? givenKey : givenKey.toString('latin1', NUMBER_BYTES));
  }

  get id(): string {
    return `${this.collectionName}/${this.key}`;
  }

  get rev(): string {
    return revisionText(this.record, 0);
  }

  get large(): this | undefined {
    return this.record.length > LARGE_RECORD_BYTES ? this : undefined;
  }

  get(attribute: string): JsonValue | undefined {
    if (attribute === '_key') return this.key;
    if (attribute === '_id') return this.id;
    if (attribute === '_rev') return this.rev;
    const index = this.find(attribute);
    if (index < 0) return undefined;
    const place = this.placeOf(index);
    return place >= PACKED ? unpackNumbers(this.record, place & UNPACKED) : this.parse(place, this.endOf(index));
  }

  *getSteps(attribute: string): Steps<JsonValue | undefined> {
    const index = this.find(attribute);
    return index < 0 ? this.get(attribute) : yield* this.valueSteps(index);
  }

  toJson(): Buffer {
    const head = this.head();
    if (this.count === 0) return Buffer.from(`${head}}`, 'latin1');
    const tail = REVISION_BYTES + 1; // behind the opening brace
    if (this.isMixed) return Buffer.concat([Buffer.from(`${head},`, 'latin1'), ...this.textPieces(tail)]);
    const json = Buffer.allocUnsafe(head.length + 1 + this.trailer - tail);
    let at = json.write(head, 0, 'latin1');
    json[at++] = 0x2c;
    this.record.copy(json, at, tail, this.trailer);
    return json;
  }

  toObject(): JsonObject {
    return this.parseText(`${this.head()}${this.count === 0 ? '' : ','}`, REVISION_BYTES + 1);
  }

  *jsonSteps(): Steps<Buffer[]> {
    const writer = new JsonWriter();
    writer.addText(`${this.head()}${this.count === 0 ? '}' : ','}`);
    if (this.count === 0) return writer.endInPieces();
    let at = REVISION_BYTES + 1; // behind the opening brace
    for (const { valueAt, end } of this.packedValues()) {
      writer.addBytes(this.record.subarray(at, valueAt));
      yield* writer.add(yield* unpackNumbersSteps(this.record, valueAt));
      at = end;
    }
    writer.addBytes(this.record.subarray(at, this.trailer));
    return writer.endInPieces();
  }

  *objectSteps(): Steps<JsonObject> {
    return yield* this.attributeSteps({ _key: this.key, _id: this.id, _rev: this.rev });
  }

  /** `ownAttributes` in steps */
  *ownAttributeSteps(): Steps<JsonObject> {
    return yield* this.attributeSteps({});
  }

  private *attributeSteps(object: Record<string, JsonValue>): Steps<JsonObject> {
    for (let index = 0; index < this.count; index++) {
      const nameAt = this.record.readUInt32LE(this.trailer + index * SLOT_BYTES + 4);
      const valueAt = this.placeOf(index) & UNPACKED;
      const end = this.endOf(index);
      const name = JSON.parse(this.record.toString('utf8', nameAt, valueAt - 1)) as string;
      const isShort = end - valueAt < LARGE_RECORD_BYTES && this.placeOf(index) < PACKED;
      const value = isShort ? this.parse(valueAt, end) : yield* this.valueSteps(index);
      if (name === '__proto__')
        Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
      else object[name] = value;
      if (index % ATTRIBUTES_AT_ONCE === 0) yield;
    }
    return object;
  }

  private *valueSteps(index: number): Steps<JsonValue> {
    const place = this.placeOf(index);
    if (place >= PACKED) return yield* unpackNumbersSteps(this.record, place & UNPACKED);
    const end = this.endOf(index);
    if (end - place < LARGE_RECORD_BYTES || this.isPlainText(place, end)) return this.parse(place, end);
    return (yield* parseJsonSteps(this.record.subarray(place, end), parsed)) as JsonValue;
  }

  /** A text that stands there as it is, and is decoded in a few milliseconds. */
  private isPlainText(from: number, to: number): boolean {
    const { record } = this;
    return record[from] === QUOTE && to - from <= TEXT_AT_ONCE && !record.subarray(from, to).includes(BACKSLASH);
  }

  /** Where the attribute stands among the others; -1 when there is none of that name in the text. */
  private find(attribute: string): number {
    const hash = attributeHash(attribute);
    for (let index = this.count - 1; index >= 0; index--) {
      const slot = this.trailer + index * SLOT_BYTES;
      if (this.record.readUInt32LE(slot) !== hash) continue;
      const nameAt = this.record.readUInt32LE(slot + 4);
      const valueAt = this.record.readUInt32LE(slot + 8) & UNPACKED;
      if (this.isNamed(attribute, nameAt, valueAt - 1)) return index;
    }
    return -1;
  }

  /** where its value stands, with `PACKED` where that is packed */
  private placeOf(index: number): number {
    return this.record.readUInt32LE(this.trailer + index * SLOT_BYTES + 8);
  }

  /** the attributes without `_key`, `_id`, `_rev` */
  ownAttributes(): JsonObject {
    return this.parseText('', REVISION_BYTES);
  }

  private parseText(head: string, start: number): JsonObject {
    if (!this.isMixed) return JSON.parse(head + this.record.toString('utf8', start, this.trailer)) as JsonObject;
    let text = head;
    let at = start;
    const packed: [name: string, valueAt: number][] = [];
    for (const { nameAt, valueAt, end } of this.packedValues()) {
      text += `${this.record.toString('utf8', at, valueAt)}0`; // keeps the attribute's place in the order
      packed.push([JSON.parse(this.record.toString('utf8', nameAt, valueAt - 1)) as string, valueAt]);
      at = end;
    }
    const object = JSON.parse(text + this.record.toString('utf8', at, this.trailer)) as Record<string, JsonValue>;
    for (const [name, valueAt] of packed) object[name] = unpackNumbers(this.record, valueAt);
    return object;
  }

  /** The JSON text from `start` on, with the packed values written out. */
  private textPieces(start: number): Buffer[] {
    const pieces: Buffer[] = [];
    let at = start;
    for (const { valueAt, end } of this.packedValues()) {
      pieces.push(this.record.subarray(at, valueAt), Buffer.from(JSON.stringify(unpackNumbers(this.record, valueAt)), 'latin1'));
      at = end;
    }
    pieces.push(this.record.subarray(at, this.trailer));
    return pieces;
  }

  private *packedValues(): Generator<{ readonly nameAt: number; readonly valueAt: number; readonly end: number }> {
    for (let index = 0; index < this.count; index++) {
      const slot = this.trailer + index * SLOT_BYTES;
      const place = this.record.readUInt32LE(slot + 8);
      if (place < PACKED) continue;
      yield { nameAt: this.record.readUInt32LE(slot + 4), valueAt: place & UNPACKED, end: this.endOf(index) };
    }
  }

  /** where the value of an attribute ends */
  private endOf(index: number): number {
    const next = this.trailer + (index + 1) * SLOT_BYTES;
    return index + 1 < this.count ? this.record.readUInt32LE(next + 4) - 1 : this.trailer - 1;
  }

  /** Keys are ASCII and revisions too, collection names may not be: those are escaped so that the head has one byte per unit. */
  private head(): string {
    const { key, id, rev } = this;
    if (PLAIN.test(id)) return `{"_key":"${key}","_id":"${id}","_rev":"${rev}"`;
    return `{"_key":${asciiJson(key)},"_id":${asciiJson(id)},"_rev":"${rev}"`;
  }

  private isNamed(attribute: string, from: number, to: number): boolean {
    const { record } = this;
    if (to - from === attribute.length + 2) {
      for (let at = 0; at < attribute.length; at++) if (record[from + 1 + at] !== attribute.charCodeAt(at)) return false;
      return true;
    }
    return JSON.parse(record.toString('utf8', from, to)) === attribute; // escapes or characters beyond ASCII
  }

  private parse(from: number, to: number): JsonValue {
    const { record } = this;
    const first = record[from];
    if (first === QUOTE) {
      // a search that finds nothing goes to the end
      const escape =
        record.length > LARGE_RECORD_BYTES ? from + record.subarray(from, to).indexOf(BACKSLASH) : record.indexOf(BACKSLASH, from);
      if (escape < from || escape >= to) return record.toString('utf8', from + 1, to - 1);
    } else if (to - from <= SHORT_NUMBER && first !== undefined && (first === MINUS || (first >= ZERO && first <= ZERO + 9))) {
      const number = shortInteger(record, from, to);
      if (number !== undefined) return number;
    }
    return JSON.parse(record.toString('utf8', from, to)) as JsonValue;
  }
}

function shortInteger(record: Buffer, from: number, to: number): number | undefined {
  const isNegative = record[from] === MINUS;
  let sum = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at++) {
    const digit = (record[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    sum = sum * 10 + digit;
  }
  return isNegative ? 0 - sum : sum;
}

function asciiJson(text: string): string {
  const json = JSON.stringify(text);
  return /^[ -~]*$/.test(json) ? json : json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
