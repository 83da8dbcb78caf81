import { createHash } from 'node:crypto';

/**
 * A slot is one vocabulary of an index: an attribute path together with how its values became terms. Tag `n` null, `b` booleans,
 * `d` numbers, `x` presence, `s` + analyzer name: the tokens of strings. Terms of all kinds are strings whose UTF-8 bytes sort as
 * the values do.
 */
export type Slot = string;

export const slotOf = (path: string, tag: string): Slot => `${path}\u0000${tag}`;
export const textSlot = (path: string, analyzer: string): Slot => slotOf(path, `s${analyzer}`);
export const NULL_TAG = 'n';
export const BOOLEAN_TAG = 'b';
export const NUMBER_TAG = 'd';
export const PRESENCE_TAG = 'x';
export const NULL_TERM = '';
export const booleanTerm = (value: boolean): string => (value ? '1' : '0');

const scratch = new DataView(new ArrayBuffer(8));

/** A double as eight characters that sort as the number does: sign bit flipped, negative numbers inverted; -0 is 0. */
export function numberTerm(value: number): string {
  scratch.setFloat64(0, value === 0 ? 0 : value);
  const negative = scratch.getUint8(0) >= 0x80;
  let term = '';
  for (let i = 0; i < 8; i++) {
    const byte = scratch.getUint8(i);
    term += String.fromCharCode(negative ? byte ^ 0xff : i === 0 ? byte ^ 0x80 : byte);
  }
  return term;
}

const MAX_TERM_BYTES = 500;

/** Keys of the store are limited: a term of more than 500 bytes keeps its first 440 and a digest of the whole, so that equality holds. */
export function storableTerm(term: string): string {
  if (term.length <= MAX_TERM_BYTES / 3 || Buffer.byteLength(term) <= MAX_TERM_BYTES) return term;
  const start = Buffer.from(term)
    .subarray(0, 440)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return `${start}\uFFFF${createHash('sha1').update(term).digest('hex')}`;
}
