import type { AqlValue } from '@strata/aql';
import { groupKey } from '../values/group-key';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { arrayExpected, wrongType } from './arguments';
import type { Steps } from '../values/steps';
import { joinedLists, kept, mapped, PIECE } from '../values/steps';

type Lists = readonly (readonly AqlValue[])[];

/** Functions of several lists as sets. Members come out in the order they were first seen. */
export const SET_FUNCTIONS = pureInSteps({
  UNION: onLists('UNION', wrongType, joinedLists),
  UNION_DISTINCT: onLists('UNION_DISTINCT', wrongType, function* (lists) {
    return yield* unique(yield* joinedLists(lists));
  }),
  INTERSECTION: onLists('INTERSECTION', arrayExpected, function* (lists) {
    return yield* withCount(yield* countLists(lists), lists.length);
  }),
  OUTERSECTION: onLists('OUTERSECTION', arrayExpected, function* (lists) {
    return yield* withCount(yield* countMembers(yield* joinedLists(lists)), 1);
  }),
  MINUS: onLists('MINUS', wrongType, minus),
  JACCARD: onLists('JACCARD', arrayExpected, jaccard),
});

/** The different values of a list, in order of first appearance. */
export function* unique(values: readonly AqlValue[]): Steps<AqlValue[]> {
  const seen = new Map<unknown, AqlValue>();
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    const key = groupKey(value);
    if (!seen.has(key)) seen.set(key, value);
    if (at % KEYS_AT_ONCE === KEYS_AT_ONCE - 1) yield;
  }
  return yield* listOf(seen.values());
}

/** Keys of values are dearer than numbers. */
const KEYS_AT_ONCE = 1024;

/** The keys of all values of the lists. */
export function* keysOf(lists: Lists): Steps<ReadonlySet<unknown>> {
  const keys = new Set<unknown>();
  let done = 0;
  for (const list of lists)
    for (const value of list) {
      keys.add(groupKey(value));
      done += 1;
      if (done % KEYS_AT_ONCE === 0) yield;
    }
  return keys;
}

type Refusal = (context: FunctionContext, name: string) => null;

/** @param refuse what the function says when something is no list: ArangoDB has two ways */
function onLists(name: string, refuse: Refusal, compute: (lists: Lists) => Steps<AqlValue>) {
  return function* (args: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
    return args.every(isArray) ? yield* compute(args) : refuse(context, name);
  };
}

function* listOf<T>(members: Iterable<T>): Steps<T[]> {
  const out: T[] = [];
  for (const member of members) {
    out.push(member);
    if (out.length % PIECE === 0) yield;
  }
  return out;
}

/** Every different value with the number of lists that have it. */
function* countLists(lists: Lists): Steps<[AqlValue, number][]> {
  const sets: AqlValue[][] = [];
  for (const list of lists) sets.push(yield* unique(list));
  return yield* countMembers(yield* joinedLists(sets));
}

/** Every different value with the number of times it stands there. */
function* countMembers(values: readonly AqlValue[]): Steps<[AqlValue, number][]> {
  const counts = new Map<unknown, [AqlValue, number]>();
  for (let at = 0; at < values.length; at += 1) {
    const key = groupKey(values[at]!);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, [values[at]!, 1]);
    else known[1] += 1;
    if (at % KEYS_AT_ONCE === KEYS_AT_ONCE - 1) yield;
  }
  return yield* listOf(counts.values());
}

/** The values that were counted so often. */
function* withCount(counts: readonly [AqlValue, number][], wanted: number): Steps<AqlValue[]> {
  return yield* mapped(yield* kept(counts, ([, count]) => count === wanted), ([value]) => value);
}

function* minus([first = [], ...others]: Lists): Steps<AqlValue[]> {
  const removed = yield* keysOf(others);
  return yield* kept(yield* unique(first), (value) => !removed.has(groupKey(value)));
}

/** Two empty sets are equal: 1. */
function* jaccard(lists: Lists): Steps<number> {
  const counts = yield* countLists(lists);
  const shared = yield* kept(counts, ([, count]) => count === 2);
  return counts.length === 0 ? 1 : shared.length / counts.length;
}
