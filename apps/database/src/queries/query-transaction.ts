import type { Snapshot, Transaction } from '../store/database';

/** The data of one moment that a query works on, what it writes, and how both end. */
export interface QueryTransaction {
  readonly snapshot: Snapshot;
  /** null for queries that read */
  readonly writable: Transaction | null;
  /** Makes the writes durable and lets go of everything; at once when there are none. */
  commit(waitForSync: boolean): Promise<void> | undefined;
  /** Drops the writes and lets go of everything; harmless after `commit`. */
  abort(): void;
}

/** A snapshot for reading; one that is borrowed from a stream transaction stays open. */
export class ReadTransaction implements QueryTransaction {
  readonly writable = null;

  constructor(
    readonly snapshot: Snapshot,
    private readonly isBorrowed: boolean,
  ) {}

  commit(): undefined {
    this.abort();
  }

  abort(): void {
    if (!this.isBorrowed) this.snapshot.release();
  }
}

/** A transaction of the query's own, or one on top of the stream transaction it runs in, and what it holds besides. */
export class WriteTransaction implements QueryTransaction {
  private hasEnded = false;
  private readonly held: (() => void)[] = [];

  constructor(readonly writable: Transaction) {}

  get snapshot(): Snapshot {
    return this.writable.before;
  }

  /** `release` is called when the data is let go. */
  hold(release: () => void): void {
    this.held.push(release);
  }

  async commit(waitForSync: boolean): Promise<void> {
    this.hasEnded = true;
    try {
      await this.writable.commit({ waitForSync });
    } finally {
      this.release();
    }
  }

  abort(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.writable.abort();
    this.release();
  }

  private release(): void {
    for (const release of this.held.splice(0)) release();
  }
}
