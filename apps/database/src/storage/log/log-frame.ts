import { crc32 } from 'node:zlib';
import type { KeyChange } from '../snapshots/key-layer';
import type { Table } from '../snapshots/key-reader';

/**
 * One commit group in the write-ahead log, big endian: magic u32, CRC-32 of all that follows u32, length of the frame u32, number of
 * changes u32, number of the group f64, number of the last group known to be on disk when this one was written f64; then for each
 * change {table u8, with `REMOVAL` for a removed key; length of the key u16; length of the value u32; key; value}.
 */
const MAGIC = 0x5354_4c47;
const MAGIC_BYTES = Buffer.from('STLG');
const HEAD_BYTES = 32;
const CHECKED_FROM = 8;
const CHANGE_HEAD_BYTES = 7;
const REMOVAL = 0x80;
const TABLES: readonly Table[] = ['meta', 'documents', 'entries'];
const TABLE_NUMBERS: Record<Table, number> = { meta: 0, documents: 1, entries: 2 };
/** frames up to this size share one buffer */
const SHARED_BYTES = 1 << 20;
const shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
const NOTHING = Buffer.alloc(0);
/** of a long group so many make one step */
const CHANGES_AT_ONCE = 2000;

export interface Frame {
  readonly group: number;
  /** everything up to this group was on disk, flushed, before this frame was written */
  readonly durable: number;
  readonly length: number;
  changes(): KeyChange[];
}

/** @returns bytes that are valid until the next call */
export function encodeFrame(group: number, durable: number, changes: readonly KeyChange[]): Buffer {
  let length = HEAD_BYTES;
  for (const { key, value } of changes) length += CHANGE_HEAD_BYTES + key.length + (value?.length ?? 0);
  const frame = length <= SHARED_BYTES ? shared.subarray(0, length) : Buffer.allocUnsafeSlow(length);
  writeHead(frame, { length, count: changes.length, group, durable });
  let at = HEAD_BYTES;
  for (const change of changes) at = writeChange(frame, at, change);
  frame.writeUInt32BE(crc32(frame.subarray(CHECKED_FROM)), 4);
  return frame;
}

/** Bytes of a frame, and how far behind its beginning they stand. */
export interface FramePart {
  readonly bytes: Buffer;
  readonly at: number;
}

/**
 * The frame of `encodeFrame` in parts of about a megabyte, each valid until the next, the head last. Some are empty: time has passed.
 */
export function* encodedParts(group: number, durable: number, changes: readonly KeyChange[]): Generator<FramePart, void> {
  const head = Buffer.alloc(HEAD_BYTES);
  let length = HEAD_BYTES;
  for (let at = 0; at < changes.length; at++) {
    length += bytesOf(changes[at]!);
    if (at % CHANGES_AT_ONCE === CHANGES_AT_ONCE - 1) yield { bytes: NOTHING, at: 0 };
  }
  writeHead(head, { length, count: changes.length, group, durable });
  let sum = crc32(head.subarray(CHECKED_FROM));
  const room = Buffer.allocUnsafeSlow(SHARED_BYTES);
  let [filled, start, count] = [0, HEAD_BYTES, 0];
  for (const change of changes) {
    const size = bytesOf(change);
    count += 1;
    if (filled > 0 && (filled + size > room.length || count % CHANGES_AT_ONCE === 0)) {
      const bytes = room.subarray(0, filled);
      sum = crc32(bytes, sum);
      yield { bytes, at: start };
      start += filled;
      filled = 0;
    }
    if (size <= room.length) {
      filled = writeChange(room, filled, change);
      continue;
    }
    for (const bytes of largeChange(change)) {
      sum = crc32(bytes, sum);
      yield { bytes, at: start };
      start += bytes.length;
    }
  }
  const rest = room.subarray(0, filled);
  sum = crc32(rest, sum);
  yield { bytes: rest, at: start };
  head.writeUInt32BE(sum, 4);
  yield { bytes: head, at: 0 };
}

/** The bytes of a change in parts; its value is not copied. */
function* largeChange(change: KeyChange): Generator<Buffer, void> {
  const value = change.value ?? NOTHING;
  const head = Buffer.allocUnsafe(bytesOf(change) - value.length);
  writeChangeHead(head, 0, change);
  yield head;
  for (let at = 0; at < value.length; at += SHARED_BYTES) yield value.subarray(at, at + SHARED_BYTES);
}

const bytesOf = ({ key, value }: KeyChange): number => CHANGE_HEAD_BYTES + key.length + (value?.length ?? 0);

interface Head {
  readonly length: number;
  readonly count: number;
  readonly group: number;
  readonly durable: number;
}

/** All but the sum. */
function writeHead(frame: Buffer, { length, count, group, durable }: Head): void {
  frame.writeUInt32BE(MAGIC, 0);
  frame.writeUInt32BE(length, 8);
  frame.writeUInt32BE(count, 12);
  frame.writeDoubleBE(group, 16);
  frame.writeDoubleBE(durable, 24);
}

/** @returns where it ends */
function writeChange(frame: Buffer, start: number, change: KeyChange): number {
  const at = writeChangeHead(frame, start, change);
  if (change.value === null) return at;
  frame.set(change.value, at);
  return at + change.value.length;
}

/** All but the value. @returns where it ends */
function writeChangeHead(frame: Buffer, start: number, { table, key, value }: KeyChange): number {
  frame[start] = TABLE_NUMBERS[table] + (value === null ? REMOVAL : 0);
  frame.writeUInt16BE(key.length, start + 1);
  frame.writeUInt32BE(value?.length ?? 0, start + 3);
  const at = start + CHANGE_HEAD_BYTES;
  return at + frame.write(key, at, 'latin1');
}

/** The frame at `start`; undefined when there is none or it is damaged. */
export function readFrame(bytes: Buffer, start: number): Frame | undefined {
  if (start + HEAD_BYTES > bytes.length || bytes.readUInt32BE(start) !== MAGIC) return undefined;
  const length = bytes.readUInt32BE(start + 8);
  if (length < HEAD_BYTES || start + length > bytes.length) return undefined;
  const frame = bytes.subarray(start, start + length);
  if (crc32(frame.subarray(CHECKED_FROM)) !== frame.readUInt32BE(4)) return undefined;
  return { group: frame.readDoubleBE(16), durable: frame.readDoubleBE(24), length, changes: () => readChanges(frame) };
}

/** Whether something at `start` looks like the beginning of the frame of `group`, whole or not. */
export function beginsFrame(bytes: Buffer, start: number, group: number): boolean {
  return start + 24 <= bytes.length && bytes.readUInt32BE(start) === MAGIC && bytes.readDoubleBE(start + 16) === group;
}

/** All undamaged frames from `start` on, wherever they begin. */
export function* findFrames(bytes: Buffer, start: number): Generator<Frame> {
  for (let at = bytes.indexOf(MAGIC_BYTES, start); at !== -1;) {
    const frame = readFrame(bytes, at);
    if (frame !== undefined) yield frame;
    at = bytes.indexOf(MAGIC_BYTES, at + (frame?.length ?? 1));
  }
}

function readChanges(frame: Buffer): KeyChange[] {
  const changes: KeyChange[] = [];
  let at = HEAD_BYTES;
  for (let rest = frame.readUInt32BE(12); rest > 0; rest--) {
    const kind = frame[at] as number;
    const keyAt = at + CHANGE_HEAD_BYTES;
    const valueAt = keyAt + frame.readUInt16BE(at + 1);
    at = valueAt + frame.readUInt32BE(at + 3);
    const key = frame.toString('latin1', keyAt, valueAt);
    changes.push({
      table: TABLES[kind & ~REMOVAL] as Table,
      key,
      value: kind >= REMOVAL ? null : Buffer.from(frame.subarray(valueAt, at)),
    });
  }
  return changes;
}
