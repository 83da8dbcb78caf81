import { randomUUID } from 'node:crypto';
import type { CollectionDefinition } from '../database';

/** Where generated keys come from: ticks never repeat, `last` keeps an autoincrement collection's place over restarts. */
export interface KeySource {
  /** strictly growing within the server's life and over restarts */
  tick(): number;
  /** highest number used so far in an autoincrement collection, by anybody, committed or not */
  last(collection: CollectionDefinition): number;
  use(collection: CollectionDefinition, value: number): void;
}

const PADDED_LENGTH = 16;

/** A new `_key` by the collection's `keyOptions`. */
export function generateKey(collection: CollectionDefinition, source: KeySource): string {
  const { type, increment = 1, offset = 0 } = collection.keyOptions;
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'padded':
      return source.tick().toString(16).padStart(PADDED_LENGTH, '0');
    case 'traditional':
      return String(source.tick());
    case 'autoincrement': {
      const last = source.last(collection);
      // numbers are offset + n x increment, the first one not below the increment's first step
      const next = last < offset ? Math.max(offset, 1) : offset + (Math.floor((last - offset) / increment) + 1) * increment;
      source.use(collection, next);
      return String(next);
    }
  }
}

/** Keys given by callers count too: a later generated one must not meet them. */
export function noteKey(collection: CollectionDefinition, key: string, source: KeySource): void {
  if (collection.keyOptions.type !== 'autoincrement' || !/^[0-9]{1,15}$/.test(key)) return;
  const value = Number(key);
  if (value > source.last(collection)) source.use(collection, value);
}
