import type { JsonValue } from '../../values/json-value';
import { attributeHash, COUNT_BYTES, PACKED, SLOT_BYTES, UNPACKED } from './record';
import { StoredRecord } from './stored-record';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const MAX_TEXT_LENGTH = 64;
/** so many digits are a whole number that is exact, and so is a quotient of it by a power of ten (Clinger 1990) */
const MAX_DIGITS = 15;
const KNOWN_TEXTS = 1024;

/**
 * Reads one attribute out of many records (`record.ts`), in place. Records of one collection resemble each other: the attribute is
 * looked for where the last record had it, and short texts that come again are not made again.
 */
export class AttributeReader {
  private readonly hash: number;
  private readonly quotedName: Buffer;
  private readonly texts: (string | undefined)[] = Array.from({ length: KNOWN_TEXTS });
  private lastSlot = 0;

  /** @param name none of `_key`, `_id`, `_rev`, which are not in the record's text */
  constructor(private readonly name: string) {
    this.hash = attributeHash(name);
    this.quotedName = Buffer.from(JSON.stringify(name));
  }

  /** @returns undefined when the record has no such attribute */
  read(record: Buffer, length: number): JsonValue | undefined {
    const count = uint32(record, length - COUNT_BYTES) & UNPACKED;
    const trailer = length - COUNT_BYTES - count * SLOT_BYTES;
    let index = this.lastSlot;
    if (index >= count || !this.isAt(record, trailer + index * SLOT_BYTES)) {
      index = count - 1;
      while (index >= 0 && !this.isAt(record, trailer + index * SLOT_BYTES)) index -= 1;
      if (index < 0) return undefined;
      this.lastSlot = index;
    }
    const slot = trailer + index * SLOT_BYTES;
    const from = uint32(record, slot + 8);
    const to = index + 1 < count ? uint32(record, slot + SLOT_BYTES + 4) - 1 : trailer - 1;
    const quick = from >= PACKED ? undefined : this.simple(record, from, to);
    return quick === undefined ? new StoredRecord('', '', record.subarray(0, length)).get(this.name) : quick;
  }

  /** @returns undefined for what is not simple */
  private simple(record: Buffer, from: number, to: number): JsonValue | undefined {
    switch (record[from]) {
      case QUOTE:
        return this.text(record, from + 1, to - 1);
      case 0x74:
        return true;
      case 0x66:
        return false;
      case 0x6e:
        return null;
      default:
        return number(record, from, to);
    }
  }

  private isAt(record: Buffer, slot: number): boolean {
    if (uint32(record, slot) !== this.hash) return false;
    const nameAt = uint32(record, slot + 4);
    const { quotedName } = this;
    if ((uint32(record, slot + 8) & UNPACKED) - 1 - nameAt !== quotedName.length) return false;
    for (let at = 0; at < quotedName.length; at += 1) if (record[nameAt + at] !== quotedName[at]) return false;
    return true;
  }

  /** @returns undefined for long texts and those that are not what they stand for byte by byte */
  private text(record: Buffer, from: number, to: number): string | undefined {
    if (to - from > MAX_TEXT_LENGTH) return undefined;
    let hash = 0;
    for (let at = from; at < to; at += 1) {
      const byte = record[at]!;
      if (byte === BACKSLASH || byte >= 0x80) return undefined;
      hash = Math.imul(hash, 31) + byte;
    }
    const place = (hash ^ (hash >>> 10)) & (KNOWN_TEXTS - 1);
    const known = this.texts[place];
    if (known !== undefined && isText(known, record, from, to)) return known;
    return (this.texts[place] = record.toString('latin1', from, to));
  }
}

function isText(text: string, record: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at - from) !== record[at]) return false;
  return true;
}

/** Decimal numbers of few digits, without an exponent; undefined for anything else. */
function number(record: Buffer, from: number, to: number): number | undefined {
  let at = record[from] === MINUS ? from + 1 : from;
  if (to - at > MAX_DIGITS || to === at) return undefined;
  const isNegative = at > from;
  let digits = 0;
  let scale = 0;
  for (; at < to; at += 1) {
    const digit = record[at]! - ZERO;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      scale *= 10;
    } else if (record[at] === POINT && scale === 0) {
      scale = 1;
    } else {
      return undefined;
    }
  }
  const size = scale > 1 ? digits / scale : digits;
  return isNegative ? 0 - size : size;
}

function uint32(bytes: Buffer, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
