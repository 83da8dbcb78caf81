import { runSteps } from '@strata/event-loop';
import { ownerOf } from '../../indexes/index-kinds';
import type { Catalog, CollectionDefinition, IndexDefinition } from '../database';
import { entryDifference } from './entry-difference';
import type { KeyReader } from '../../storage/snapshots/key-reader';
import { OverlayReader } from '../../storage/snapshots/overlay-reader';
import type { TouchedDocument, WritableView } from '../writable-view';
import { uniqueViolation } from '../writable-view';

/** The indexes of a collection as it is now that a transaction did not know when it began. Undefined: it knew others that are gone. */
export function indexesToCatchUp(known: CollectionDefinition, now: CollectionDefinition): readonly IndexDefinition[] | undefined {
  if (now.indexes === known.indexes) return [];
  const numbers = new Set(now.indexes.map(({ number }) => number));
  if (known.indexes.some(({ number }) => !numbers.has(number))) return undefined;
  const before = new Set(known.indexes.map(({ number }) => number));
  return now.indexes.filter(({ number }) => !before.has(number));
}

/**
 * Inside a commit group: indexes that have been made since a transaction began get entries of what it wrote.
 * @throws ArangoError unique-constraint-violated (1210), and what kinds of indexes throw for a document they cannot take
 */
export function catchUpIndexes(view: WritableView, newest: KeyReader, catalog: Catalog): void {
  const late = new Map<CollectionDefinition, TouchedDocument[]>();
  for (const document of view.touched.values()) {
    const { collection } = document;
    if (catalog.collection(collection.id)?.indexes === collection.indexes) continue;
    const known = late.get(collection);
    if (known === undefined) late.set(collection, [document]);
    else known.push(document);
  }
  for (const [collection, touched] of late) {
    const now = catalog.collection(collection.id);
    if (now === undefined) continue;
    for (const index of indexesToCatchUp(collection, now) ?? []) writeEntries(view, newest, index, touched);
  }
}

function writeEntries(view: WritableView, newest: KeyReader, index: IndexDefinition, touched: readonly TouchedDocument[]): void {
  const reader = new OverlayReader(newest, view.layer);
  const kind = view.support.kinds.of(index.type);
  for (const { after } of touched) if (after !== undefined) kind?.check?.(index, after, true);
  const entries = kind?.entries;
  if (entries === undefined) return;
  const differences = touched.map(({ before, after }) =>
    runSteps(entryDifference(before ? entries.of(index, before) : [], after ? entries.of(index, after) : [])),
  );
  for (const { removed } of differences) for (const text of removed) view.layer.set('entries', text, null);
  for (const { written, hasRepeats } of differences) {
    for (const { text, key, value } of written) {
      if (index.unique) {
        const owner = ownerOf(entries, reader.get('entries', key, text) ?? value);
        if (hasRepeats || owner !== ownerOf(entries, value)) throw uniqueViolation(index, owner);
      }
      view.layer.set('entries', text, value);
    }
  }
}
