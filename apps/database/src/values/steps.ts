import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';

/** Work that may take long; after each piece, well under a millisecond, it yields, so that whoever runs it can let others work, or give it up. */
export type { Steps };

/** So many cheap steps (comparing two numbers, copying a member) make one piece of work. */
export const PIECE = 4096;

/** The result of work that may be done at once. */
export function toEnd<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** What is known at once, where steps are wanted. */
export function* atOnce<T>(value: T): Steps<T> {
  yield* [];
  return value;
}

type List<T> = ArrayLike<T>;

/** `Array.map` in pieces. */
export function* mapped<T, U>(list: List<T>, change: (member: T, at: number) => U): Steps<U[]> {
  const out: U[] = [];
  for (let at = 0; at < list.length; at += 1) {
    out.push(change(list[at]!, at));
    if (at % PIECE === PIECE - 1) yield;
  }
  return out;
}

/** `Array.filter` in pieces. */
export function* kept<T>(list: List<T>, test: (member: T, at: number) => boolean): Steps<T[]> {
  const out: T[] = [];
  for (let at = 0; at < list.length; at += 1) {
    if (test(list[at]!, at)) out.push(list[at]!);
    if (at % PIECE === PIECE - 1) yield;
  }
  return out;
}

/** `Array.findIndex` in pieces. */
export function* positionOf<T>(list: List<T>, test: (member: T) => boolean): Steps<number> {
  for (let at = 0; at < list.length; at += 1) {
    if (test(list[at]!)) return at;
    if (at % PIECE === PIECE - 1) yield;
  }
  return -1;
}

/** The members of all lists, one list after the other. */
export function* joinedLists<T>(lists: List<List<T>>): Steps<T[]> {
  const out: T[] = [];
  let done = 0;
  for (let list = 0; list < lists.length; list += 1) {
    const members = lists[list]!;
    for (let at = 0; at < members.length; at += 1) {
      out.push(members[at]!);
      done += 1;
      if (done % PIECE === 0) yield;
    }
  }
  return out;
}

/** The attributes of an object as pairs. V8 lists the names at once; looking the values up is done in pieces. */
export function* entriesOf(object: Readonly<Record<string, AqlValue>>): Steps<[string, AqlValue][]> {
  return yield* mapped(Object.keys(object), (name): [string, AqlValue] => [name, object[name] ?? null]);
}

/** V8 lists the names of an object at once; those of so many it lists within some 50 ms. */
const MAX_ATTRIBUTES = 250_000;

/** `Object.fromEntries` in pieces: no name can touch a prototype. @throws ArangoError resource-limit for too many attributes */
export function* objectOf(entries: Iterable<readonly [string, AqlValue]>): Steps<Record<string, AqlValue>> {
  const out: Record<string, AqlValue> = {};
  let done = 0;
  for (const [name, value] of entries) {
    if (name === '__proto__') Object.defineProperty(out, name, { value, enumerable: true, configurable: true, writable: true });
    else out[name] = value;
    done += 1;
    if (done > MAX_ATTRIBUTES) throw new ArangoError('resource-limit', 'an object would have too many attributes');
    if (done % PIECE === 0) yield;
  }
  return out;
}

const RUN_LENGTH = 512;

/** A sorted copy: runs of bounded length are sorted and then merged pairwise. Stable. */
export function* sorted<T>(list: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < list.length; at += RUN_LENGTH) {
    runs.push(list.slice(at, at + RUN_LENGTH).sort(compare));
    if (list.length > RUN_LENGTH) yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const right = runs[at + 1];
      merged.push(right ? yield* merge(runs[at]!, right, compare) : runs[at]!);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const out: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const takesLeft = r >= right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0);
    out.push(takesLeft ? left[l++]! : right[r++]!);
    if (out.length % RUN_LENGTH === 0) yield;
  }
  return out;
}
