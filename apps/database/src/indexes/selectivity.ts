import type { CollectionDefinition, IndexDefinition } from '../storage/api';
import type { KeyReader } from '../storage/key-reader';
import { endOfPrefix, numberPrefix } from '../storage/key-reader';
import { META } from '../storage/meta-keys';
import { entryOwner, MULTI_DIMENSIONAL, SORTED_TYPES } from './sorted-index';

/** Values that are counted one by one: of an index with fewer the estimate is exact. */
const MOST_COUNTED = 64;
/** entries looked at from each end */
const SAMPLE = 500;
const STALE_GROWTH = 0.5;

const ESTIMATED: ReadonlySet<string> = new Set(['primary', 'edge', 'persistent', 'hash', 'skiplist', 'ttl', ...MULTI_DIMENSIONAL]);

/** Whether an estimate belongs to the description of an index. */
export const hasEstimate = ({ type, attributes }: IndexDefinition): boolean =>
  attributes['estimates'] !== false && ESTIMATED.has(type);

/** Distinct values per entry: exact for few values, else estimated from both ends of an index; counted again when the collection has grown or shrunk by half. */
export class SelectivityEstimates {
  private readonly known = new Map<number, { estimate: number; documents: number }>();

  of(reader: KeyReader, collection: CollectionDefinition, index: IndexDefinition): number {
    if (index.unique || index.type === 'primary' || MULTI_DIMENSIONAL.has(index.type)) return 1;
    const documents = reader.counter('meta', META.count(collection.number));
    if (documents === 0) return 1;
    const before = this.known.get(index.number);
    if (before !== undefined && Math.abs(documents - before.documents) <= STALE_GROWTH * before.documents) return before.estimate;
    const few = fewValues(reader, index);
    const estimate = few === null ? sample(reader, index) : Math.min(1, Math.max(1, few) / entriesOf(index, documents));
    this.known.set(index.number, { estimate, documents });
    return estimate;
  }
}

/** An edge has an entry at each of its ends. */
const entriesOf = ({ type }: IndexDefinition, documents: number): number => (type === 'edge' ? 2 * documents : documents);

const isCountable = ({ type }: IndexDefinition): boolean => type === 'edge' || SORTED_TYPES.has(type);

/** The part of an entry's key that entries with the same values share, and no others. */
function valuesOf(index: IndexDefinition, key: Buffer, value: Buffer): Buffer {
  const { length } = numberPrefix(index.number);
  return key.subarray(0, index.type === 'edge' ? key.indexOf(0, length + 1) + 1 : key.length - entryOwner(value).length);
}

/** How many different values there are, by jumping from each to the next; null when there are many. */
function fewValues(reader: KeyReader, index: IndexDefinition): number | null {
  if (!isCountable(index)) return null;
  const end = endOfPrefix(numberPrefix(index.number));
  let start = numberPrefix(index.number);
  for (let count = 0; count < MOST_COUNTED; count += 1) {
    const [entry] = reader.page('entries', { start, end, limit: 1 });
    if (entry === undefined) return count;
    start = endOfPrefix(valuesOf(index, entry.key, entry.value));
  }
  return null;
}

function sample(reader: KeyReader, index: IndexDefinition): number {
  if (!isCountable(index)) return 1;
  const start = numberPrefix(index.number);
  const range = { start, end: endOfPrefix(start), limit: SAMPLE };
  let distinct = 0;
  let entries = 0;
  for (const page of [reader.page('entries', range), reader.page('entries', { ...range, reverse: true })]) {
    let before: Buffer | undefined;
    for (const { key, value } of page) {
      const values = valuesOf(index, key, value);
      if (before === undefined || !values.equals(before)) distinct++; // equal ones are neighbours
      before = values;
      entries++;
    }
  }
  return entries === 0 ? 1 : distinct / entries;
}
