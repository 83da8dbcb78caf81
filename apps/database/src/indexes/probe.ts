import type { IndexSnapshot } from './index-snapshot';
import type { Cursor } from '../storage/snapshots/cursor';
import { LookedUpDocuments } from '../storage/snapshots/looked-up-documents';
import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { StoredDocument } from '../storage/records/stored-document';
import type { JsonValue } from '../values/json-value';

/**
 * Questions that an index answers by its own means instead of by ranges of sorted values. Arguments in this order:
 *
 * | kind | arguments | documents |
 * | --- | --- | --- |
 * | `geo-distance` | position or GeoJSON, lower bound, upper bound (metres, null: none), order (`asc`, `desc` or null) | whose location is that far away, bounds included, in that order; reads no more than what is taken |
 * | `geo-region` | position or GeoJSON | whose location may touch it: the caller checks |
 * | `fulltext` | query text, most documents (0: all) | that match the query of FULLTEXT() |
 * | `box` | prefix values, lower bounds, upper bounds (one per field, null: none) | whose fields lie inside, bounds included |
 */
export type ProbeKind = 'geo-distance' | 'geo-region' | 'fulltext' | 'box';

/** Answers one kind of question; every document comes once, own writes of a transaction included. */
export type Probe = (
  snapshot: IndexSnapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  args: readonly JsonValue[],
) => Cursor<StoredDocument>;

/** A cursor over keys that a generator finds as they are asked for. */
export function documentsOf(
  snapshot: IndexSnapshot,
  collection: CollectionDefinition,
  keys: Iterator<string>,
): Cursor<StoredDocument> {
  const found: Cursor<string> = {
    read(limit) {
      const names: string[] = [];
      while (names.length < limit) {
        const next = keys.next();
        if (next.done === true) break;
        names.push(next.value);
      }
      return names;
    },
    skip(count) {
      let skipped = 0;
      while (skipped < count && keys.next().done !== true) skipped += 1;
      return skipped;
    },
  };
  return new LookedUpDocuments(found, (key) => {
    const document = snapshot.document(collection, key);
    if (document === undefined) throw new Error(`an index of ${collection.name} names ${key}, which is not there`);
    return document;
  });
}
