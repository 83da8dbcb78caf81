import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { AqlValue } from '@strata/aql';
import { groupKey } from '../executor/group-key';
import { toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Digests, encodings and addresses. */
export const HASH_FUNCTIONS = pure({
  MD5: ([value = null]) => digest('md5', value),
  SHA1: ([value = null]) => digest('sha1', value),
  SHA256: ([value = null]) => digest('sha256', value),
  SHA512: ([value = null]) => digest('sha512', value),
  CRC32: ([value = null]) => crc32c(toText(value)).toString(16).toUpperCase(),
  FNV64: ([value = null]) => fnv64(toText(value)).toString(16).toUpperCase(),
  HASH: ([value = null]) => Number(fnv64(`${typeof value}:${String(groupKey(value))}`) & 0x1f_ffff_ffff_ffffn),
  TO_BASE64: ([value = null]) => Buffer.from(toText(value)).toString('base64'),
  TO_HEX: ([value = null]) => Buffer.from(toText(value)).toString('hex'),
  ENCODE_URI_COMPONENT: ([value = null]) => encodeURIComponent(toText(value).toWellFormed()),
  IPV4_TO_NUMBER: ipv4ToNumber,
  IPV4_FROM_NUMBER: ipv4FromNumber,
});

function digest(algorithm: string, value: AqlValue): string {
  return createHash(algorithm).update(toText(value)).digest('hex');
}

/** FNV-1a, 64 bits (draft-eastlake-fnv). */
function fnv64(text: string): bigint {
  let hash = FNV_OFFSET;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & 0xffff_ffff_ffff_ffffn;
  return hash;
}

/** CRC-32C (Castagnoli's polynomial, as iSCSI uses it: RFC 3720, B.4), reflected. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(text: string): number {
  let crc = 0xffff_ffff;
  for (const byte of Buffer.from(text)) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
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
