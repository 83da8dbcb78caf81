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
  if (list.length <= LINEAR_UP_TO) return list.some((member) => valuesEqual(member, value));
  if (list.length > PIECE) return journal.finish(isMemberOfLong(value, list)); // whatever is known: a repetition must ask the same
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

function* isMemberOfLong(value: JsonValue, list: readonly JsonValue[]): Steps<boolean> {
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
