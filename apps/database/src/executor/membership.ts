import type { JsonValue } from '../storage/api';
import { isArray, valuesEqual } from '../values/compare';
import { groupKey } from './group-key';

const LINEAR_UP_TO = 8;
/** Arrays asked about before. Values never change, so the set of a long list is built once, on the second question. */
const asked = new WeakMap<object, Set<unknown> | null>();

/** `value IN list`; false when `list` is no array. */
export function isMember(value: JsonValue, list: JsonValue): boolean {
  if (!isArray(list)) return false;
  if (list.length <= LINEAR_UP_TO) return list.some((member) => valuesEqual(member, value));
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
