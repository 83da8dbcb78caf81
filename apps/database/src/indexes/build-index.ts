import type { CollectionDefinition, IndexDefinition } from '../storage/api';
import { directChanges } from '../storage/commit-transaction';
import { endOfPrefix, numberPrefix, rangeAfter } from '../storage/key-reader';
import type { KeyStore } from '../storage/key-store';
import { StoredRecord } from '../storage/stored-record';
import { uniqueViolation } from '../storage/writable-view';
import { edgeEntries } from './edge-index';
import type { IndexKind } from './index-kind';
import { IndexSpaceWriter } from './index-space';
import { entryOwner, SORTED_TYPES, sortedEntries } from './sorted-index';

const BATCH = 2000;

/**
 * Fills a new index, a batch of documents per commit group, so that reads go on meanwhile; nobody else commits (`run` is that of
 * `GroupCommit.exclusive`).
 * @throws ArangoError unique-constraint-violated, and what the index kind throws for a document it cannot take
 */
export async function buildIndex(
  store: KeyStore,
  run: <R>(work: () => R) => Promise<R>,
  collection: CollectionDefinition,
  index: IndexDefinition,
  kind: IndexKind | undefined,
): Promise<void> {
  const prefix = numberPrefix(collection.number);
  let range = { start: prefix, end: endOfPrefix(prefix), limit: BATCH };
  for (let isDone = false; !isDone;) {
    isDone = await run(() => {
      const page = store.newest().page('documents', range);
      const documents = page.map(({ key, value }) => new StoredRecord(collection.name, key, value));
      addEntries(store, collection, index, documents, kind);
      const last = page.at(-1);
      if (last !== undefined) range = { ...range, ...rangeAfter(range, last.key) };
      return page.length < BATCH;
    });
  }
}

function addEntries(
  store: KeyStore,
  collection: CollectionDefinition,
  index: IndexDefinition,
  documents: readonly StoredRecord[],
  kind: IndexKind | undefined,
): void {
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
