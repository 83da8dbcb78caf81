import { oleFile } from '../ole/ole.builder';
import { RECORD } from './biff-records';

/** A record of a workbook. */
export function record(kind: number, ...fields: readonly Buffer[]): Buffer {
  const data = Buffer.concat(fields);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Numbers of two bytes. */
export function shorts(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number & 0xffff, index * 2);
  return bytes;
}

export function double(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}

/** A string of Excel 97, with its length in one byte or two. */
export function text(characters: string, lengthBytes: 1 | 2 = 2): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntLE(characters.length, 0, lengthBytes);
  return Buffer.concat([length, Buffer.from([1]), Buffer.from(characters, 'utf16le')]);
}

/** A cell: its row and column from 0, the number of its style, its value as it is stored. */
export const cell = (kind: number, [row, column, style = 0]: readonly number[], ...value: readonly Buffer[]): Buffer =>
  record(kind, shorts(row!, column!, style), ...value);

interface BuiltWorkbook {
  /** Records before those of the sheets: strings, styles. */
  globals?: readonly Buffer[];
  /** Of another version than Excel 97. */
  version?: number;
}

/** A workbook of the given sheets: by name their records; a name that begins with `!` is hidden. */
export function xls(sheets: Readonly<Record<string, readonly Buffer[]>>, { globals = [], version = 0x0600 }: BuiltWorkbook = {}) {
  const begin = (kind: number) => record(RECORD.begin, shorts(version, kind, 0, 0));
  const end = record(RECORD.end);
  const bodies = Object.values(sheets).map((records) => Buffer.concat([begin(0x10), ...records, end]));
  const names = Object.keys(sheets).map((name) => {
    const shown = name.replace('!', '');
    return version === 0x0600 ? text(shown, 1) : Buffer.from([shown.length, ...Buffer.from(shown, 'latin1')]);
  });
  const listed = (starts: readonly number[]) =>
    Object.keys(sheets).map((name, index) => {
      const at = Buffer.alloc(4);
      at.writeUInt32LE(starts[index] ?? 0);
      return record(RECORD.sheet, at, Buffer.from([name.startsWith('!') ? 1 : 0, 0]), names[index]!);
    });
  const head = (starts: readonly number[]) => Buffer.concat([begin(5), ...globals, ...listed(starts), end]);
  let at = head([]).length;
  const starts = bodies.map((body) => {
    at += body.length;
    return at - body.length;
  });
  const stream = new Uint8Array(Buffer.concat([head(starts), ...bodies]));
  return oleFile(version === 0x0600 ? { Workbook: stream } : { Book: stream });
}
