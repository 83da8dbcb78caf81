import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { CollectionDefinition, Database, IndexDefinition } from '../database';
import type { StoredRecord } from '../../storage/records/stored-record';
import type { KeyValue } from '../../storage/snapshots/key-reader';
import type { DocumentEntries } from '../../indexes/index-kind';
import { entriesOf } from '../../indexes/index-kind';
import type { IndexKinds } from '../../indexes/index-kinds';
import type { EntryDifference } from './entry-difference';
import { entryDifference } from './entry-difference';

/** A document as it was and as it is to be; undefined: not there. */
interface DocumentStates {
  readonly collection: CollectionDefinition;
  readonly key: string;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

/** What a change of a document is to one of its indexes. */
export interface IndexDifference {
  readonly index: IndexDefinition;
  readonly entries: DocumentEntries;
  /** all entries that the document has now */
  readonly fresh: readonly KeyValue[];
  readonly difference: EntryDifference;
}

/** A change of a document with what it is to the indexes of its collection. */
export interface DocumentChangeset extends DocumentStates {
  readonly differences: readonly IndexDifference[];
}

const NO_ENTRIES: readonly KeyValue[] = [];

/**
 * Works out what a document's change is to the entries of its indexes, in steps: an indexed list may have very many members.
 * @throws what the kinds of index throw for a document that they cannot take
 */
export function* changesetOf(kinds: IndexKinds<Database>, states: DocumentStates): Steps<DocumentChangeset> {
  const { collection, before, after } = states;
  const differences: IndexDifference[] = [];
  for (const index of collection.indexes) {
    const kind = kinds.of(index.type);
    if (kind === undefined) throw new ArangoError('not-implemented', `index type ${index.type} cannot be maintained`);
    if (after !== undefined) kind.check?.(index, after, true);
    const { entries } = kind;
    if (entries === undefined) continue;
    const old = before === undefined ? NO_ENTRIES : yield* entriesOf(entries, index, before);
    const fresh = after === undefined ? NO_ENTRIES : yield* entriesOf(entries, index, after);
    differences.push({ index, entries, fresh, difference: yield* entryDifference(old, fresh) });
  }
  return { ...states, differences };
}
