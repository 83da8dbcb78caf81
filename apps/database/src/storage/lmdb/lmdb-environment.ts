import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database as LmdbTable, RootDatabase, Transaction as ReadTransaction } from 'lmdb';
import * as lmdb from 'lmdb';
import { open, TransactionFlags } from 'lmdb';
import type { KeyChange } from '../snapshots/key-layer';
import type { KeyReader, Table } from '../snapshots/key-reader';
import { LmdbDecoding } from './lmdb-decoding';
import { LmdbReader } from './lmdb-reader';

const MAX_READERS = 4096; // LMDB's default of 126 is less than the connections one test opens

/**
 * Address space for the file, 64 GiB; it grows beyond by itself. LMDB starts with 128 kB otherwise and keeps every outgrown mapping,
 * with the pages it has read through it: the resident memory of a growing file is then several times its size.
 */
const MAP_BYTES = 2 ** 36;

/** handing over a change takes about a microsecond of this thread: after so many others get their turn */
const CHANGES_PER_TURN = 2000;

/** lmdb lists every store it has opened and never takes one off, so that a dropped database would leave a quarter of a megabyte behind. */
const OPENED = (lmdb as unknown as { readonly allDbs?: Map<string, unknown> }).allDbs;

const MAX_HOLD_MS = 5000;
const HOLD_LOOK_MS = 2;

/** One database's LMDB files with the three tables. Reads are of held states; changes come in bulk and are written by lmdb's thread. */
export class LmdbEnvironment {
  private readonly root: RootDatabase;
  private readonly tables: Record<Table, LmdbTable<Buffer, Buffer>>;
  private readonly decoding = new LmdbDecoding();
  private isStale = true;
  /** states that somebody reads */
  private held = 0;
  private isClosed = false;

  constructor(readonly path: string) {
    // with `eventTurnBatching` lmdb makes promises of its own, whose rejection nobody hears
    const eventTurnBatching = false;
    this.root = open({
      path,
      maxDbs: 8,
      maxReaders: MAX_READERS,
      mapSize: MAP_BYTES,
      noSubdir: false,
      cache: false,
      eventTurnBatching,
    });
    const table = (name: Table) => {
      const { keyEncoder, encoder } = this.decoding;
      const options = { name, keyEncoder, encoder }; // lmdb takes them, its types do not say so
      return this.root.openDB<Buffer, Buffer>(options);
    };
    this.tables = { meta: table('meta'), documents: table('documents'), entries: table('entries') };
  }

  static dataPath(folder: string): string {
    return join(folder, 'data.mdb');
  }

  /** size of the data file; it never shrinks */
  get dataBytes(): number {
    return statSync(LmdbEnvironment.dataPath(this.path)).size;
  }

  /** The state of this moment: between `holdRead` and its end nothing changes for the holder. */
  holdRead(): { reader: KeyReader; release: () => void } {
    if (this.isStale) {
      this.root.resetReadTxn();
      this.isStale = false;
    }
    const transaction = this.tables.meta.useReadTransaction();
    this.held += 1;
    return { reader: new LmdbReader(this.tables, transaction, this.decoding), release: () => this.letGo(transaction) };
  }

  /**
   * Takes changes in, the last ones not before all others; resolves when they are on disk. Readers may meet a part of them meanwhile.
   * @throws Error of LMDB or the file system; a part of the changes may then be there, but not the last one
   */
  async apply(changes: Iterable<KeyChange>, last: KeyChange): Promise<void> {
    const commits: Promise<unknown>[] = [];
    let portion: KeyChange[] = [];
    for (const change of changes) {
      portion.push(change);
      if (portion.length < CHANGES_PER_TURN) continue;
      commits.push(this.commit(portion));
      portion = [];
      await new Promise(setImmediate);
    }
    await settled(commits);
    await this.commit([...portion, last]);
    await this.root.flushed;
    this.isStale = true; // readers from now on shall see it
  }

  /** Takes changes in at once, in one LMDB transaction, flushed. For the time before anybody reads. */
  applyNow(changes: Iterable<KeyChange>): void {
    this.root.transactionSync(() => {
      for (const change of changes) void this.change(change);
    }, TransactionFlags.SYNCHRONOUS_COMMIT);
    this.isStale = true;
  }

  /**
   * Waits a while for the states that are held: a query that was told to end, because its database goes, reads on until it looks up, and
   * reading from closed files would end the process.
   */
  async close(): Promise<void> {
    const deadline = performance.now() + MAX_HOLD_MS;
    while (this.held > 0 && performance.now() < deadline) await wait(HOLD_LOOK_MS);
    this.isClosed = true;
    await this.root.close();
    const own = new Set<unknown>([this.root, ...Object.values(this.tables)]);
    for (const [name, store] of OPENED ?? []) if (own.has(store)) OPENED?.delete(name);
  }

  private letGo(transaction: ReadTransaction): void {
    this.held -= 1;
    if (!this.isClosed) transaction.done();
  }

  private async commit(changes: readonly KeyChange[]): Promise<void> {
    const puts: Promise<boolean>[] = [];
    const batch = this.root.batch(() => {
      for (const change of changes) puts.push(this.change(change));
    });
    await settled([batch, ...new Set(puts)]);
  }

  private change({ table, key, value }: KeyChange): Promise<boolean> {
    const stored = Buffer.from(key, 'latin1');
    return value === null ? this.tables[table].remove(stored) : this.tables[table].put(stored, value);
  }
}

/** All of them have ended, the failed ones too; no rejection stays unheard. @throws the first failure */
async function settled(promises: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(promises)) {
    if (outcome.status === 'rejected') throw await causeOf(outcome.reason);
  }
}

/** lmdb rejects with "see commitError", a promise that rejects with what has happened. */
async function causeOf(reason: unknown): Promise<unknown> {
  if (!(reason instanceof Error) || !('commitError' in reason)) return reason;
  return Promise.resolve(reason.commitError).then(
    () => reason,
    (cause: unknown) => cause,
  );
}
