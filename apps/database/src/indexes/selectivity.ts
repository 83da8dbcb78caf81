import type { CollectionDefinition, IndexDefinition } from '../storage/api';
import type { KeyReader } from '../storage/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/key-reader';
import { META } from '../storage/meta-keys';
import { entryOwner, SORTED_TYPES } from './sorted-index';

/** entries looked at from each end */
const SAMPLE = 500;
const STALE_GROWTH = 0.5;

/** Distinct values per entry, estimated from both ends of an index; counted again when the collection has grown or shrunk by half. */
export class SelectivityEstimates {
  private readonly known = new Map<number, { estimate: number; documents: number }>();

  of(reader: KeyReader, collection: CollectionDefinition, index: IndexDefinition): number {
    if (index.unique || index.type === 'primary') return 1;
    const documents = reader.counter('meta', META.count(collection.number));
    if (documents === 0) return 1;
    const before = this.known.get(index.number);
    if (before !== undefined && Math.abs(documents - before.documents) <= STALE_GROWTH * before.documents) return before.estimate;
    const estimate = sample(reader, index);
    this.known.set(index.number, { estimate, documents });
    return estimate;
  }
}

function sample(reader: KeyReader, index: IndexDefinition): number {
  if (index.type !== 'edge' && !SORTED_TYPES.has(index.type)) return 1;
  const start = numberPrefix(index.number);
  const range = { start, end: endOfPrefix(start), limit: SAMPLE };
  let distinct = 0;
  let entries = 0;
  for (const page of [reader.page('entries', range), reader.page('entries', { ...range, reverse: true })]) {
    let before: Buffer | undefined;
    for (const { key, value } of page) {
      const values = key.subarray(
        0,
        index.type === 'edge' ? key.indexOf(0, start.length + 1) : key.length - entryOwner(value).length,
      );
      if (before === undefined || !values.equals(before)) distinct++; // equal ones are neighbours
      before = values;
      entries++;
    }
  }
  return entries === 0 ? 1 : distinct / entries;
}
