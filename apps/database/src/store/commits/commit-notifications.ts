import type { Steps } from '@strata/event-loop';
import type { DocumentChange, IndexObserver } from '../../indexes/index-kind';
import type { IndexKinds } from '../../indexes/index-kinds';
import type { CollectionDefinition, Database, IndexDefinition } from '../database';
import type { CatalogObserver } from '../engine-api';

interface Notification {
  readonly observer: IndexObserver<Database>;
  readonly index: IndexDefinition;
  readonly changes: readonly DocumentChange[];
  readonly commitNumber: number;
}

/** Documents of one collection that a commit has written or removed. */
export interface WrittenKeys {
  readonly collection: CollectionDefinition;
  readonly keys: readonly string[];
}

interface WrittenDocuments extends WrittenKeys {
  readonly commitNumber: number;
}

const KEYS_AT_ONCE = 4096;

/** @param touched documents that a commit has written or removed, sorted by collection, or nearly so */
export function* writtenKeys(
  touched: Iterable<{ readonly collection: CollectionDefinition; readonly key: string }>,
): Steps<readonly WrittenKeys[]> {
  const written: (WrittenKeys & { readonly keys: string[] })[] = [];
  let last: (WrittenKeys & { readonly keys: string[] }) | undefined;
  let done = 0;
  for (const { collection, key } of touched) {
    if (last?.collection.number !== collection.number) written.push((last = { collection, keys: [] }));
    last.keys.push(key);
    if (++done % KEYS_AT_ONCE === 0) yield;
  }
  return written;
}

/** What observers of indexes and others with caches in memory are to hear of the open commit group, once it stands. */
export class CommitNotifications {
  private waiting: Notification[] = [];
  private written: WrittenDocuments[] = [];

  constructor(
    private readonly kinds: IndexKinds<Database>,
    private readonly observers: readonly CatalogObserver[],
  ) {}

  noteDocuments(written: readonly WrittenKeys[], commitNumber: number): void {
    for (const { collection, keys } of written) this.written.push({ collection, keys, commitNumber });
  }

  note(changes: ReadonlyMap<CollectionDefinition, readonly DocumentChange[]>, commitNumber: number): void {
    for (const [collection, ofCollection] of changes) {
      for (const index of collection.indexes) {
        for (const observer of this.kinds.observersOf(index.type))
          if (observer.committed !== undefined) this.waiting.push({ observer, index, changes: ofCollection, commitNumber });
      }
    }
  }

  /** The group has failed: nobody hears of it. */
  drop(): void {
    this.waiting = [];
    this.written = [];
  }

  tell(database: Database): void {
    for (const { collection, keys, commitNumber } of this.written.splice(0))
      for (const observer of this.observers) observer.documentsCommitted?.(database, collection, keys, commitNumber);
    for (const { observer, index, changes, commitNumber } of this.waiting.splice(0)) {
      try {
        observer.committed?.(database, index, changes, commitNumber);
      } catch {
        observer.dropped?.(database, index); // the commit stands; a cache that could not follow is forgotten
      }
    }
  }
}
