import type { Database, Snapshot, Transaction } from '../storage/api';

/** The data one query works on, and how it ends. */
export interface QueryData {
  readonly snapshot: Snapshot;
  readonly transaction: Transaction | null;
  /** Called when the data is let go. */
  keep(release: () => void): void;
  /** Makes the writes durable and lets go of everything; at once when there are none. */
  commit(waitForSync: boolean): Promise<void> | undefined;
  /** Drops the writes and lets go of everything; harmless after `commit`. */
  abort(): void;
}

/**
 * Opens the data of a query at this moment: a snapshot for reading; for writing a transaction of its own, or one on top of the
 * stream transaction it runs in. Modifying queries may have to wait for their turn.
 */
export function openQueryData(
  database: Database,
  isModification: boolean,
  parent: Transaction | undefined,
  maxSizeBytes: number | undefined,
): QueryData | Promise<QueryData> {
  if (!isModification) return readingData(parent ?? database.snapshot(), parent !== undefined);
  if (parent) return writingData(parent.nest(), () => undefined);
  return admittedData(database, maxSizeBytes);
}

async function admittedData(database: Database, maxSizeBytes: number | undefined): Promise<QueryData> {
  const leave = await database.admitModification();
  try {
    return writingData(database.begin(maxSizeBytes === undefined ? {} : { maxSizeBytes }), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

function readingData(snapshot: Snapshot, borrowed: boolean): QueryData {
  const kept: (() => void)[] = [];
  const release = (): void => {
    if (!borrowed) snapshot.release();
    for (const one of kept.splice(0)) one();
  };
  return {
    keep: (one) => void kept.push(one),
    snapshot,
    transaction: null,
    abort: release,
    commit() {
      release();
      return undefined;
    },
  };
}

function writingData(transaction: Transaction, leave: () => void): QueryData {
  let ended = false;
  const kept = [leave];
  const release = (): void => {
    for (const one of kept.splice(0)) one();
  };
  return {
    keep: (one) => void kept.push(one),
    transaction,
    snapshot: transaction.before,
    async commit(waitForSync) {
      ended = true;
      try {
        await transaction.commit({ waitForSync });
      } finally {
        release();
      }
    },
    abort() {
      if (ended) return;
      ended = true;
      transaction.abort();
      release();
    },
  };
}
