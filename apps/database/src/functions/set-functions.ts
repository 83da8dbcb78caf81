import type { AqlValue } from '@strata/aql';
import { groupKey } from '../executor/group-key';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { arrayExpected, wrongType } from './arguments';

type Lists = readonly (readonly AqlValue[])[];

/** Functions of several lists as sets. Members come out in the order they were first seen. */
export const SET_FUNCTIONS = pure({
  UNION: onLists('UNION', wrongType, (lists) => lists.flat()),
  UNION_DISTINCT: onLists('UNION_DISTINCT', wrongType, (lists) => unique(lists.flat())),
  INTERSECTION: onLists('INTERSECTION', arrayExpected, (lists) =>
    countLists(lists)
      .filter(([, count]) => count === lists.length)
      .map(([value]) => value),
  ),
  OUTERSECTION: onLists('OUTERSECTION', arrayExpected, (lists) =>
    countMembers(lists.flat())
      .filter(([, count]) => count === 1)
      .map(([value]) => value),
  ),
  MINUS: onLists('MINUS', wrongType, minus),
  JACCARD: onLists('JACCARD', arrayExpected, jaccard),
});

/** The different values of a list, in order of first appearance. */
export function unique(values: readonly AqlValue[]): AqlValue[] {
  const seen = new Map<unknown, AqlValue>();
  for (const value of values) {
    const key = groupKey(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

type Refusal = (context: FunctionContext, name: string) => null;

/** @param refuse what the function says when something is no list: ArangoDB has two ways */
function onLists(name: string, refuse: Refusal, compute: (lists: Lists) => AqlValue) {
  return (args: readonly AqlValue[], context: FunctionContext): AqlValue =>
    args.every(isArray) ? compute(args) : refuse(context, name);
}

/** Every different value with the number of lists that have it. */
const countLists = (lists: Lists): [AqlValue, number][] => countMembers(lists.flatMap(unique));

/** Every different value with the number of times it stands there. */
function countMembers(values: readonly AqlValue[]): [AqlValue, number][] {
  const counts = new Map<unknown, [AqlValue, number]>();
  for (const value of values) {
    const key = groupKey(value);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, [value, 1]);
    else known[1] += 1;
  }
  return [...counts.values()];
}

function minus([first = [], ...others]: Lists): AqlValue {
  const removed = new Set<unknown>(others.flat().map(groupKey));
  return unique(first).filter((value) => !removed.has(groupKey(value)));
}

/** Two empty sets are equal: 1. */
function jaccard(lists: Lists): AqlValue {
  const counts = countLists(lists);
  return counts.length === 0 ? 1 : counts.filter(([, count]) => count === 2).length / counts.length;
}
