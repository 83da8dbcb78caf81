import { ArangoError } from '@strata/errors';
import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';
import type { JsonValue } from '../store/database';
import { toNumber } from '../values/casts';
import type { QueryRun } from './query-run';

const MAX_MEMBERS = 10_000_000;
const MEMBER_BYTES = 16;

/** The whole numbers from `from` to `to`, both included; downwards when `from` is larger. */
export function* rangeMembers(from: JsonValue, to: JsonValue): Generator<number, void, undefined> {
  const first = Math.trunc(toNumber(from));
  const last = Math.trunc(toNumber(to));
  if (first <= last) for (let value = first; value <= last; value += 1) yield value;
  else for (let value = first; value >= last; value -= 1) yield value;
}

/** @throws ArangoError resource-limit above ten million members, or the query's memory limit; query-killed */
export function rangeArray(from: JsonValue, to: JsonValue, { memory, journal }: QueryRun): readonly number[] {
  const first = Math.trunc(toNumber(from));
  const last = Math.trunc(toNumber(to));
  const size = Math.abs(last - first) + 1;
  if (size > MAX_MEMBERS) throw new ArangoError('resource-limit', `range would have too many members: ${size}`);
  if (size <= PIECE) return members(first, last);
  memory.take(size * MEMBER_BYTES);
  memory.give(size * MEMBER_BYTES); // whoever keeps the array counts it
  return journal.finish(membersInSteps(first, last));
}

function members(first: number, last: number): number[] {
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + at * step);
}

function* membersInSteps(first: number, last: number): Steps<readonly number[]> {
  const step = first <= last ? 1 : -1;
  const size = Math.abs(last - first) + 1;
  const out: number[] = [];
  for (let at = 0; at < size; at += 1) {
    out.push(first + at * step);
    if (at % PIECE === PIECE - 1) yield;
  }
  return out;
}
