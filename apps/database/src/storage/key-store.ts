import { ArangoError } from '@strata/errors';
import { damaged } from './damaged-data';
import type { Change, KeyChange } from './key-layer';
import type { KeyReader, Table } from './key-reader';
import { decodeCounter, encodeCounter } from './key-reader';
import { LmdbEnvironment } from './lmdb-environment';
import { META } from './meta-keys';
import { OverlayReader } from './overlay-reader';
import { PendingWrites } from './pending-writes';
import { whyNoSpace } from './space-probe';
import { WriteAheadLog } from './write-ahead-log';

/** so long a write may wait before it is taken into LMDB: what makes snapshots slower and starts longer, and batches cheaper */
const DRAIN_AFTER_MS = 100;
const DRAIN_AT_BYTES = 16 * 1024 * 1024;
/** writers wait while so much is in memory only */
const MOST_PENDING_BYTES = 96 * 1024 * 1024;
const RETRY_AFTER_MS = 500;
/** what LMDB takes with pages of 4 kB, bytes */
const LONGEST_KEY = 1978;

/** What happens inside a store that its operator should hear of. */
export type OnNotice = (notice: string) => void;

/**
 * The tables of one database. Writes are commit groups: a group goes to the write-ahead log and into memory (`PendingWrites`), which
 * makes it visible and safe from the death of the process; LMDB takes what has gathered every 100 ms, on a thread of its own.
 * A read is LMDB's state with the pending groups of its moment laid over it, so that LMDB's being behind shows nowhere.
 */
export class KeyStore {
  private readonly lmdb: LmdbEnvironment;
  private readonly log: WriteAheadLog;
  /** the pending groups that LMDB is taking in, and those that came after them */
  private draining: PendingWrites | undefined;
  private drainingTo = 0;
  private filling = new PendingWrites();
  private drained: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private group: number;
  private lastSeen: number;
  private isOpen = false;
  private endGroupRead: (() => void) | undefined;
  private groupReader: KeyReader | undefined;
  private isClosing = false;
  /** why LMDB could not take the pending groups; it is tried again */
  private drainFailure: unknown;
  /** why the log cannot be trusted any more: what a failed flush leaves on disk nobody knows */
  private syncFailure: unknown;

  /**
   * @param isNew false: the database has been used before, its file must be there
   * @throws AppError when a file is damaged
   */
  constructor(
    readonly path: string,
    isNew: boolean,
    private readonly onNotice: OnNotice,
  ) {
    if (!isNew) WriteAheadLog.checkDataFile(path, LmdbEnvironment.dataPath(path));
    this.lmdb = openChecked(path, isNew);
    try {
      this.group = this.lastSeen = this.recover();
      this.log = new WriteAheadLog(path, this.group, this.lmdb.dataBytes);
    } catch (error) {
      void this.lmdb.close();
      throw error;
    }
  }

  /** The state that all groups so far have made. Between `holdRead` and its end nothing changes for the holder. */
  holdRead(): { reader: KeyReader; release: () => void } {
    const { reader, release } = this.lmdb.holdRead();
    this.lastSeen = this.group;
    return { reader: this.overlaid(reader, this.group), release };
  }

  /** bytes written to the log since the start: tells how much a held read makes the data file grow */
  get bytesWritten(): number {
    return this.log.bytesWritten;
  }

  /** Inside a group: reads that see what it wrote so far. They end with the group. */
  newest(): KeyReader {
    if (this.groupReader === undefined) {
      const { reader, release } = this.lmdb.holdRead();
      this.endGroupRead = release;
      this.groupReader = this.overlaid(reader, Infinity);
    }
    return this.groupReader;
  }

  /** One look at the newest state, inside a group or outside. */
  read<T>(look: (reader: KeyReader) => T): T {
    if (this.isOpen) return look(this.newest());
    const { reader, release } = this.holdRead();
    try {
      return look(reader);
    } finally {
      release();
    }
  }

  /** Inside a group. @param key latin-1 text of the binary key */
  set(table: Table, key: string, value: Change): void {
    if (key.length > LONGEST_KEY) throw new Error(`a key of ${key.length} bytes cannot be stored`); // LMDB would refuse it much later
    this.filling.set(table, key, value, this.group + 1, this.lastSeen);
  }

  /** Inside a group. */
  put(table: Table, key: Buffer, value: Buffer): void {
    this.set(table, key.toString('latin1'), value);
  }

  /** Inside a group. */
  remove(table: Table, key: Buffer): void {
    this.set(table, key.toString('latin1'), null);
  }

  /** Inside a group: one part of it. What it wrote is taken back when it throws. */
  part<T>(work: () => T): T {
    const { mark } = this.filling;
    try {
      return work();
    } catch (error) {
      this.filling.undoTo(mark);
      throw error;
    }
  }

  /**
   * Runs `work` as one group: what it wrote is visible and survives the death of the process when this returns.
   * When it throws, or the log cannot be written, nothing of the group remains.
   * @throws ArangoError filesystem-full (1104), internal; and what `work` throws
   */
  commitGroup(work: () => void): void {
    this.checkWritable();
    this.isOpen = true;
    try {
      work();
      const changes = this.filling.groupChanges();
      if (changes.length === 0) return;
      this.append(changes);
      this.filling.closeGroup();
      this.group++;
      this.drainSoon();
    } catch (error) {
      this.filling.undoTo(0);
      throw error;
    } finally {
      this.isOpen = false;
      this.groupReader = undefined;
      this.endGroupRead?.();
      this.endGroupRead = undefined;
    }
  }

  /** Resolves when all groups so far are on disk. @throws ArangoError internal: whether they are there nobody knows then */
  async synced(): Promise<void> {
    try {
      await this.log.sync();
    } catch (error) {
      this.syncFailure ??= error;
    }
    if (this.syncFailure !== undefined) throw writeFailure(this.syncFailure); // also when it was the flush before
  }

  /** Resolves when there is room for further groups; undefined when there is. */
  room(): Promise<void> | undefined {
    if (this.filling.bytes < MOST_PENDING_BYTES || this.drainFailure !== undefined) return undefined;
    return this.drained;
  }

  /** Everything is taken into LMDB, if it can be; the rest stays in the log. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.drained;
    while ((this.draining !== undefined || !this.filling.isEmpty) && this.drainFailure === undefined) {
      this.startDrain();
      await this.drained;
    }
    clearTimeout(this.timer);
    if (this.draining === undefined && this.filling.isEmpty && this.syncFailure === undefined) this.log.finish(this.lmdb.dataBytes);
    this.log.close();
    await this.lmdb.close();
  }

  private recover(): number {
    const { reader, release } = this.lmdb.holdRead();
    const marker = reader.get('meta', META.log);
    release();
    const { changes, lastGroup, notice } = WriteAheadLog.recover(this.path, decodeCounter(marker), marker !== undefined);
    if (notice !== undefined) this.onNotice(notice);
    if (changes.length > 0 || marker === undefined) this.lmdb.applyNow([...changes, logMarker(lastGroup)]);
    return lastGroup;
  }

  private overlaid(below: KeyReader, lastGroup: number): KeyReader {
    let reader = below;
    if (this.draining !== undefined) reader = new OverlayReader(reader, this.draining.upTo(lastGroup));
    if (lastGroup === Infinity || !this.filling.isEmpty) reader = new OverlayReader(reader, this.filling.upTo(lastGroup));
    return reader;
  }

  private checkWritable(): void {
    const failure = this.syncFailure ?? this.drainFailure;
    if (failure !== undefined) throw writeFailure(failure);
  }

  private append(changes: readonly KeyChange[]): void {
    try {
      this.log.append(this.group + 1, changes);
    } catch (error) {
      throw writeFailure(error);
    }
  }

  private drainSoon(): void {
    if (this.drained !== undefined) return;
    if (this.filling.bytes >= DRAIN_AT_BYTES) this.startDrain();
    else this.timer ??= setTimeout(() => this.startDrain(), DRAIN_AFTER_MS).unref();
  }

  private startDrain(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drained ??= this.drain().finally(() => {
      this.drained = undefined;
      if (this.isClosing || (this.draining === undefined && this.filling.isEmpty)) return;
      const soon = this.filling.bytes >= DRAIN_AT_BYTES ? 0 : DRAIN_AFTER_MS;
      this.timer ??= setTimeout(() => this.startDrain(), this.draining === undefined ? soon : RETRY_AFTER_MS).unref();
    });
  }

  private async drain(): Promise<void> {
    try {
      if (this.draining === undefined) {
        this.log.turn(this.lmdb.dataBytes);
        this.draining = this.filling;
        this.drainingTo = this.group;
        this.filling = new PendingWrites();
      }
      await this.lmdb.apply(this.draining.changes(), logMarker(this.drainingTo));
      this.log.applied(this.drainingTo);
      this.draining = undefined;
      this.drainFailure = undefined;
    } catch (error) {
      const failure = whyNoSpace(this.path, this.lmdb.dataBytes) ?? error;
      if (this.drainFailure === undefined) this.onNotice(`${this.path}: LMDB takes no changes, trying again: ${String(failure)}`);
      this.drainFailure = failure;
    }
  }
}

function openChecked(path: string, isNew: boolean): LmdbEnvironment {
  try {
    return new LmdbEnvironment(path);
  } catch (error) {
    if (isNew) throw error;
    throw damaged(LmdbEnvironment.dataPath(path), 0, String(error));
  }
}

function logMarker(group: number): KeyChange {
  return { table: 'meta', key: META.log.toString('latin1'), value: encodeCounter(group) };
}

function writeFailure(error: unknown): ArangoError {
  const text = error instanceof Error ? error.message : String(error);
  const isFull = /ENOSPC|EDQUOT|EFBIG|No space left|quota exceeded|File too large/i.test(text);
  return new ArangoError(isFull ? 'filesystem-full' : 'internal', `the write was not made: ${text}`);
}
