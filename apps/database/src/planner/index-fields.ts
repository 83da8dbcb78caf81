import type { IndexDefinition } from '../store/database';

/** Index types that keep sorted entries of attribute values. A ttl index is none: it sorts by the moment a value stands for. */
const SORTED_TYPES: ReadonlySet<string> = new Set(['persistent', 'hash', 'skiplist']);
export const isSortedIndex = ({ type }: IndexDefinition): boolean => SORTED_TYPES.has(type);

/** What the primary index finds documents by. */
export const KEY_ATTRIBUTES: readonly string[] = ['_key', '_id'];

/** @param field as index definitions write it: names joined by dots */
export const isPath = (path: readonly string[], field: string): boolean =>
  path.join('.') === field && path.every((name) => !name.includes('.'));
