import type { CollectionDefinition, IndexDefinition } from '../../storage/api';
import { directChanges } from '../commits/commit-transaction';
import type { KeyStore } from '../../storage/key-store';
import type { StoredRecord } from '../../storage/stored-record';
import { uniqueViolation } from '../writable-view';
import type { IndexKind } from '../../indexes/index-kind';
import { IndexSpaceWriter } from '../../indexes/index-space';
import { entryOwner, SORTED_TYPES, sortedEntries } from '../../indexes/sorted-index';

/** One document as an index that is being built has it (undefined: not at all), and as it is to have it. */
export interface FilledChange {
  readonly key: string;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

/** An index that is being built, and what its documents were when it took them, where they have changed since (undefined: it has none). */
export interface FilledIndex {
  readonly store: KeyStore;
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
  readonly kind: IndexKind | undefined;
  readonly outdated: Map<string, StoredRecord | undefined>;
}

/**
 * Inside a commit group: writes the entries of some documents. None of them is in `outdated`.
 * @throws ArangoError unique-constraint-violated, and what the kind of index throws for a document it cannot take
 */
export function fillIndex(filled: FilledIndex, changes: readonly FilledChange[]): void {
  if (changes.length === 0) return;
  if (SORTED_TYPES.has(filled.index.type)) return fillSorted(filled, changes);
  const { store, index, kind } = filled;
  const writer = new IndexSpaceWriter(store.newest(), index, directChanges(store));
  for (const { before, after } of changes) {
    if (before !== undefined) kind?.remove?.(index, before, writer);
    if (after === undefined) continue;
    if (kind?.adopt === undefined) kind?.insert?.(index, after, writer);
    else kind.adopt(index, after, writer);
  }
  kind?.apply?.(index, changes, writer);
}

function fillSorted(filled: FilledIndex, changes: readonly FilledChange[]): void {
  for (const { before } of changes) if (before !== undefined) removeSorted(filled, before);
  for (const { after } of changes) if (after !== undefined) addSorted(filled, after);
}

function removeSorted({ store, index }: FilledIndex, document: StoredRecord): void {
  for (const { key } of sortedEntries(index, document)) store.remove('entries', key);
}

function addSorted(filled: FilledIndex, document: StoredRecord): void {
  const { store, index } = filled;
  const newest = store.newest();
  for (const { key, value } of sortedEntries(index, document)) {
    const present = index.unique ? newest.get('entries', key) : undefined;
    if (present !== undefined && !giveUp(filled, entryOwner(present))) throw uniqueViolation(index, entryOwner(present));
    store.put('entries', key, value);
  }
}

/** Takes an outdated document out of the way. @returns false when it is what its collection holds now */
function giveUp(filled: FilledIndex, key: string): boolean {
  const { outdated } = filled;
  if (!outdated.has(key)) return false;
  const before = outdated.get(key);
  if (before !== undefined) removeSorted(filled, before);
  outdated.set(key, undefined);
  return true;
}
