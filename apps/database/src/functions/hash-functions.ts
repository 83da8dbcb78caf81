import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AqlValue } from '@strata/aql';
import { groupKey } from '../executor/group-key';
import { toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure } from './api';
import { invalidArithmetic, wrongType } from './arguments';

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Digests, encodings and addresses. */
export const HASH_FUNCTIONS = pure({
  MD5: ([value = null]) => digest('md5', value),
  SHA1: ([value = null]) => digest('sha1', value),
  SHA256: ([value = null]) => digest('sha256', value),
  SHA512: ([value = null]) => digest('sha512', value),
  CRC32: ([value = null]) => crc32(toText(value)).toString(16),
  FNV64: ([value = null]) => fnv64(toText(value)).toString(16),
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

function ipv4ToNumber([value = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  const parts =
    typeof value === 'string' ? /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(value)?.slice(1).map(Number) : undefined;
  if (parts === undefined || parts.some((part) => part > 255)) return wrongType(context, 'IPV4_TO_NUMBER');
  return parts.reduce((number, part) => number * 256 + part, 0);
}

function ipv4FromNumber([value = null]: readonly AqlValue[], context: FunctionContext): AqlValue {
  if (typeof value !== 'number') return wrongType(context, 'IPV4_FROM_NUMBER');
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) return invalidArithmetic(context, 'IPV4_FROM_NUMBER');
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join('.');
}
