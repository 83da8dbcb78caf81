import { createHash } from 'node:crypto';
import type { Slot } from './terms';

/**
 * Keys of an inverted index's own key space:
 *   m                                   next document number, number of documents
 *   k <_key>                            document number
 *   d <number>                          _key
 *   s <slot>                            documents and tokens in the slot
 *   t <slot> 0 1 <term> 0 1 <number>    full block of postings that starts with that document
 *   t <slot> 0 1 <term> 0 1 2^32-1      the last block of the term, which takes new documents
 *   c                                   the values of all documents are stored
 *   v <number>                          values of `primarySort` and `storedValues`
 *   o <sort key> <number>               the documents in the order of `primarySort`
 * Zero bytes inside slots and terms are written 0 255, so that "0 1" ends them and order is kept.
 */
export const META_KEY = Buffer.from('m');

export const documentNumberKey = (key: string): Buffer => Buffer.from(`k${key}`);

export function documentKeyKey(document: number): Buffer {
  const key = Buffer.allocUnsafe(5);
  key[0] = 0x64; // d
  key.writeUInt32BE(document, 1);
  return key;
}

export const COLUMNS_KEY = Buffer.from('c');

export const valuesKey = (document: number): Buffer => blockKey(VALUES_PREFIX, document);

export const ORDER_PREFIX = Buffer.from('o');

export const orderKey = (sortKey: Buffer, document: number): Buffer => blockKey(Buffer.concat([ORDER_PREFIX, sortKey]), document);

/** The document number out of an `o` key. */
export const orderedDocument = (key: Buffer): number => key.readUInt32BE(key.length - 4);

export const slotStatisticsKey = (slot: Slot): Buffer => Buffer.concat([Buffer.from('s'), escaped(shortSlot(slot))]);

/** Start of the keys of all blocks of all terms of a slot. */
export const slotPrefix = (slot: Slot): Buffer => Buffer.concat([Buffer.from('t'), escaped(shortSlot(slot)), END]);

/** Start of the keys of all blocks of a term. */
export const termPrefix = (prefix: Buffer, term: string): Buffer => Buffer.concat([prefix, escaped(term), END]);

/** Start of the keys of all terms that begin so. */
export const termStart = (prefix: Buffer, start: string): Buffer => Buffer.concat([prefix, escaped(start)]);

export function blockKey(prefix: Buffer, document: number): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + 4);
  prefix.copy(key);
  key.writeUInt32BE(document, prefix.length);
  return key;
}

/** The open block of a term has a key that is known without looking for it, which makes appending cheap. */
export const tailKey = (prefix: Buffer): Buffer => blockKey(prefix, 0xffffffff);

/** The document number out of a `d` key. */
export const documentOf = (key: Buffer): number => key.readUInt32BE(1);

/** The term out of a block's key. */
export function termOf(key: Buffer, slotPrefixLength: number): string {
  const bytes = key.subarray(slotPrefixLength, key.length - 4 - END.length);
  return unescaped(bytes).toString('utf8');
}

/** The smallest key above all that start with `prefix`; undefined when there is none. */
export function after(prefix: Buffer): Buffer | undefined {
  for (let length = prefix.length; length > 0; length--) {
    const last = prefix[length - 1] ?? 0;
    if (last === 0xff) continue;
    const end = Buffer.from(prefix.subarray(0, length));
    end[length - 1] = last + 1;
    return end;
  }
  return undefined;
}

const VALUES_PREFIX = Buffer.from('v');
const END = Buffer.from([0, 1]);

/** Paths have no limit, keys have: what is too long becomes its digest. */
function shortSlot(slot: Slot): string {
  return Buffer.byteLength(slot) <= 400 ? slot : `\u0001${createHash('sha1').update(slot).digest('hex')}`;
}

function escaped(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (!bytes.includes(0)) return bytes;
  const result: number[] = [];
  for (const byte of bytes) result.push(...(byte === 0 ? [0, 0xff] : [byte]));
  return Buffer.from(result);
}

function unescaped(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return bytes;
  const result: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    result.push(bytes[i] ?? 0);
    if (bytes[i] === 0) i++; // its companion 255
  }
  return Buffer.from(result);
}
