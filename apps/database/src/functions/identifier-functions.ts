import type { AqlValue } from '@strata/aql';
import { isObject } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';

type Arguments = readonly AqlValue[];

const REVISION_ALPHABET = '-_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const COUNTER_BITS = 20n;

/** Functions of document ids and revisions, which need no look-up. */
export const IDENTIFIER_FUNCTIONS = pure({
  PARSE_IDENTIFIER: ([id = null], context) => parse(id, context, 'PARSE_IDENTIFIER'),
  PARSE_KEY: ([id = null], context) => parse(id, context, 'PARSE_KEY')?.key ?? null,
  PARSE_COLLECTION: ([id = null], context) => parse(id, context, 'PARSE_COLLECTION')?.collection ?? null,
  IS_SAME_COLLECTION: isSameCollection,
  DECODE_REV: decodeRevision,
});

function idOf(value: AqlValue): AqlValue {
  return isObject(value) ? (value['_id'] ?? null) : value;
}

function parse(value: AqlValue, context: FunctionContext, name: string): { collection: string; key: string } | null {
  const id = idOf(value);
  const parts = typeof id === 'string' ? id.split('/') : [];
  const [collection = '', key = ''] = parts;
  return parts.length === 2 && collection !== '' && key !== '' ? { collection, key } : wrongType(context, name);
}

function collectionOf(value: AqlValue): string | null {
  const id = idOf(value);
  return typeof id === 'string' && id !== '' ? (id.split('/')[0] ?? null) : null;
}

function isSameCollection([first = null, second = null]: Arguments, context: FunctionContext): AqlValue {
  const a = collectionOf(first);
  const b = collectionOf(second);
  return a === null || b === null ? wrongType(context, 'IS_SAME_COLLECTION') : a === b;
}

/** A revision is base 64 of milliseconds << 20 | counter, with an alphabet of its own. */
function decodeRevision([revision = null]: Arguments, context: FunctionContext): AqlValue {
  if (typeof revision !== 'string' || !/^[-_A-Za-z0-9]{1,11}$/.test(revision)) return wrongType(context, 'DECODE_REV');
  let stamp = 0n;
  for (const digit of revision) stamp = (stamp << 6n) | BigInt(REVISION_ALPHABET.indexOf(digit));
  const date = new Date(Number(stamp >> COUNTER_BITS));
  if (Number.isNaN(date.getTime())) return wrongType(context, 'DECODE_REV');
  return { date: date.toISOString(), count: Number(stamp & ((1n << COUNTER_BITS) - 1n)) };
}
