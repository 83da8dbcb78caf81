import type { Steps } from '@strata/event-loop';
import type { CollectionDefinition, Database, IndexDefinition } from '../database';
import { directChanges } from '../commits/commit-transaction';
import type { KeyStore } from '../../storage/commits/key-store';
import type { StoredRecord } from '../../storage/records/stored-record';
import { uniqueViolation } from '../writable-view';
import type { DocumentEntries, IndexKind } from '../../indexes/index-kind';
import { entriesOf } from '../../indexes/index-kind';
import { ownerOf } from '../../indexes/index-kinds';
import { IndexSpaceWriter } from '../../indexes/index-space';

/** Entries of one document that are written in one step: an array may have very many. */
const WRITTEN_AT_ONCE = 256;

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
  readonly kind: IndexKind<Database> | undefined;
  readonly outdated: Map<string, StoredRecord | undefined>;
}

/**
 * Inside a commit group, in steps: writes the entries of some documents. None of them is in `outdated`.
 * @throws ArangoError unique-constraint-violated, and what the kind of index throws for a document it cannot take
 */
export function* fillIndex(filled: FilledIndex, changes: readonly FilledChange[]): Steps<void> {
  if (changes.length === 0) return;
  const { store, index, kind } = filled;
  for (const { after } of changes) if (after !== undefined) kind?.check?.(index, after, false);
  if (kind?.entries !== undefined) yield* fillEntries(filled, kind.entries, changes);
  if (kind?.apply) yield* kind.apply(index, changes, new IndexSpaceWriter(store.newest(), index, directChanges(store)));
}

function* fillEntries(filled: FilledIndex, entries: DocumentEntries, changes: readonly FilledChange[]): Steps<void> {
  for (const { before } of changes) if (before !== undefined) yield* removeEntries(filled, entries, before);
  for (const { after } of changes) if (after !== undefined) yield* addEntries(filled, entries, after);
}

function* removeEntries({ store, index }: FilledIndex, entries: DocumentEntries, document: StoredRecord): Steps<void> {
  let written = 0;
  for (const { key } of yield* entriesOf(entries, index, document)) {
    store.remove('entries', key);
    written += 1;
    if (written % WRITTEN_AT_ONCE === 0) yield;
  }
}

function* addEntries(filled: FilledIndex, entries: DocumentEntries, document: StoredRecord): Steps<void> {
  const { store, index } = filled;
  let written = 0;
  for (const { key, value } of yield* entriesOf(entries, index, document)) {
    const present = index.unique ? store.newest().get('entries', key) : undefined;
    const owner = present && ownerOf(entries, present);
    if (owner !== undefined && !(yield* giveUp(filled, entries, owner))) throw uniqueViolation(index, owner);
    store.put('entries', key, value);
    written += 1;
    if (written % WRITTEN_AT_ONCE === 0) yield;
  }
}

/** Takes an outdated document out of the way. @returns false when it is what its collection holds now */
function* giveUp(filled: FilledIndex, entries: DocumentEntries, key: string): Steps<boolean> {
  const { outdated } = filled;
  if (!outdated.has(key)) return false;
  const before = outdated.get(key);
  if (before !== undefined) yield* removeEntries(filled, entries, before);
  outdated.set(key, undefined);
  return true;
}
