import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { AqlValue } from '@strata/aql';
import { groupKey } from '../values/group-key';
import { toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure, pureInSteps } from './api';
import { wrongType } from './arguments';
import type { Steps } from '../values/steps';

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Digests, encodings and addresses. */
export const HASH_FUNCTIONS = {
  ...pureInSteps({
    MD5: ([value = null]) => digest('md5', value),
    SHA1: ([value = null]) => digest('sha1', value),
    SHA256: ([value = null]) => digest('sha256', value),
    SHA512: ([value = null]) => digest('sha512', value),
    CRC32: function* ([value = null]) {
      return (yield* crc32c(toText(value))).toString(16).toUpperCase();
    },
    FNV64: function* ([value = null]) {
      return (yield* fnv64(toText(value))).toString(16).toUpperCase();
    },
    HASH: function* ([value = null]) {
      return Number((yield* fnv64(`${typeof value}:${String(groupKey(value))}`)) & 0x1f_ffff_ffff_ffffn);
    },
    TO_BASE64: ([value = null]) => encoded(toText(value), 'base64'),
    TO_HEX: ([value = null]) => encoded(toText(value), 'hex'),
    ENCODE_URI_COMPONENT: ([value = null]) => encodedUriComponent(toText(value)),
  }),
  ...pure({ IPV4_TO_NUMBER: ipv4ToNumber, IPV4_FROM_NUMBER: ipv4FromNumber }),
};

/** Bytes that are worked on between two pauses, a multiple of three: base 64 of one piece then follows that of the one before. */
const BYTES_AT_ONCE = 3 * 16 * 1024;

function* piecesOf(text: string): Generator<Buffer, void, undefined> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) yield bytes.subarray(at, at + BYTES_AT_ONCE);
}

function* digest(algorithm: string, value: AqlValue): Steps<string> {
  const hash = createHash(algorithm);
  for (const piece of piecesOf(toText(value))) {
    hash.update(piece);
    if (piece.length === BYTES_AT_ONCE) yield;
  }
  return hash.digest('hex');
}

function* encoded(text: string, encoding: 'base64' | 'hex'): Steps<string> {
  let out = '';
  for (const piece of piecesOf(text)) {
    out += piece.toString(encoding);
    if (piece.length === BYTES_AT_ONCE) yield;
  }
  return out;
}

function* encodedUriComponent(text: string): Steps<string> {
  const whole = text.toWellFormed();
  let out = '';
  for (let at = 0; at < whole.length;) {
    let end = Math.min(whole.length, at + BYTES_AT_ONCE);
    if (end < whole.length && (whole.charCodeAt(end) & 0xfc00) === 0xdc00) end += 1; // never between two halves of a character
    out += encodeURIComponent(whole.slice(at, end));
    at = end;
    if (at < whole.length) yield;
  }
  return out;
}

/** FNV-1a, 64 bits (draft-eastlake-fnv). */
function* fnv64(text: string): Steps<bigint> {
  let hash = FNV_OFFSET;
  for (const piece of piecesOf(text))
    for (let at = 0; at < piece.length; at += 1) {
      hash = ((hash ^ BigInt(piece[at]!)) * FNV_PRIME) & 0xffff_ffff_ffff_ffffn;
      if (at % DEAR_AT_ONCE === DEAR_AT_ONCE - 1) yield;
    }
  return hash;
}

/** Large integers are dear. */
const DEAR_AT_ONCE = 512;

/** CRC-32C (Castagnoli's polynomial, as iSCSI uses it: RFC 3720, B.4), reflected. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function* crc32c(text: string): Steps<number> {
  let crc = 0xffff_ffff;
  for (const piece of piecesOf(text)) {
    for (const byte of piece) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    if (piece.length === BYTES_AT_ONCE) yield;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

function ipv4ToNumber([value = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  if (typeof value !== 'string' || !isIPv4(value)) return wrongType(context, 'IPV4_TO_NUMBER');
  return value.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function ipv4FromNumber([value = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  const address = typeof value === 'number' ? Math.trunc(value) : -1;
  if (address < 0 || address > 0xffff_ffff) return wrongType(context, 'IPV4_FROM_NUMBER');
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255].join('.');
}
