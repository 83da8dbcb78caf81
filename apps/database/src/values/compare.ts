import type { AqlObject, AqlValue } from '@strata/aql';
import { compareStrings } from './collation';

/**
 * AQL's total order (spec section 3): null < bool < number < string < array < object, then by value. Arrays and objects are filled up with
 * nulls, so `[]` equals `[null]` and `{}` equals `{a: null}`. Gives a negative number, 0 or a positive one.
 */
export function compareValues(a: AqlValue, b: AqlValue): number {
  if (a === b) return 0;
  const rankA = typeRank(a);
  const rankB = typeRank(b);
  if (rankA !== rankB) return rankA - rankB;
  if (typeof a === 'number') return a - (b as number);
  if (typeof a === 'string') return compareStrings(a, b as string);
  if (typeof a === 'boolean') return a ? 1 : -1;
  if (a === null) return 0;
  return isArray(a) ? compareArrays(a, b as readonly AqlValue[]) : compareObjects(a as AqlObject, b as AqlObject);
}

/** Whether the comparison under way ends when there is no more `left` of the values that it may look at. */
let isLimited = false;
let left = 0;

/** `compareValues` of arrays and objects whose members, as far as they have to be looked at, are no more than `most`; else undefined. */
export function compareUpTo(most: number, a: AqlValue, b: AqlValue): number | undefined {
  isLimited = true;
  left = most;
  try {
    const order = compareValues(a, b);
    return left < 0 ? undefined : order;
  } finally {
    isLimited = false;
  }
}

/** Counts members that are to be looked at. @returns whether they are too many: the comparison is given up, whatever it gives */
function isTooMuch(members: number): boolean {
  if (!isLimited) return false;
  left -= members;
  return left < 0;
}

/** AQL's `==`: numbers by value, strings by code units, arrays and objects by what they hold. */
export function valuesEqual(a: AqlValue, b: AqlValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return compareValues(a, b) === 0;
}

/** 0 null, 1 bool, 2 number, 3 string, 4 array, 5 object. */
export function typeRank(value: AqlValue): number {
  switch (typeof value) {
    case 'boolean':
      return 1;
    case 'number':
      return 2;
    case 'string':
      return 3;
    default:
      return value === null ? 0 : isArray(value) ? 4 : 5;
  }
}

export function isArray(value: AqlValue): value is readonly AqlValue[] {
  return Array.isArray(value);
}

export function isObject(value: AqlValue): value is AqlObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compareArrays(a: readonly AqlValue[], b: readonly AqlValue[]): number {
  const length = Math.max(a.length, b.length);
  if (isTooMuch(length)) return 0;
  for (let i = 0; i < length; i += 1) {
    const order = compareValues(a[i] ?? null, b[i] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** The names of both, in code unit order; the first that differs decides. */
function compareObjects(a: AqlObject, b: AqlObject): number {
  if (isTooMuch(0)) return 0;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (isTooMuch(names.length + others.length)) return 0;
  for (const name of others) if (!Object.hasOwn(a, name)) names.push(name);
  names.sort();
  for (const name of names) {
    const order = compareValues(
      Object.hasOwn(a, name) ? (a[name] ?? null) : null,
      Object.hasOwn(b, name) ? (b[name] ?? null) : null,
    );
    if (order !== 0) return order;
  }
  return 0;
}
