import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { groupKey } from '../values/group-key';
import { toBool, toNumber, toText } from '../values/casts';
import { compareValues, isArray, isObject, valuesEqual } from '../values/compare';
import type { FunctionContext } from './api';
import { pure, pureInSteps } from './api';
import { arrayExpected, toInteger, wrongType, wrongTypeError } from './arguments';
import { Characters } from './characters';
import { keysOf, unique } from './set-functions';
import type { Steps } from '../values/steps';
import { joinedLists, kept, mapped, PIECE, positionOf, sorted } from '../values/steps';

type Arguments = readonly AqlValue[];
type List = readonly AqlValue[];
type OverList<T> = (list: List, rest: Arguments, context: FunctionContext) => T;

const MAX_LIST_LENGTH = 10_000_000;

/** Functions of a list and its order. */
export const ARRAY_FUNCTIONS = {
  ...pure({
    LENGTH: ([value = null]) => lengthOf(value),
    COUNT: ([value = null]) => lengthOf(value),
    FIRST: onList('FIRST', (list) => list[0] ?? null),
    LAST: onList('LAST', (list) => list.at(-1) ?? null),
    NTH: onList('NTH', (list, [index = null]) => list[toInteger(index)] ?? null),
    SLICE: ([list = null, ...rest], context) => (isArray(list) ? slice(list, rest) : wrongType(context, 'SLICE')),
    POP: onNullable('POP', (list) => list.slice(0, -1)),
    SHIFT: onNullable('SHIFT', (list) => list.slice(1)),
  }),
  ...pureInSteps({
    REVERSE: reverse,
    POSITION: onLongList('POSITION', position),
    CONTAINS_ARRAY: onLongList('CONTAINS_ARRAY', position),
    SORTED: onLongList('SORTED', (list) => sorted(list, compareValues)),
    SORTED_UNIQUE: onLongList('SORTED_UNIQUE', function* (list) {
      return yield* sorted(yield* unique(list), compareValues);
    }),
    UNIQUE: onLongList('UNIQUE', unique),
    COUNT_DISTINCT: onLongList('COUNT_DISTINCT', countDistinct),
    COUNT_UNIQUE: onLongList('COUNT_UNIQUE', countDistinct),
    FLATTEN: onLongList('FLATTEN', (list, [depth = 1]) => flatten(list, Math.max(1, toInteger(depth)))),
    PUSH: onLongListOrNull('PUSH', function* (list, [value = null, once = null]) {
      return toBool(once) && (yield* includes(list, value)) ? list : yield* joinedLists([list, [value]]);
    }),
    UNSHIFT: onLongListOrNull('UNSHIFT', function* (list, [value = null, once = null]) {
      return toBool(once) && (yield* includes(list, value)) ? list : yield* joinedLists([[value], list]);
    }),
    APPEND: append,
    REMOVE_VALUE: onLongListOrNull('REMOVE_VALUE', removeValue),
    REMOVE_VALUES: removeValues,
    REMOVE_NTH: onLongListOrNull('REMOVE_NTH', removeNth),
    REPLACE_NTH: replaceNth,
    INTERLEAVE: interleave,
  }),
};

function onList(name: string, compute: OverList<AqlValue>) {
  return ([list = null, ...rest]: Arguments, context: FunctionContext): AqlValue =>
    isArray(list) ? compute(list, rest, context) : arrayExpected(context, name);
}

function onLongList(name: string, compute: OverList<Steps<AqlValue>>) {
  return function* ([list = null, ...rest]: Arguments, context: FunctionContext): Steps<AqlValue> {
    return isArray(list) ? yield* compute(list, rest, context) : arrayExpected(context, name);
  };
}

/** Null stands for []. */
function onLongListOrNull(name: string, compute: OverList<Steps<AqlValue>>) {
  return function* ([list = null, ...rest]: Arguments, context: FunctionContext): Steps<AqlValue> {
    return list === null || isArray(list) ? yield* compute(list ?? [], rest, context) : wrongType(context, name);
  };
}

/** Null stays null. */
function onNullable(name: string, compute: OverList<AqlValue>) {
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

function* reverse([value = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (typeof value === 'string') return yield* new Characters(value).reversed();
  if (!isArray(value)) return arrayExpected(context, 'REVERSE');
  return yield* mapped(value, (_, at) => value[value.length - 1 - at]!);
}

function* countDistinct(list: List): Steps<number> {
  return (yield* unique(list)).length;
}

function* includes(list: List, value: AqlValue): Steps<boolean> {
  return (yield* positionOf(list, (member) => valuesEqual(member, value))) >= 0;
}

function* position(list: List, [value = null, wantsIndex = null]: Arguments): Steps<AqlValue> {
  const index = yield* positionOf(list, (member) => valuesEqual(member, value));
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

/** With a stack of its own: lists may be nested deeper than calls. */
function* flatten(list: List, depth: number): Steps<AqlValue[]> {
  const out: AqlValue[] = [];
  const open: { readonly members: List; next: number }[] = [{ members: list, next: 0 }];
  for (let steps = 1; open.length > 0; steps += 1) {
    if (steps % PIECE === 0) yield;
    const current = open.at(-1)!;
    const member = current.members[current.next];
    current.next += 1;
    if (member === undefined) open.pop();
    else if (isArray(member) && open.length <= depth) open.push({ members: member, next: 0 });
    else out.push(member);
  }
  return out;
}

/** Nothing appended leaves whatever there is as it is; appended to null, the values stand alone. */
function* append([list = null, values = null, once = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (values === null || (isArray(values) && values.length === 0)) return list;
  if (list === null) return values;
  if (!isArray(list)) return wrongType(context, 'APPEND');
  const all = yield* joinedLists([list, isArray(values) ? values : [values]]);
  return toBool(once) ? yield* unique(all) : all;
}

function* removeValues([list = null, values = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (values === null) return list;
  if (list === null) return [];
  if (!isArray(list) || !isArray(values)) return wrongType(context, 'REMOVE_VALUES');
  const removed = yield* keysOf([values]);
  return yield* kept(list, (member) => !removed.has(groupKey(member)));
}

/** A negative position counts from the end before its fraction is dropped: -0.5 is the last place. */
function* removeNth(list: List, [index = null]: Arguments): Steps<AqlValue> {
  const position = toNumber(index);
  if (position >= list.length || position < -list.length) return list;
  const at = Math.trunc(position < 0 ? list.length + position : position);
  return yield* kept(list, (_, i) => i !== at);
}

/** At most `limit` of them, from the start; a negative limit removes all. */
function* removeValue(list: List, [value = null, limit = null]: Arguments): Steps<AqlValue> {
  const wanted = limit === null ? -1 : toInteger(limit);
  let left = wanted < 0 ? Infinity : wanted;
  return yield* kept(list, (member) => {
    if (left <= 0 || !valuesEqual(member, value)) return true;
    left -= 1;
    return false;
  });
}

/**
 * Beyond the end only next to it, or with a filler for the gap.
 * @throws ArangoError query-function-argument-type-mismatch for a place that cannot be
 */
function* replaceNth([list = null, index = null, value = null, filler]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!isArray(list)) return wrongType(context, 'REPLACE_NTH');
  const wanted = toInteger(index);
  const at = Math.max(0, wanted < 0 ? list.length + wanted : wanted);
  if (index === null || (at > list.length && filler === undefined)) throw wrongTypeError('REPLACE_NTH');
  if (at > MAX_LIST_LENGTH) throw new ArangoError('resource-limit', "result of function 'REPLACE_NTH()' would be too long");
  const result = yield* joinedLists([list]);
  while (result.length < at) {
    result.push(filler ?? null);
    if (result.length % PIECE === 0) yield;
  }
  result[at] = value;
  return result;
}

function* interleave(lists: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (!lists.every(isArray)) return arrayExpected(context, 'INTERLEAVE');
  const result: AqlValue[] = [];
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  for (let i = 0; i < longest; i += 1)
    for (const list of lists) {
      if (i < list.length) result.push(list[i] ?? null);
      if (result.length % PIECE === 0) yield;
    }
  return result;
}
