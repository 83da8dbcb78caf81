import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../storage/api';
import { toNumber } from '../values/casts';

const MOST_MEMBERS = 10_000_000;

/** The whole numbers from `from` to `to`, both included; downwards when `from` is larger. */
export function* rangeMembers(from: JsonValue, to: JsonValue): Generator<number, void, undefined> {
  const first = Math.trunc(toNumber(from));
  const last = Math.trunc(toNumber(to));
  if (first <= last) for (let value = first; value <= last; value += 1) yield value;
  else for (let value = first; value >= last; value -= 1) yield value;
}

/** @throws ArangoError resource-limit above ten million members */
export function rangeArray(from: JsonValue, to: JsonValue): number[] {
  const size = Math.abs(Math.trunc(toNumber(to)) - Math.trunc(toNumber(from))) + 1;
  if (size > MOST_MEMBERS) throw new ArangoError('resource-limit', `range would have too many members: ${size}`);
  return [...rangeMembers(from, to)];
}
