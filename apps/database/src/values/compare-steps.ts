import type { AqlObject, AqlValue } from '@strata/aql';
import { compareUpTo, compareValues, isArray, isObject } from './compare';
import type { Steps } from './steps';
import { kept, sorted } from './steps';

/** Values of two operands that are compared at once: well under a millisecond. */
const MAX_AT_ONCE = 4096;

/** `compareValues`; undefined where it is too much work to be done at once. */
export const compareAtOnce = (a: AqlValue, b: AqlValue): number | undefined => compareUpTo(MAX_AT_ONCE, a, b);

/** `compareValues` in pieces. */
export function* compareSteps(a: AqlValue, b: AqlValue): Steps<number> {
  const order = compareAtOnce(a, b);
  if (order !== undefined) return order;
  yield;
  if (isArray(a) && isArray(b)) return yield* compareMembers(a, b);
  return isObject(a) && isObject(b) ? yield* compareAttributes(a, b) : compareValues(a, b);
}

function* compareMembers(a: readonly AqlValue[], b: readonly AqlValue[]): Steps<number> {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [a[i] ?? null, b[i] ?? null];
    const order = isNested(left, right) ? yield* compareSteps(left, right) : compareValues(left, right);
    if (order !== 0) return order;
    if (i % MAX_AT_ONCE === MAX_AT_ONCE - 1 || (i % NESTED_AT_ONCE === 0 && isNested(left, right))) yield;
  }
  return 0;
}

function* compareAttributes(a: AqlObject, b: AqlObject): Steps<number> {
  const others = yield* kept(Object.keys(b), (name) => !Object.hasOwn(a, name));
  const names = yield* sorted(Object.keys(a).concat(others), byCodeUnits);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at]!;
    const order = yield* compareSteps(
      Object.hasOwn(a, name) ? (a[name] ?? null) : null,
      Object.hasOwn(b, name) ? (b[name] ?? null) : null,
    );
    if (order !== 0) return order;
    if (at % NESTED_AT_ONCE === 0) yield;
  }
  return 0;
}

const NESTED_AT_ONCE = 32;
const isNested = (a: AqlValue, b: AqlValue): boolean => typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
