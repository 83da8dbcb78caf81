import { utf16Text } from '../encodings/utf-16-text';
import { MAX_TEXT_BYTES, textTooLarge } from '../conversion-errors';
import type { BiffRecord, BiffStream } from './biff-records';
import { RECORD } from './biff-records';

/** Flags of a string (MS-XLS, 2.5.293). */
const [WIDE, PHONETIC, RICH] = [1, 4, 8];

/** Reads strings: from Excel 97 on in Latin-1 or sixteen bits, before in the code page of the workbook. */
export class BiffStrings {
  constructor(
    private readonly isBiff8: boolean,
    private readonly decode: (bytes: Uint8Array) => string,
  ) {}

  /** @param lengthBytes of the number of characters that stands before them */
  read(data: Buffer, at: number, lengthBytes: 1 | 2): string {
    const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
    return this.characters(data, at + lengthBytes, length);
  }

  /** The string of a record that others may go on with. */
  continued(stream: BiffStream, record: BiffRecord): string {
    return this.isBiff8 ? new ContinuedReader(stream, record).string() : this.read(record.data, 0, 2);
  }

  /** Characters, with the flags before them where there are any. */
  characters(data: Buffer, at: number, length: number): string {
    if (!this.isBiff8) return this.decode(data.subarray(at, at + length));
    const isWide = (data.readUInt8(at) & WIDE) !== 0;
    const skipped = at + 1;
    return isWide ? utf16Text(data.subarray(skipped, skipped + length * 2)) : data.toString('latin1', skipped, skipped + length);
  }
}

/**
 * The strings that cells refer to by number (SST; MS-XLS, 2.4.265). A string goes on in the next record, with its flags said again.
 * @throws AppError invalid-argument MARKDOWN_TOO_LARGE
 */
export function sharedStrings(stream: BiffStream, first: BiffRecord): string[] {
  const reader = new ContinuedReader(stream, first);
  const strings: string[] = [];
  reader.number(4); // how often they are used
  const count = reader.number(4);
  let length = 0;
  while (strings.length < count && !reader.isAtEnd) {
    const text = reader.string();
    length += text.length;
    if (length > MAX_TEXT_BYTES) throw textTooLarge(length);
    strings.push(text);
  }
  return strings;
}

/** Reads one record and those that go on with it. */
class ContinuedReader {
  private at = 0;

  constructor(
    private readonly stream: BiffStream,
    private record: BiffRecord,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.record.data.length && !this.goOn();
  }

  number(bytes: 1 | 2 | 4): number {
    if (this.at + bytes > this.record.data.length && !this.goOn()) return 0;
    const { data } = this.record;
    const value = this.at + bytes <= data.length ? data.readUIntLE(this.at, bytes) : 0;
    this.at += bytes;
    return value;
  }

  string(): string {
    const length = this.number(2);
    let flags = this.number(1);
    const runs = flags & RICH ? this.number(2) : 0;
    const phonetic = flags & PHONETIC ? this.number(4) : 0;
    let text = '';
    while (text.length < length) {
      if (this.at >= this.record.data.length) {
        if (!this.goOn()) break;
        flags = this.number(1);
      }
      text += this.characters(length - text.length, (flags & WIDE) !== 0);
    }
    this.skip(runs * 4 + phonetic);
    return text;
  }

  /** As many as this record holds. */
  private characters(most: number, isWide: boolean): string {
    const { data } = this.record;
    const end = Math.min(data.length, this.at + most * (isWide ? 2 : 1));
    const text = isWide ? utf16Text(data.subarray(this.at, end)) : data.toString('latin1', this.at, end);
    this.at = end;
    return text;
  }

  private skip(bytes: number): void {
    let left = bytes;
    while (left > 0) {
      const here = Math.min(left, this.record.data.length - this.at);
      this.at += here;
      left -= here;
      if (left > 0 && !this.goOn()) return;
    }
  }

  private goOn(): boolean {
    const next = this.stream.next(this.record);
    if (next?.kind !== RECORD.continue) return false;
    this.record = next;
    this.at = 0;
    return true;
  }
}
