import type { Database as LmdbTable, RootDatabase, Transaction as ReadTransaction } from 'lmdb';
import { open, TransactionFlags } from 'lmdb';
import { Arena } from './arena';
import type { KeyRange, KeyReader, KeyValue, Table } from './key-reader';
import { decodeCounter } from './key-reader';

const MAX_READERS = 4096; // LMDB's default of 126 is less than the connections one test opens

/**
 * Address space for the file, 64 GiB; it grows beyond by itself. LMDB starts with 128 kB otherwise and keeps every outgrown mapping,
 * with the pages it has read through it: the resident memory of a growing file is then several times its size.
 */
const MAP_BYTES = 2 ** 36;

const LONGEST_COMMIT_HERE_MS = 4;
const COMMITS_UNTIL_NEXT_TRY = 100;
const NEWEST_SHARE = 0.1;

/** One database's files: an LMDB environment with the three tables. Reads take the newest state or a held read transaction. */
export class LmdbEnvironment {
  private readonly root: RootDatabase;
  private readonly tables: Record<Table, LmdbTable<Buffer, Buffer>>;
  private readonly arena = new Arena();
  private isStale = true;
  private isWriting = false;
  /** moving average of the time a commit and its flush hold up this thread */
  private commitMs = 0;
  private commitsElsewhere = 0;

  constructor(readonly path: string) {
    this.root = open({ path, maxDbs: 8, maxReaders: MAX_READERS, mapSize: MAP_BYTES, noSubdir: false, cache: false });
    const table = (name: Table) => {
      const options = { name, keyEncoding: 'binary' as const, encoder: this.inPlaceDecoder() }; // lmdb takes `encoder`, its types do not say so
      return this.root.openDB<Buffer, Buffer>(options);
    };
    this.tables = { meta: table('meta'), documents: table('documents'), entries: table('entries') };
  }

  /**
   * Reads of the state that commits made so far. Between `holdRead` and its end nothing changes for the holder.
   * Only while no write transaction is executing on this thread.
   */
  holdRead(): { reader: KeyReader; release: () => void } {
    if (this.isStale) {
      this.root.resetReadTxn();
      this.isStale = false;
    }
    const transaction = this.tables.meta.useReadTransaction();
    return { reader: new LmdbReader(this.tables, transaction), release: () => transaction.done() };
  }

  /** Inside `writeTransaction`: reads that see what it wrote so far. */
  newest(): KeyReader {
    return new LmdbReader(this.tables, undefined);
  }

  /** One look at the newest state, inside a write transaction or outside. */
  read<T>(look: (reader: KeyReader) => T): T {
    if (this.isWriting) return look(this.newest());
    const { reader, release } = this.holdRead();
    try {
      return look(reader);
    } finally {
      release();
    }
  }

  put(table: Table, key: Buffer, value: Buffer): void {
    void this.tables[table].put(key, value);
  }

  remove(table: Table, key: Buffer): void {
    void this.tables[table].remove(key);
  }

  /**
   * Runs `work` inside one LMDB write transaction; resolves when it is committed and flushed.
   * `work` must not throw: LMDB would commit what it wrote until then.
   */
  async writeTransaction(work: () => void): Promise<void> {
    const marked = () => {
      this.isWriting = true;
      try {
        work();
      } finally {
        this.isWriting = false;
      }
    };
    try {
      if (this.commitsHere()) await this.commitHere(marked);
      else await this.root.transaction(marked);
    } finally {
      this.isStale = true;
    }
  }

  /** Whether flushing is quick enough to be done on this thread; where it is not, now and then a try tells whether that has changed. */
  private commitsHere(): boolean {
    return this.commitMs < LONGEST_COMMIT_HERE_MS || ++this.commitsElsewhere % COMMITS_UNTIL_NEXT_TRY === 0;
  }

  /** Handing a small commit to lmdb's own thread and back costs more than an SSD's flush. */
  private async commitHere(work: () => void): Promise<void> {
    const start = performance.now();
    let workEnd = start;
    this.root.transactionSync(() => {
      work();
      workEnd = performance.now();
    }, TransactionFlags.SYNCHRONOUS_COMMIT);
    this.commitMs += (performance.now() - workEnd - this.commitMs) * NEWEST_SHARE;
    await new Promise(setImmediate); // requests that came in meanwhile get their turn, and join the next group
  }

  async flushed(): Promise<void> {
    await this.root.flushed;
  }

  close(): Promise<void> {
    return this.root.close();
  }

  /**
   * lmdb hands its decoder the bytes in place; with `encoding: 'binary'` it would copy each value into a buffer of its own, which makes
   * range scans several times slower.
   */
  private inPlaceDecoder() {
    return {
      encode: (value: Buffer) => value,
      decode: (bytes: Buffer) => this.arena.copy(bytes, bytes.length),
    };
  }
}

class LmdbReader implements KeyReader {
  private readonly options: { transaction?: ReadTransaction };

  constructor(
    private readonly tables: Record<Table, LmdbTable<Buffer, Buffer>>,
    transaction: ReadTransaction | undefined,
  ) {
    this.options = transaction === undefined ? {} : { transaction };
  }

  get(table: Table, key: Buffer): Buffer | undefined {
    return this.tables[table].get(key, this.options);
  }

  page(table: Table, range: KeyRange): KeyValue[] {
    if (Buffer.compare(range.start, range.end) >= 0 || range.limit <= 0) return [];
    const bounds =
      range.reverse === true
        ? { start: range.end, end: range.start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start: range.start, end: range.end };
    const found: KeyValue[] = [];
    for (const { key, value } of this.tables[table].getRange({ ...bounds, limit: range.limit, ...this.options }))
      found.push({ key, value });
    return found;
  }

  counter(table: Table, key: Buffer): number {
    return decodeCounter(this.get(table, key));
  }
}
