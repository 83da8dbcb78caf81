import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { KeyReader } from '../storage/snapshots/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/snapshots/key-reader';
import { META } from '../storage/catalog/meta-keys';
import type { EntryValues, IndexKind } from './index-kind';

/** Values that are counted one by one: of an index with fewer the estimate is exact. */
const MAX_COUNTED = 64;
/** entries looked at from each end */
const SAMPLE = 500;
const STALE_GROWTH = 0.5;

/** Distinct values per entry: exact for few values, else estimated from both ends of an index; counted again when the collection has grown or shrunk by half. */
export class SelectivityEstimates {
  private readonly known = new Map<number, { estimate: number; documents: number }>();

  /** @param kind that of the index */
  of(reader: KeyReader, collection: CollectionDefinition, index: IndexDefinition, kind: IndexKind | undefined): number {
    const values = kind?.values;
    if (index.unique || values === undefined) return 1;
    const documents = reader.counter('meta', META.count(collection.number));
    if (documents === 0) return 1;
    const before = this.known.get(index.number);
    if (before !== undefined && Math.abs(documents - before.documents) <= STALE_GROWTH * before.documents) return before.estimate;
    const few = fewValues(reader, index, values);
    const estimate =
      few === null ? sample(reader, index, values) : Math.min(1, Math.max(1, few) / (values.perDocument * documents));
    this.known.set(index.number, { estimate, documents });
    return estimate;
  }
}

/** How many different values there are, by jumping from each to the next; null when there are many. */
function fewValues(reader: KeyReader, index: IndexDefinition, { prefixOf }: EntryValues): number | null {
  const end = endOfPrefix(numberPrefix(index.number));
  let start = numberPrefix(index.number);
  for (let count = 0; count < MAX_COUNTED; count += 1) {
    const [entry] = reader.page('entries', { start, end, limit: 1 });
    if (entry === undefined) return count;
    start = endOfPrefix(prefixOf(entry.key, entry.value));
  }
  return null;
}

function sample(reader: KeyReader, index: IndexDefinition, { prefixOf }: EntryValues): number {
  const start = numberPrefix(index.number);
  const range = { start, end: endOfPrefix(start), limit: SAMPLE };
  let distinct = 0;
  let entries = 0;
  for (const page of [reader.page('entries', range), reader.page('entries', { ...range, reverse: true })]) {
    let before: Buffer | undefined;
    for (const { key, value } of page) {
      const values = prefixOf(key, value);
      if (before === undefined || !values.equals(before)) distinct++; // equal ones are neighbours
      before = values;
      entries++;
    }
  }
  return entries === 0 ? 1 : distinct / entries;
}
