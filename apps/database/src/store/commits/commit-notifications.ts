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

interface WrittenDocuments {
  readonly collection: CollectionDefinition;
  readonly keys: string[];
  readonly commitNumber: number;
}

/** What observers of indexes and others with caches in memory are to hear of the open commit group, once it stands. */
export class CommitNotifications {
  private waiting: Notification[] = [];
  private written: WrittenDocuments[] = [];

  constructor(
    private readonly kinds: IndexKinds<Database>,
    private readonly observers: readonly CatalogObserver[],
  ) {}

  /** @param touched documents that a commit has written or removed, sorted by collection, or nearly so */
  noteDocuments(
    touched: Iterable<{ readonly collection: CollectionDefinition; readonly key: string }>,
    commitNumber: number,
  ): void {
    let last: WrittenDocuments | undefined;
    for (const { collection, key } of touched) {
      if (last?.collection.number !== collection.number) this.written.push((last = { collection, keys: [], commitNumber }));
      last.keys.push(key);
    }
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
