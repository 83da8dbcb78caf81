import { ArangoError } from '@strata/errors';
import type { JsonValue } from './json-value';
import { hasAtMost } from './casts';

/**
 * A primitive that is the same for two values exactly when AQL calls them equal, to be used in a Map or Set: `[]` equals `[null]`,
 * `{}` equals `{a: null}`, the order of attributes does not matter.
 * @throws ArangoError resource-limit for an array or object of very many members
 */
export function groupKey(value: JsonValue): string | number | boolean | null {
  if (typeof value === 'string') return value.startsWith(MARK) ? `${MARK}s${value}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (!hasAtMost(value, MAX_VALUES))
    throw new ArangoError('resource-limit', 'a value is too large to be compared with many others');
  return `${MARK}c${canonical(value)}`;
}

/** Values in one key: what takes some 30 ms. */
const MAX_VALUES = 50_000;

/** Keeps arrays and objects apart from strings that look like their text. */
const MARK = '\u0000';

function canonical(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const members = value as readonly JsonValue[];
    let length = members.length;
    while (length > 0 && members[length - 1] === null) length -= 1;
    return `[${members.slice(0, length).map(canonical).join()}]`;
  }
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** Finds one `T` per combination of keys. */
export class GroupIndex<T> {
  private readonly root = new Map<unknown, unknown>();

  find(keys: readonly JsonValue[]): T | undefined {
    let level: Map<unknown, unknown> | undefined = this.root;
    const last = keys.length - 1;
    for (let at = 0; at < last && level; at += 1) level = level.get(groupKey(keys[at]!)) as Map<unknown, unknown> | undefined;
    return level?.get(last < 0 ? null : groupKey(keys[last]!)) as T | undefined;
  }

  /** `keys` must not be there yet */
  add(keys: readonly JsonValue[], entry: T): void {
    let level = this.root;
    const last = keys.length - 1;
    for (let at = 0; at < last; at += 1) {
      const key = groupKey(keys[at]!);
      let next = level.get(key) as Map<unknown, unknown> | undefined;
      if (!next) level.set(key, (next = new Map()));
      level = next;
    }
    level.set(last < 0 ? null : groupKey(keys[last]!), entry);
  }

  clear(): void {
    this.root.clear();
  }
}

/** A number of 32 bits that is the same for keys that are equal. @param seed gives another number for the same keys */
export function groupHash(keys: readonly JsonValue[], seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const value of keys) {
    const key = groupKey(value);
    const text = `${typeof key} ${String(key)}`;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
