import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { groupKey } from '../executor/group-key';
import { toBool, toNumber, toText } from '../values/casts';
import { compareValues, isArray, isObject, valuesEqual } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { arrayExpected, toInteger, wrongType, wrongTypeError } from './arguments';
import { Characters } from './characters';
import { unique } from './set-functions';

type Arguments = readonly AqlValue[];
type OverList = (list: readonly AqlValue[], rest: Arguments, context: FunctionContext) => AqlValue;

const LONGEST_LIST = 10_000_000;

/** Functions of a list and its order. */
export const ARRAY_FUNCTIONS = pure({
  LENGTH: ([value = null]) => lengthOf(value),
  COUNT: ([value = null]) => lengthOf(value),
  REVERSE: ([value = null], context) => reverse(value, context),
  FIRST: onList('FIRST', (list) => list[0] ?? null),
  LAST: onList('LAST', (list) => list.at(-1) ?? null),
  NTH: onList('NTH', (list, [index = null]) => list[toInteger(index)] ?? null),
  POSITION: onList('POSITION', position),
  CONTAINS_ARRAY: onList('CONTAINS_ARRAY', position),
  SLICE: ([list = null, ...rest], context) => (isArray(list) ? slice(list, rest) : wrongType(context, 'SLICE')),
  SORTED: onList('SORTED', (list) => [...list].sort(compareValues)),
  SORTED_UNIQUE: onList('SORTED_UNIQUE', (list) => unique(list).sort(compareValues)),
  UNIQUE: onList('UNIQUE', (list) => unique(list)),
  COUNT_DISTINCT: onList('COUNT_DISTINCT', (list) => unique(list).length),
  COUNT_UNIQUE: onList('COUNT_UNIQUE', (list) => unique(list).length),
  FLATTEN: onList('FLATTEN', (list, [depth = 1]) => flatten(list, Math.max(1, toInteger(depth)))),
  PUSH: onListOrNull('PUSH', (list, [value = null, once = null]) =>
    toBool(once) && includes(list, value) ? list : [...list, value],
  ),
  UNSHIFT: onListOrNull('UNSHIFT', (list, [value = null, once = null]) =>
    toBool(once) && includes(list, value) ? list : [value, ...list],
  ),
  APPEND: append,
  POP: onNullable('POP', (list) => list.slice(0, -1)),
  SHIFT: onNullable('SHIFT', (list) => list.slice(1)),
  REMOVE_VALUE: onListOrNull('REMOVE_VALUE', removeValue),
  REMOVE_VALUES: removeValues,
  REMOVE_NTH: onListOrNull('REMOVE_NTH', removeNth),
  REPLACE_NTH: replaceNth,
  INTERLEAVE: interleave,
});

function onList(name: string, compute: OverList) {
  return ([list = null, ...rest]: Arguments, context: FunctionContext): AqlValue =>
    isArray(list) ? compute(list, rest, context) : arrayExpected(context, name);
}

/** Null stands for []. */
function onListOrNull(name: string, compute: OverList) {
  return ([list = null, ...rest]: Arguments, context: FunctionContext): AqlValue =>
    list === null || isArray(list) ? compute(list ?? [], rest, context) : wrongType(context, name);
}

/** Null stays null. */
function onNullable(name: string, compute: OverList) {
  return ([list = null, ...rest]: Arguments, context: FunctionContext): AqlValue => {
    if (list === null) return null;
    return isArray(list) ? compute(list, rest, context) : wrongType(context, name);
  };
}

function lengthOf(value: AqlValue): number {
  if (value === null) return 0;
  if (isArray(value)) return value.length;
  if (isObject(value)) return Object.keys(value).length;
  return typeof value === 'boolean' ? Number(value) : new Characters(toText(value)).length;
}

function reverse(value: AqlValue, context: FunctionContext): AqlValue {
  if (typeof value === 'string') return new Characters(value).all().reverse().join('');
  return isArray(value) ? [...value].reverse() : arrayExpected(context, 'REVERSE');
}

function includes(list: readonly AqlValue[], value: AqlValue): boolean {
  return list.some((member) => valuesEqual(member, value));
}

function position(list: readonly AqlValue[], [value = null, wantsIndex = null]: Arguments): AqlValue {
  const index = list.findIndex((member) => valuesEqual(member, value));
  return toBool(wantsIndex) ? index : index >= 0;
}

/** Negative start counts from the end; a negative length gives where to stop, from the end. */
function slice(list: readonly AqlValue[], [start = null, length = null]: Arguments): AqlValue {
  const first = toInteger(start);
  const from = first < 0 ? Math.max(0, list.length + first) : first;
  if (length === null) return list.slice(from);
  const size = toInteger(length);
  return list.slice(from, size < 0 ? Math.max(from, list.length + size) : from + size);
}

function flatten(list: readonly AqlValue[], depth: number): AqlValue[] {
  if (depth < 1) return [...list];
  return list.flatMap((member) => (isArray(member) ? flatten(member, depth - 1) : [member]));
}

/** Nothing appended leaves whatever there is as it is; appended to null, the values stand alone. */
function append([list = null, values = null, once = null]: Arguments, context: FunctionContext): AqlValue {
  if (values === null || (isArray(values) && values.length === 0)) return list;
  if (list === null) return values;
  if (!isArray(list)) return wrongType(context, 'APPEND');
  const all = isArray(values) ? [...list, ...values] : [...list, values];
  return toBool(once) ? unique(all) : all;
}

function removeValues([list = null, values = null]: Arguments, context: FunctionContext): AqlValue {
  if (values === null) return list;
  if (list === null) return [];
  if (!isArray(list) || !isArray(values)) return wrongType(context, 'REMOVE_VALUES');
  const removed = new Set<unknown>(values.map(groupKey));
  return list.filter((member) => !removed.has(groupKey(member)));
}

/** A negative position counts from the end before its fraction is dropped: -0.5 is the last place. */
function removeNth(list: readonly AqlValue[], [index = null]: Arguments): AqlValue {
  const position = toNumber(index);
  if (position >= list.length || position < -list.length) return list;
  const at = Math.trunc(position < 0 ? list.length + position : position);
  return list.filter((_, i) => i !== at);
}

/** At most `limit` of them, from the start; a negative limit removes all. */
function removeValue(list: readonly AqlValue[], [value = null, limit = null]: Arguments): AqlValue {
  const wanted = limit === null ? -1 : toInteger(limit);
  let left = wanted < 0 ? Infinity : wanted;
  return list.filter((member) => {
    if (left <= 0 || !valuesEqual(member, value)) return true;
    left -= 1;
    return false;
  });
}

/**
 * Beyond the end only next to it, or with a filler for the gap.
 * @throws ArangoError query-function-argument-type-mismatch for a place that cannot be
 */
function replaceNth([list = null, index = null, value = null, filler]: Arguments, context: FunctionContext): AqlValue {
  if (!isArray(list)) return wrongType(context, 'REPLACE_NTH');
  const wanted = toInteger(index);
  const at = Math.max(0, wanted < 0 ? list.length + wanted : wanted);
  if (index === null || (at > list.length && filler === undefined)) throw wrongTypeError('REPLACE_NTH');
  if (at > LONGEST_LIST) throw new ArangoError('resource-limit', "result of function 'REPLACE_NTH()' would be too long");
  const result = [...list];
  while (result.length < at) result.push(filler ?? null);
  result[at] = value;
  return result;
}

function interleave(lists: Arguments, context: FunctionContext): AqlValue {
  const result: AqlValue[] = [];
  if (!lists.every(isArray)) return arrayExpected(context, 'INTERLEAVE');
  const longest = Math.max(...lists.map((list) => list.length));
  for (let i = 0; i < longest; i += 1) for (const list of lists) if (i < list.length) result.push(list[i] ?? null);
  return result;
}
