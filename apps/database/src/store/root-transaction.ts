import { ArangoError } from '@strata/errors';
import type { CommitOptions, Snapshot, Transaction } from './database';
import { SnapshotView } from './snapshot-view';
import type { SnapshotSource } from './snapshot-view';
import { WritableView } from './writable-view';
import type { WriteLimits, WriteSupport } from './writable-view';
import { WriteLayer } from '../storage/commits/write-layer';

type State = Transaction['state'];

/** A transaction over a held snapshot; `commitWrites` hands it to the group commit. */
export class RootTransaction extends WritableView implements Transaction {
  readonly before: Snapshot;
  private current: State = 'running';

  constructor(
    source: SnapshotSource,
    support: WriteSupport,
    limits: WriteLimits,
    private readonly commitWrites: (transaction: RootTransaction, options: CommitOptions) => Promise<void>,
  ) {
    super(source, new WriteLayer(), support, limits);
    this.before = new SnapshotView(source);
  }

  get state(): State {
    return this.current;
  }

  nest(): Transaction {
    return new NestedTransaction(this);
  }

  async commit(options: CommitOptions = {}): Promise<void> {
    ensureRunning(this.current);
    this.current = 'aborted'; // unless it succeeds
    try {
      if (this.hasWrites) await this.commitWrites(this, options);
      this.current = 'committed';
    } finally {
      this.release();
    }
  }

  abort(): void {
    if (this.current !== 'running') return;
    this.current = 'aborted';
    this.release();
  }
}

/** A transaction whose writes become its parent's. */
export class NestedTransaction extends WritableView implements Transaction {
  readonly before: Snapshot;
  private current: State = 'running';

  constructor(private readonly parent: WritableView) {
    super(sourceOver(parent), new WriteLayer(), parent.support, parent.limits, parent);
    this.before = parent;
  }

  get state(): State {
    return this.current;
  }

  nest(): Transaction {
    return new NestedTransaction(this);
  }

  commit(): Promise<void> {
    ensureRunning(this.current);
    this.parent.absorb(this);
    this.current = 'committed';
    return Promise.resolve();
  }

  abort(): void {
    if (this.current === 'running') this.current = 'aborted';
  }
}

function sourceOver(parent: WritableView): SnapshotSource {
  const { database, catalog, commitNumber } = parent;
  const { kinds } = parent.source;
  return {
    database,
    catalog,
    commitNumber,
    kinds,
    reader: parent.reader,
    selectivity: (reader, collection, index) => parent.source.selectivity(reader, collection, index),
    cost: () => parent.cost(),
    release: () => undefined,
  };
}

function ensureRunning(state: State): void {
  if (state !== 'running') throw new ArangoError('transaction-aborted', `transaction has been ${state} already`);
}
