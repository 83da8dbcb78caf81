import type { DocumentChange, IndexKind } from '../indexes/index-kind';
import type { CollectionDefinition, Database, IndexDefinition } from './api';

interface Notification {
  readonly kind: IndexKind;
  readonly index: IndexDefinition;
  readonly changes: readonly DocumentChange[];
  readonly commitNumber: number;
}

/** What index kinds with caches in memory are to hear of the open commit group, once it stands. */
export class CommitNotifications {
  private waiting: Notification[] = [];

  constructor(private readonly kind: (type: string) => IndexKind | undefined) {}

  note(changes: ReadonlyMap<CollectionDefinition, readonly DocumentChange[]>, commitNumber: number): void {
    for (const [collection, ofCollection] of changes) {
      for (const index of collection.indexes) {
        const kind = this.kind(index.type);
        if (kind?.committed !== undefined) this.waiting.push({ kind, index, changes: ofCollection, commitNumber });
      }
    }
  }

  /** The group has failed: nobody hears of it. */
  drop(): void {
    this.waiting = [];
  }

  tell(database: Database): void {
    for (const { kind, index, changes, commitNumber } of this.waiting.splice(0)) {
      try {
        kind.committed?.(database, index, changes, commitNumber);
      } catch {
        kind.dropped?.(database, index); // the commit stands; a cache that could not follow is forgotten
      }
    }
  }
}
