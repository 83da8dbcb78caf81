import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Steps } from '@strata/event-loop';
import { damaged } from '../data-folder/damaged-data';
import type { KeyChange } from '../snapshots/key-layer';
import { encodedParts, encodeFrame } from './log-frame';
import { LogFile } from './log-file';
import type { Recovered } from './log-recovery';
import { checkDataFile, readRun, recoverLog } from './log-recovery';
import type { KeptGroup } from './log-tail';
import { syncFolder } from '../data-folder/sync-folder';

const NAMES = ['log-a', 'log-b'] as const;

/**
 * The write-ahead log of one database: commit groups as lists of changed keys, in two files that take turns. While the groups of one
 * are being taken into LMDB, new ones go to the other.
 */
export class WriteAheadLog {
  private readonly files: readonly [LogFile, LogFile];
  private current: LogFile;
  private durable: number;
  private syncing: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private written = 0;
  private readonly boot = bootId();

  /**
   * Reads what was written after the group `applied`, to be taken into LMDB before `begin` is called.
   * @param exists whether the database has been used with a log before: then its files must be there
   * @throws AppError when something that was acknowledged cannot be read
   */
  static recover(folder: string, applied: number, exists: boolean): Recovered {
    const paths = pathsIn(folder);
    const missing = paths.find((path) => !existsSync(path));
    if (missing !== undefined) {
      if (exists) throw damaged(missing, 0, 'the file is missing');
      return { changes: [], lastGroup: applied };
    }
    return recoverLog(paths, { applied, boot: bootId() });
  }

  /** To be called before LMDB opens its file. @throws AppError when it is missing or has been cut */
  static checkDataFile(folder: string, dataPath: string): void {
    checkDataFile(pathsIn(folder), dataPath);
  }

  /** Starts empty. @param lastGroup everything up to it is in LMDB and flushed */
  constructor(
    folder: string,
    private lastGroup: number,
    dataBytes: number,
  ) {
    this.files = [new LogFile(join(folder, NAMES[0])), new LogFile(join(folder, NAMES[1]))];
    for (const file of this.files) file.clear();
    syncFolder(folder);
    this.current = this.files[0];
    this.durable = lastGroup;
    this.current.begin({ dataBytes, boot: this.boot });
  }

  /** bytes written since the start */
  get bytesWritten(): number {
    return this.written;
  }

  /** @throws Error of the file system; then nothing was added */
  append(group: number, changes: readonly KeyChange[]): void {
    const frame = encodeFrame(group, this.durable, changes);
    this.current.append(frame);
    this.written += frame.length;
    this.lastGroup = group;
  }

  /** `append` in steps; nothing is added before the last of them. @throws Error of the file system; then nothing was added */
  *appendInSteps(group: number, changes: readonly KeyChange[]): Steps<void> {
    const { current } = this;
    let length = 0;
    for (const { bytes, at } of encodedParts(group, this.durable, changes)) {
      if (bytes.length > 0) current.write(bytes, at);
      length = Math.max(length, at + bytes.length);
      yield;
    }
    current.added(length);
    this.written += length;
    this.lastGroup = group;
  }

  /** The groups that are in the files, without a gap up to the newest one; read anew with each call. */
  groups(): KeptGroup[] {
    const frames = this.files.flatMap(({ path }) => readRun(path)?.frames ?? []);
    const byNumber = new Map(frames.map((frame) => [frame.group, frame]));
    const groups: KeptGroup[] = [];
    for (let number = this.lastGroup; ; number--) {
      const frame = byNumber.get(number);
      if (frame === undefined) return groups.reverse();
      groups.push({ number, changes: frame.changes() });
    }
  }

  /** Resolves when all groups appended so far are on disk; one flush for everybody who asks meanwhile. */
  sync(): Promise<void> {
    if (this.syncing === undefined) return (this.syncing = this.flush().finally(() => (this.syncing = undefined)));
    return (this.next ??= this.syncing
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.sync();
      }));
  }

  /** Goes on in the other file, whose groups are all in LMDB. @throws Error of the file system; then it stays where it is */
  turn(dataBytes: number): void {
    const other = this.current === this.files[0] ? this.files[1] : this.files[0];
    other.begin({ dataBytes, boot: this.boot });
    this.current = other;
  }

  /** The groups up to this one are in LMDB, flushed. */
  applied(group: number): void {
    if (group > this.durable) this.durable = group;
  }

  /** Everything is in LMDB: nothing is left to be read at the next start but how long its file was. */
  finish(dataBytes: number): void {
    for (const file of this.files) file.finish({ dataBytes, boot: this.boot });
  }

  close(): void {
    for (const file of this.files) file.close();
  }

  private async flush(): Promise<void> {
    await null; // who asks in the same turn shares this flush
    const group = this.lastGroup;
    // the older file first: a group on disk must not stand behind one that is not
    for (const file of this.current === this.files[0] ? [...this.files].reverse() : this.files) await file.sync();
    this.applied(group);
  }
}

function pathsIn(folder: string): string[] {
  return NAMES.map((name) => join(folder, name));
}

/** Changes with every start of the machine; empty where the system does not tell. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}
