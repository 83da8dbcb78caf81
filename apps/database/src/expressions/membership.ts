import { hasAtMost } from '../values/casts';
import { compareSteps } from '../values/compare-steps';
import type { Steps } from '../values/steps';
import { PIECE, positionOf } from '../values/steps';
import type { JsonValue } from '../store/database';
import { isArray, valuesEqual } from '../values/compare';
import { groupKey } from '../values/group-key';
import type { QueryRun } from './query-run';

const LINEAR_UP_TO = 8;
/** Arrays asked about before. Values never change, so the set of a long list is built once, on the second question. */
const asked = new WeakMap<object, Set<unknown> | null>();

/** `value IN list`; false when `list` is no array. Very long lists are looked through in pieces. */
export function isMember(value: JsonValue, list: JsonValue, { journal }: Pick<QueryRun, 'journal'>): boolean {
  if (!isArray(list)) return false;
  if (list.length <= LINEAR_UP_TO && isLight(value)) return list.some((member) => valuesEqual(member, value));
  if (list.length > PIECE || !isLight(value)) return journal.finish(isMemberOfLong(value, list)); // whatever is known: a repetition must ask the same
  const known = asked.get(list);
  if (known) return known.has(groupKey(value));
  if (known === undefined) {
    asked.set(list, null);
    return list.some((member) => valuesEqual(member, value));
  }
  const members = new Set<unknown>(list.map(groupKey));
  asked.set(list, members);
  return members.has(groupKey(value));
}

/** It is compared with others at once. */
const isLight = (value: JsonValue): boolean => typeof value !== 'object' || hasAtMost(value, MAX_LIGHT);
const MAX_LIGHT = 1000;

/** A heavy value is compared with one member after the other, in pieces. */
function* isMemberOfLong(value: JsonValue, list: readonly JsonValue[]): Steps<boolean> {
  if (!isLight(value)) {
    for (const member of list) if ((yield* compareSteps(member, value)) === 0) return true;
    return false;
  }
  const known = asked.get(list);
  if (known) return known.has(groupKey(value));
  if (known === undefined) {
    asked.set(list, null);
    return (yield* positionOf(list, (member) => valuesEqual(member, value))) >= 0;
  }
  const members = new Set<unknown>();
  for (let at = 0; at < list.length; at += 1) {
    members.add(groupKey(list[at]!));
    if (at % PIECE === PIECE - 1) yield;
  }
  asked.set(list, members);
  return members.has(groupKey(value));
}
