import { createHash } from 'node:crypto';
import type { JsonValue } from './json-value';
import { encodeCollationKey } from './collation-key';

/**
 * Values as bytes whose order is AQL's: null < bool < number < string < array < object. Numbers are doubles with their sign turned
 * around, strings are collation keys, arrays are their elements, objects their attributes by code units. Each value ends itself, so that
 * several follow each other in one key and an equality prefix is a byte prefix.
 */
const NULL = 0x01;
const FALSE = 0x02;
const TRUE = 0x03;
const NUMBER = 0x04;
const STRING = 0x05;
const ARRAY = 0x06;
const OBJECT = 0x07;
const END = 0x00;
const MORE = 0x01;

/** LMDB keys end at 1978 bytes; this leaves room for the index number, the hash and a document key of 254 bytes. */
export const MAX_ENCODED_BYTES = 1600;
const HASH_BYTES = 16;

export interface EncodedValues {
  readonly bytes: Buffer;
  /** cut at `MAX_ENCODED_BYTES` and completed with a hash: order and ranges hold only for what comes before the cut */
  readonly isCut: boolean;
}

/** The values of one index entry, in field order. */
export function encodeValues(values: readonly JsonValue[]): EncodedValues {
  const bytes = encodeValuesWhole(values);
  if (bytes.length <= MAX_ENCODED_BYTES) return { bytes, isCut: false };
  const hash = createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES);
  return { bytes: Buffer.concat([bytes.subarray(0, MAX_ENCODED_BYTES), hash]), isCut: true };
}

/** The encoding without the cut, for bounds; longer ones are compared with stored keys by their first bytes. */
export function encodePrefix(values: readonly JsonValue[]): Buffer {
  const bytes = encodeValuesWhole(values);
  return bytes.length <= MAX_ENCODED_BYTES ? bytes : bytes.subarray(0, MAX_ENCODED_BYTES);
}

/** The encoding however long it is. */
export function encodeValuesWhole(values: readonly JsonValue[]): Buffer {
  const sink = new ByteSink();
  for (const value of values) encode(value, sink);
  return sink.bytes();
}

function encode(value: JsonValue, sink: ByteSink): void {
  if (value === null) sink.byte(NULL);
  else if (typeof value === 'boolean') sink.byte(value ? TRUE : FALSE);
  else if (typeof value === 'number') sink.number(value);
  else if (typeof value === 'string') {
    sink.byte(STRING);
    sink.terminated(encodeCollationKey(value));
  } else if (isArray(value)) {
    sink.byte(ARRAY);
    let length = value.length; // nulls at the end make no difference to AQL
    while (length > 0 && value[length - 1] === null) length--;
    for (let at = 0; at < length; at++) encode(value[at] as JsonValue, sink);
    sink.byte(END);
  } else {
    sink.byte(OBJECT);
    // AQL compares attribute by attribute over both objects' names, a missing one being null: of two objects the one that has the
    // smaller name is the larger, which inverted name bytes express; an attribute that is null counts as missing
    for (const name of Object.keys(value).sort()) {
      const attribute = value[name] as JsonValue;
      if (attribute === null) continue;
      sink.byte(MORE);
      sink.inverted(Buffer.from(name, 'utf16le').swap16());
      encode(attribute, sink);
    }
    sink.byte(END);
  }
}

class ByteSink {
  private target = Buffer.allocUnsafe(128);
  private length = 0;

  bytes(): Buffer {
    return Buffer.from(this.target.subarray(0, this.length));
  }

  byte(value: number): void {
    this.reserve(1);
    this.target[this.length++] = value;
  }

  /** tag and the double with its bits turned so that unsigned bytes sort like numbers */
  number(value: number): void {
    this.reserve(9);
    const { target, length } = this;
    target[length] = NUMBER;
    target.writeDoubleBE(value === 0 ? 0 : value, length + 1); // minus zero equals zero
    if ((target[length + 1] as number) & 0x80)
      for (let at = 1; at <= 8; at++) target[length + at] = ~(target[length + at] as number) & 0xff;
    else target[length + 1] = (target[length + 1] as number) | 0x80;
    this.length += 9;
  }

  /** bytes with 0 written as 0 255, ended by 0 0: a shorter text sorts before its continuations */
  terminated(bytes: Uint8Array): void {
    this.reserve(2 * bytes.length + 2);
    for (const byte of bytes) {
      this.target[this.length++] = byte;
      if (byte === 0) this.target[this.length++] = 0xff;
    }
    this.target[this.length++] = 0;
    this.target[this.length++] = 0;
  }

  inverted(bytes: Uint8Array): void {
    const start = this.length;
    this.terminated(bytes);
    for (let at = start; at < this.length; at++) this.target[at] = ~(this.target[at] as number) & 0xff;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.target.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + bytes));
    this.target.copy(larger, 0, 0, this.length);
    this.target = larger;
  }
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
