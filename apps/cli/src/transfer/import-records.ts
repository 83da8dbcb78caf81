import { JsonElements } from '@strata/client';
import { failure } from '../terminal/user-error';
import { linesOf } from './lines';
import type { ImportRecord } from './import-record';
import type { TableOptions } from './table-records';
import { tableRecords } from './table-records';

export const IMPORT_TYPES = ['json', 'jsonl', 'csv', 'tsv'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

const BRACE = 0x7b;
const BLANK = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The type that a file's name stands for. */
export function typeOfName(name: string): ImportType | undefined {
  const ending = /\.([a-z]+)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === 'ndjson') return 'jsonl';
  return IMPORT_TYPES.find((type) => type === ending);
}

/**
 * What a file holds, some records at a time. A JSON file may be one array, or one object after the other in lines of their own.
 * @throws UserError when the file as a whole is not what it should be; faults of single records are records
 */
export async function* importRecords(
  pieces: AsyncIterable<Buffer>,
  type: ImportType,
  table: TableOptions,
): AsyncGenerator<ImportRecord[]> {
  if (type === 'csv' || type === 'tsv') return yield* tableRecords(pieces, type, table);
  const plain = withoutMark(pieces);
  if (type === 'jsonl') return yield* lineRecords(plain);
  const { first, all } = await peeked(plain);
  yield* first === BRACE ? lineRecords(all) : arrayRecords(all);
}

async function* lineRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<ImportRecord[]> {
  for await (const lines of linesOf(pieces))
    yield lines.filter(({ text }) => !isBlank(text)).map(({ text, line }) => checked(text, line));
}

async function* arrayRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<ImportRecord[]> {
  let found: ImportRecord[] = [];
  const elements = new JsonElements((text, line) => found.push(checked(text, line)));
  for await (const piece of pieces) {
    const taken = elements.isComplete ? 0 : pushed(elements, piece);
    if (taken < piece.length && !isBlank(piece.subarray(taken)))
      throw failure(`there is more behind the array, which ends in line ${elements.currentLine}`);
    if (found.length > 0) yield found;
    found = [];
  }
  if (!elements.isComplete) throw failure(`line ${elements.currentLine}: the file ends before its array does`);
}

function pushed(elements: JsonElements, piece: Buffer): number {
  try {
    return elements.push(piece);
  } catch (error) {
    throw failure((error as SyntaxError).message);
  }
}

function checked(text: Buffer, line: number): ImportRecord {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { text, line };
    return { line, problem: 'is no object' };
  } catch {
    return { line, problem: 'is no JSON' };
  }
}

async function* withoutMark(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of pieces) {
    yield isFirst && piece.subarray(0, 3).equals(BYTE_ORDER_MARK) ? piece.subarray(3) : piece;
    isFirst = false;
  }
}

/** The first byte that is no blank, and the content from its begin. */
async function peeked(pieces: AsyncGenerator<Buffer>): Promise<{ first: number | undefined; all: AsyncGenerator<Buffer> }> {
  const seen: Buffer[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const { value, done } = await pieces.next();
    if (done) break;
    seen.push(value);
    first = value.find((byte) => byte > BLANK);
  }
  const all = async function* () {
    yield* seen;
    yield* pieces;
  };
  return { first, all: all() };
}

const isBlank = (text: Buffer): boolean => text.every((byte) => byte <= BLANK);
