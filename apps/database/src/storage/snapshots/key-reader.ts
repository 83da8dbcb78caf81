/** The three stored tables of a database, one LMDB dbi each; every key of `documents` and `entries` starts with a number (u32, big endian). */
export type Table = 'meta' | 'documents' | 'entries';

/** Documents of about so many bytes are copied out of LMDB at a stretch: pages that are not in memory yet take time. */
export const READ_BYTES = 1024 * 1024;

export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** `start` included, `end` excluded; `reverse` walks from the end. A page ends with the pair whose value makes `bytes` full. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
  readonly reverse?: boolean;
  readonly limit: number;
  readonly bytes?: number | undefined;
}

/**
 * Sees a value where it lies, the first `length` bytes, and its key, the bytes from `start` to before `end` of `key`, until it returns.
 * It must not read anything itself.
 */
export type LookAtPair = (bytes: Buffer, length: number, key: Buffer, start: number, end: number) => void;

export interface Visited {
  readonly count: number;
  /** key of the pair seen last, when `limit` was reached */
  readonly last: Buffer | undefined;
}

/** One consistent view of the sorted tables. Buffers it returns are copies and may be kept. */
export interface KeyReader {
  /** @param text the key as a latin-1 string, where the caller has it already */
  get(table: Table, key: Buffer, text?: string): Buffer | undefined;
  /** Shows a value where it lies; the key that `look` gets means nothing. @returns false when there is none */
  show(table: Table, key: Buffer, look: LookAtPair): boolean;
  /** up to `limit` pairs; fewer only when the range is exhausted, or `bytes` is full (`isLastPage`) */
  page(table: Table, range: KeyRange): KeyValue[];
  /** shows up to `limit` pairs, in order; fewer only when the range is exhausted. Only forwards */
  visit(table: Table, range: KeyRange, look: LookAtPair): Visited;
  /** a number kept with `WriteLayer.add`; 0 when there is none */
  counter(table: Table, key: Buffer): number;
}

/** Prefix of all keys of one collection or index. */
export function numberPrefix(number: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(number);
  return prefix;
}

/** The smallest key after all keys that start with `prefix`. */
export function endOfPrefix(prefix: Uint8Array): Buffer {
  const end = Buffer.from(prefix);
  for (let at = end.length - 1; at >= 0; at--) {
    const byte = end[at] as number;
    if (byte < 0xff) {
      end[at] = byte + 1;
      return end.subarray(0, at + 1);
    }
  }
  return Buffer.alloc(64, 0xff); // no stored key is this large: numbers never reach 2^32 - 1
}

/** The key right after `key`. */
export function successor(key: Buffer): Buffer {
  const next = Buffer.allocUnsafe(key.length + 1);
  key.copy(next);
  next[key.length] = 0;
  return next;
}

/** Whether a page of the range holds all that was left of it. */
export function isLastPage(page: readonly KeyValue[], { limit, bytes = Infinity }: Pick<KeyRange, 'limit' | 'bytes'>): boolean {
  return page.length < limit && (bytes === Infinity || valueBytes(page) < bytes);
}

export function valueBytes(pairs: readonly KeyValue[]): number {
  let sum = 0;
  for (const { value } of pairs) sum += value.length;
  return sum;
}

/** The part of `range` that follows `last`, in its own direction. */
export function rangeAfter(range: KeyRange, last: Buffer): KeyRange {
  return range.reverse === true ? { ...range, end: last } : { ...range, start: successor(last) };
}

export function decodeCounter(value: Buffer | undefined): number {
  return value === undefined ? 0 : value.readDoubleBE(0);
}

export function encodeCounter(count: number): Buffer {
  const value = Buffer.allocUnsafe(8);
  value.writeDoubleBE(count);
  return value;
}
