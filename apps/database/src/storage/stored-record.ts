import type { StoredDocument } from './api';
import type { JsonObject, JsonValue } from './json-value';
import { attributeHash, COUNT_BYTES, SLOT_BYTES } from './record';
import { REVISION_BYTES, revisionText } from './revision';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
/** integers of up to this many digits are summed up byte by byte, exactly */
const SHORT_NUMBER = 9;

/** A document over the bytes of its record (`record.ts` describes them). */
export class StoredRecord implements StoredDocument {
  private readonly count: number;
  private readonly trailer: number;

  constructor(
    private readonly collectionName: string,
    readonly key: string,
    readonly record: Buffer,
  ) {
    this.count = record.readUInt32LE(record.length - COUNT_BYTES);
    this.trailer = record.length - COUNT_BYTES - this.count * SLOT_BYTES;
  }

  get id(): string {
    return `${this.collectionName}/${this.key}`;
  }

  get rev(): string {
    return revisionText(this.record, 0);
  }

  get(attribute: string): JsonValue | undefined {
    if (attribute === '_key') return this.key;
    if (attribute === '_id') return this.id;
    if (attribute === '_rev') return this.rev;
    const hash = attributeHash(attribute);
    for (let index = this.count - 1; index >= 0; index--) {
      const slot = this.trailer + index * SLOT_BYTES;
      if (this.record.readUInt32LE(slot) !== hash) continue;
      const nameAt = this.record.readUInt32LE(slot + 4);
      const valueAt = this.record.readUInt32LE(slot + 8);
      if (!this.isNamed(attribute, nameAt, valueAt - 1)) continue;
      return this.parse(valueAt, index + 1 < this.count ? this.record.readUInt32LE(slot + SLOT_BYTES + 4) - 1 : this.trailer - 1);
    }
    return undefined;
  }

  toJson(): Buffer {
    const head = this.head();
    const isEmpty = this.count === 0;
    const tail = REVISION_BYTES + 1; // behind the opening brace
    const json = Buffer.allocUnsafe(head.length + (isEmpty ? 0 : 1) + this.trailer - tail);
    let at = json.write(head, 0, 'latin1');
    if (!isEmpty) json[at++] = 0x2c;
    this.record.copy(json, at, tail, this.trailer);
    return json;
  }

  toObject(): JsonObject {
    return JSON.parse(
      this.head() + (this.count === 0 ? '}' : `,${this.record.toString('utf8', REVISION_BYTES + 1, this.trailer)}`),
    ) as JsonObject;
  }

  /** the attributes without `_key`, `_id`, `_rev` */
  ownAttributes(): JsonObject {
    return JSON.parse(this.record.toString('utf8', REVISION_BYTES, this.trailer)) as JsonObject;
  }

  /** Keys are ASCII and revisions too, collection names may not be: those are escaped so that the head has one byte per unit. */
  private head(): string {
    return `{"_key":${asciiJson(this.key)},"_id":${asciiJson(this.id)},"_rev":"${this.rev}"`;
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
      const escape = record.indexOf(BACKSLASH, from);
      if (escape === -1 || escape >= to) return record.toString('utf8', from + 1, to - 1);
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
