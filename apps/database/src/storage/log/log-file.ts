import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { damaged } from '../data-folder/damaged-data';

/**
 * One of the two files of the write-ahead log. It begins with: magic 8 bytes, format u32, CRC-32 of what follows u32, size of the LMDB
 * file when this log file was begun f64, id of the machine's boot 36 bytes; frames follow from `FIRST_FRAME` on. It is written over
 * from the beginning again and again: space that has its place on disk already is flushed more quickly.
 */
const MAGIC = Buffer.from('STRATALG');
const FORMAT = 1;
const CHECKED_FROM = 16;
const BOOT_BYTES = 36;
const HEAD_BYTES = CHECKED_FROM + 8 + BOOT_BYTES;
export const FIRST_FRAME = 64;
/** what a file keeps of its length when it is begun again */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface LogHead {
  /** the LMDB file had this size: one that is shorter has been cut */
  readonly dataBytes: number;
  /** the boot of the machine in which this was written: while it lasts nothing written can be lost, flushed or not */
  readonly boot: string;
}

export class LogFile {
  private readonly file: number;
  private end = FIRST_FRAME;
  private unsynced = false;

  constructor(readonly path: string) {
    this.file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  /** bytes that frames take */
  get bytes(): number {
    return this.end - FIRST_FRAME;
  }

  /** Starts from the beginning; what it held is not needed any more. */
  begin(head: LogHead): void {
    if (fstatSync(this.file).size > KEPT_BYTES) ftruncateSync(this.file, KEPT_BYTES);
    const bytes = Buffer.alloc(HEAD_BYTES);
    MAGIC.copy(bytes);
    bytes.writeUInt32BE(FORMAT, 8);
    bytes.writeDoubleBE(head.dataBytes, CHECKED_FROM);
    bytes.write(head.boot.slice(0, BOOT_BYTES), CHECKED_FROM + 8, 'latin1');
    bytes.writeUInt32BE(crc32(bytes.subarray(CHECKED_FROM)), 12);
    writeWhole(this.file, bytes, 0);
    this.end = FIRST_FRAME;
    this.unsynced = true;
  }

  /** Adds a frame; it is in the page cache when this returns. When it throws, the next frame takes its place. */
  append(frame: Buffer): void {
    writeWhole(this.file, frame, this.end);
    this.end += frame.length;
    this.unsynced = true;
  }

  /** Writes a part of the next frame, `at` bytes behind its beginning. The head comes last: without it there is no frame. */
  write(part: Buffer, at: number): void {
    writeWhole(this.file, part, this.end + at);
  }

  /** A frame of so many bytes has been written in parts. */
  added(length: number): void {
    this.end += length;
    this.unsynced = true;
  }

  /** Resolves when everything written before the call is on disk. */
  sync(): Promise<void> {
    if (!this.unsynced) return Promise.resolve();
    this.unsynced = false;
    return new Promise((resolve, reject) => fdatasync(this.file, (error) => (error === null ? resolve() : reject(error))));
  }

  /** Leaves only the head. */
  finish(head: LogHead): void {
    this.begin(head);
    ftruncateSync(this.file, FIRST_FRAME);
  }

  /** Forgets everything, on disk too. */
  clear(): void {
    if (fstatSync(this.file).size <= FIRST_FRAME) return;
    ftruncateSync(this.file, 0);
    fdatasyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}

/**
 * @returns undefined for a file that was never begun
 * @throws AppError when its head is damaged or of another format
 */
export function readLogFile(path: string): { head: LogHead; bytes: Buffer } | undefined {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, HEAD_BYTES).every((byte) => byte === 0)) return undefined;
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(path, 0, 'this is no log file');
  const format = bytes.readUInt32BE(8);
  if (format !== FORMAT) throw damaged(path, 8, `its format is ${format}, this server reads ${FORMAT}`);
  if (crc32(bytes.subarray(CHECKED_FROM, HEAD_BYTES)) !== bytes.readUInt32BE(12)) throw damaged(path, 12, 'its checksum is wrong');
  const boot = bytes.toString('latin1', CHECKED_FROM + 8, HEAD_BYTES).replace(/\0+$/, '');
  return { head: { dataBytes: bytes.readDoubleBE(CHECKED_FROM), boot }, bytes };
}

function writeWhole(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
