import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { TimeSlices } from '@strata/event-loop';
import { damaged } from '../data-folder/damaged-data';
import type { Change, KeyChange } from '../snapshots/key-layer';
import type { KeyReader, Table } from '../snapshots/key-reader';
import { decodeCounter } from '../snapshots/key-reader';
import { LmdbEnvironment } from '../lmdb/lmdb-environment';
import { LogTail } from '../log/log-tail';
import { META } from '../catalog/meta-keys';
import type { OnNotice } from './memtable-flush';
import { logMarker, MemtableFlush } from './memtable-flush';
import { WriteAheadLog } from '../log/write-ahead-log';

/** what LMDB takes with pages of 4 kB, bytes */
const MAX_KEY_LENGTH = 1978;

/**
 * The tables of one database. Writes are commit groups: a group goes to the write-ahead log and into memory (`PendingWrites`), which
 * makes it visible and safe from the death of the process; LMDB takes what has gathered every 100 ms, on a thread of its own.
 * A read is LMDB's state with the pending groups of its moment laid over it, so that LMDB's being behind shows nowhere.
 */
export class KeyStore {
  private readonly lmdb: LmdbEnvironment;
  private readonly log: WriteAheadLog;
  private readonly pending: MemtableFlush;
  /** what the log still has of past groups */
  readonly tail: LogTail;
  private group: number;
  private lastSeen: number;
  private isOpen = false;
  private endGroupRead: (() => void) | undefined;
  private groupReader: KeyReader | undefined;
  /** why the log cannot be trusted any more: what a failed flush leaves on disk nobody knows */
  private syncFailure: unknown;

  /**
   * @param isNew false: the database has been used before, its file must be there
   * @throws AppError when a file is damaged
   */
  constructor(
    readonly path: string,
    isNew: boolean,
    onNotice: OnNotice,
  ) {
    if (!isNew) WriteAheadLog.checkDataFile(path, LmdbEnvironment.dataPath(path));
    this.lmdb = openChecked(path, isNew);
    try {
      this.group = this.lastSeen = this.recover(onNotice);
      this.log = new WriteAheadLog(path, this.group, this.lmdb.dataBytes);
    } catch (error) {
      void this.lmdb.close();
      throw error;
    }
    this.pending = new MemtableFlush({ path, lmdb: this.lmdb, log: this.log, onNotice, lastGroup: () => this.group });
    this.tail = new LogTail(() => this.log.groups());
  }

  /** number of the newest group */
  get lastGroup(): number {
    return this.group;
  }

  /** The state that all groups so far have made. Between `holdRead` and its end nothing changes for the holder. */
  holdRead(): { reader: KeyReader; release: () => void } {
    const { reader, release } = this.lmdb.holdRead();
    this.lastSeen = this.group;
    return { reader: this.pending.overlaid(reader, this.group), release };
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
      this.groupReader = this.pending.overlaid(reader, Infinity);
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
    if (key.length > MAX_KEY_LENGTH) throw new Error(`a key of ${key.length} bytes cannot be stored`); // LMDB would refuse it much later
    this.pending.filling.set(table, key, value, this.group + 1, this.lastSeen);
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
    const { mark } = this.pending.filling;
    try {
      return work();
    } catch (error) {
      this.pending.filling.undoTo(mark);
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
      const changes = this.pending.filling.groupChanges();
      if (changes.length === 0) return;
      this.append(changes);
      this.pending.filling.closeGroup();
      this.group++;
      this.tail.note(this.group, changes);
      this.pending.soon();
    } catch (error) {
      this.pending.filling.undoTo(0);
      throw error;
    } finally {
      this.endGroup();
    }
  }

  /**
   * As `commitGroup`, in turns of the event loop, between which others read the state before. Nobody else may commit meanwhile.
   * @param closed called when the group stands, in the same turn
   */
  async commitLongGroup(work: () => Steps<void>, closed: () => void): Promise<void> {
    this.checkWritable();
    this.lastSeen = this.group; // who comes between two turns sees the group before: what it wrote must not be forgotten
    this.pending.hold();
    try {
      const changes = await inTurns(this.longGroup(work));
      this.pending.filling.closeGroup();
      if (changes.length > 0) this.group++;
      if (changes.length > 0) this.tail.note(this.group, changes);
    } catch (error) {
      this.pending.filling.undoTo(0);
      throw error;
    } finally {
      this.endGroup();
      this.pending.release();
    }
    closed();
  }

  /** Only while a step runs is the group open to those who read the newest state. */
  private *longGroup(work: () => Steps<void>): Steps<readonly KeyChange[]> {
    const steps = work();
    for (let isDone = false; !isDone;) {
      this.isOpen = true;
      try {
        isDone = steps.next().done === true;
      } finally {
        this.isOpen = false;
      }
      yield;
    }
    const changes = yield* this.pending.filling.groupChangeSteps();
    if (changes.length > 0) yield* this.appended(changes);
    return changes;
  }

  private *appended(changes: readonly KeyChange[]): Steps<void> {
    try {
      yield* this.log.appendInSteps(this.group + 1, changes);
    } catch (error) {
      throw writeFailure(error);
    }
  }

  private endGroup(): void {
    this.isOpen = false;
    this.groupReader = undefined;
    this.endGroupRead?.();
    this.endGroupRead = undefined;
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

  /**
   * Resolves when there is room for further groups; undefined when there is.
   * @param most bytes in memory only: who writes much and has time waits at fewer than others do
   */
  room(most?: number): Promise<void> | undefined {
    return this.pending.room(most);
  }

  /** Everything is taken into LMDB, if it can be; the rest stays in the log. */
  async close(): Promise<void> {
    const isDone = await this.pending.finish();
    if (isDone && this.syncFailure === undefined) this.log.finish(this.lmdb.dataBytes);
    this.log.close();
    await this.lmdb.close();
  }

  private recover(onNotice: OnNotice): number {
    const { reader, release } = this.lmdb.holdRead();
    const marker = reader.get('meta', META.log);
    release();
    const { changes, lastGroup, notice } = WriteAheadLog.recover(this.path, decodeCounter(marker), marker !== undefined);
    if (notice !== undefined) onNotice(notice);
    if (changes.length > 0 || marker === undefined) this.lmdb.applyNow([...changes, logMarker(lastGroup)]);
    return lastGroup;
  }

  private checkWritable(): void {
    const failure = this.syncFailure ?? this.pending.failure;
    if (failure !== undefined) throw writeFailure(failure);
  }

  private append(changes: readonly KeyChange[]): void {
    try {
      this.log.append(this.group + 1, changes);
    } catch (error) {
      throw writeFailure(error);
    }
  }
}

/** Looks at the clock after each step: some are long. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const slices = new TimeSlices();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await slices.turn();
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

function writeFailure(error: unknown): ArangoError {
  const text = error instanceof Error ? error.message : String(error);
  const isFull = /ENOSPC|EDQUOT|EFBIG|No space left|quota exceeded|File too large/i.test(text);
  return new ArangoError(isFull ? 'filesystem-full' : 'internal', `the write was not made: ${text}`);
}
