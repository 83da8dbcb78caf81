import type { CollectionDefinition, IndexDefinition } from '../storage/api';
import { directChanges } from '../storage/commit-transaction';
import type { KeyRange } from '../storage/key-reader';
import { endOfPrefix, numberPrefix, rangeAfter } from '../storage/key-reader';
import type { KeyStore } from '../storage/key-store';
import { StoredRecord } from '../storage/stored-record';
import { uniqueViolation } from '../storage/writable-view';
import { edgeEntries } from './edge-index';
import type { IndexBuilder, IndexKind } from './index-kind';
import { IndexSpaceWriter } from './index-space';
import { entryOwner, SORTED_TYPES, sortedEntries } from './sorted-index';

/** a slice of the work should take about so long; reads and requests of others get their turn after each */
const SLICE_MS = 8;
const FEWEST = 20;
const MOST = 5000;

type Run = <R>(work: () => R) => Promise<R>;

/** What an index is built from, and where it goes. */
export interface IndexBuild {
  readonly store: KeyStore;
  /** commits alone: that of `GroupCommit.exclusive` */
  readonly run: Run;
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
  readonly kind: IndexKind | undefined;
}

/**
 * Fills a new index in small slices, so that reads go on meanwhile; nobody else commits.
 * @throws ArangoError unique-constraint-violated, and what the index kind throws for a document it cannot take
 */
export async function buildIndex(build: IndexBuild): Promise<void> {
  const builder = build.kind?.builder?.(build.index);
  if (builder !== undefined) return gather(build, builder);
  for await (const documents of pagesOf(build)) await build.run(() => addEntries(build, documents));
}

async function gather(build: IndexBuild, builder: IndexBuilder): Promise<void> {
  const writer = () => new IndexSpaceWriter(build.store.newest(), build.index, directChanges(build.store));
  const flush = async (): Promise<void> => {
    const steps = builder.flush(writer)[Symbol.iterator]();
    for (let isDone = false; !isDone;) isDone = await build.run(() => runSlice(steps));
  };
  for await (const documents of pagesOf(build)) {
    for (const document of documents) builder.add(document);
    if (builder.isFull) await flush();
  }
  await flush();
}

/** @returns true when there are no more steps */
function runSlice(steps: Iterator<void>): boolean {
  const end = performance.now() + SLICE_MS;
  do if (steps.next().done === true) return true;
  while (performance.now() < end);
  return false;
}

/** The documents of the collection, in pages that take about one slice each to work on; others have their turn between them. */
async function* pagesOf({ store, collection }: IndexBuild): AsyncGenerator<StoredRecord[]> {
  const prefix = numberPrefix(collection.number);
  let limit = 200;
  let range: Omit<KeyRange, 'limit'> | undefined = { start: prefix, end: endOfPrefix(prefix) };
  while (range !== undefined) {
    const began = performance.now();
    const whole: KeyRange = { ...range, limit };
    const page = store.read((reader) => reader.page('documents', whole));
    const last = page.at(-1);
    range = last === undefined || page.length < limit ? undefined : rangeAfter(whole, last.key);
    if (page.length > 0) yield page.map(({ key, value }) => new StoredRecord(collection.name, key, value));
    const took = performance.now() - began;
    limit = Math.round(Math.max(FEWEST, Math.min(MOST, 2 * limit, (limit * SLICE_MS) / took)));
    await nextTurn();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function addEntries({ store, collection, index, kind }: IndexBuild, documents: readonly StoredRecord[]): void {
  const newest = store.newest();
  if (index.type === 'edge' || SORTED_TYPES.has(index.type)) {
    const entriesOf = index.type === 'edge' ? edgeEntries : sortedEntries;
    for (const document of documents) {
      for (const { key, value } of entriesOf(index, document)) {
        const present = index.unique ? newest.get('entries', key) : undefined;
        if (present !== undefined) throw uniqueViolation(collection, index, entryOwner(present));
        store.put('entries', key, value);
      }
    }
    return;
  }
  const writer = new IndexSpaceWriter(newest, index, directChanges(store));
  for (const document of documents) kind?.insert?.(index, document, writer);
  const changes = documents.map((document) => ({ key: document.key, after: document }));
  if (changes.length > 0) kind?.apply?.(index, changes, writer);
}
