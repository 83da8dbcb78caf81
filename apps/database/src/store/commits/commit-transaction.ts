import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { DocumentChange } from '../../indexes/index-kind';
import { entryChanges, IndexSpaceWriter } from '../../indexes/index-space';
import { ownerOf } from '../../indexes/index-kinds';
import type { Catalog, CollectionDefinition } from '../database';
import { UNTOUCHED } from '../../storage/snapshots/key-layer';
import type { KeyReader, Table } from '../../storage/snapshots/key-reader';
import { decodeCounter, encodeCounter } from '../../storage/snapshots/key-reader';
import type { KeyStore } from '../../storage/commits/key-store';
import { indexesToCatchUp } from './index-catch-up';
import { OverlayReader } from '../../storage/snapshots/overlay-reader';
import { revisionText } from '../../storage/records/revision';
import { documentKey } from '../snapshot-view';
import type { WritableView, WriteSupport } from '../writable-view';
import { WriteLayer } from '../../storage/commits/write-layer';

const TABLES: readonly Table[] = ['meta', 'documents', 'entries'];
/** documents or entries between two pauses of a long commit; each takes some microseconds */
const AT_ONCE = 100;
/** a kind that works on whole transactions writes once what many documents share: the fewer the parts, the less it writes */
const MAX_APPLIED = 1000;
const APPLIED_AT_ONCE = 500;

/**
 * Compares what a transaction saw with the newest state.
 * @throws ArangoError conflict (1200) when somebody else changed a document or a unique value, or dropped an index it wrote to
 */
export function* checkConflicts(view: WritableView, newest: KeyReader, catalog: Catalog): Steps<void> {
  let done = 0;
  const unchangedCollections = new Set<CollectionDefinition>();
  for (const { collection, key, before } of view.touched.values()) {
    if (!unchangedCollections.has(collection)) {
      checkDefinition(collection, catalog);
      unchangedCollections.add(collection);
    }
    const stored = newest.get('documents', documentKey(collection.number, key));
    if ((stored && revisionText(stored, 0)) !== before?.rev) throw conflict(collection, key);
    if (++done % AT_ONCE === 0) yield;
  }
  for (const [entry, { collection, entries }] of view.claims) {
    if (++done % AT_ONCE === 0) yield;
    const mine = view.layer.change('entries', entry);
    if (mine === undefined || mine === UNTOUCHED) continue;
    const present = newest.get('entries', Buffer.from(entry, 'latin1'));
    if (present === undefined) continue;
    const owner = ownerOf(entries, present);
    // its owner gave it up in this very transaction, or is the same document
    if (view.touched.has(documentKey(collection.number, owner).toString('latin1'))) continue;
    if (mine === null) {
      view.layer.set('entries', entry, UNTOUCHED); // written and taken back here, and meanwhile taken by somebody else
      continue;
    }
    throw conflict(collection, ownerOf(entries, mine));
  }
}

/**
 * Writes the changes into the open commit group. Index kinds that work on whole transactions come first and write aside,
 * so that nothing at all is written when one of them fails.
 * @param changes those of collections with indexes of such a kind
 */
export function* applyChanges(
  view: WritableView,
  changes: ReadonlyMap<CollectionDefinition, readonly DocumentChange[]>,
  store: KeyStore,
  support: WriteSupport,
): Steps<void> {
  const newest = store.newest();
  const aside = new WriteLayer();
  if (changes.size > 0) {
    const reader = new OverlayReader(new OverlayReader(newest, view.layer), aside);
    for (const [collection, ofCollection] of changes)
      for (const index of collection.indexes) {
        const kind = support.kinds.of(index.type);
        if (kind?.apply === undefined) continue;
        const writer = new IndexSpaceWriter(reader, index, entryChanges(aside));
        const parts = ofCollection.length <= MAX_APPLIED ? [ofCollection] : partsOf(ofCollection, APPLIED_AT_ONCE);
        for (const part of parts) {
          yield* kind.apply(index, part, writer);
          yield;
        }
      }
  }
  for (const layer of [view.layer, aside]) yield* writeLayer(layer, newest, store);
}

function partsOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) => items.slice(part * length, (part + 1) * length));
}

function* writeLayer(layer: WriteLayer, newest: KeyReader, store: KeyStore): Steps<void> {
  let done = 0;
  for (const table of TABLES) {
    for (const [key, change] of layer.changed(table)) {
      if (change !== UNTOUCHED) store.set(table, key, change);
      if (++done % AT_ONCE === 0) yield;
    }
    for (const [text, amount] of layer.addedCounters(table)) {
      const key = Buffer.from(text, 'latin1');
      store.set(table, text, encodeCounter(decodeCounter(newest.get(table, key)) + amount));
    }
  }
}

/** Entry changes that go straight to the open commit group. */
export function directChanges(store: KeyStore) {
  const newest = store.newest();
  return {
    put: (key: Buffer, value: Buffer) => store.put('entries', key, value),
    remove: (key: Buffer) => store.remove('entries', key),
    add: (key: Buffer, amount: number) =>
      store.put('entries', key, encodeCounter(decodeCounter(newest.get('entries', key)) + amount)),
  };
}

function checkDefinition(collection: CollectionDefinition, catalog: Catalog): void {
  const now = catalog.collection(collection.id);
  if (now === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${collection.name}`);
  if (now.number !== collection.number || indexesToCatchUp(collection, now) === undefined)
    throw new ArangoError('conflict', `the definition of collection ${collection.name} has changed meanwhile`);
}

function conflict(collection: CollectionDefinition, key: string): ArangoError {
  return new ArangoError('conflict', `write-write conflict; conflicting key: ${key}`, {
    _key: key,
    _id: `${collection.name}/${key}`,
  });
}
