import { oleFile, summaryInformation } from '../ole/ole.builder';

/** A change of a property: its code, and its value as it is stored. */
export type Change = readonly [code: number, ...value: number[]];

/** A paragraph, with the mark that ends it. */
export interface BuiltParagraph {
  text: string;
  mark?: '\r' | '\u0007';
  style?: number;
  changes?: readonly Change[];
  /** Changes of properties of characters, by the words they hold for. */
  words?: Readonly<Record<string, readonly Change[]>>;
}

interface BuiltStyle {
  builtIn?: number;
  name: string;
  basedOn?: number;
  changes?: readonly Change[];
}

interface BuiltDocument {
  title?: string;
  styles?: readonly BuiltStyle[];
  /** Numbers of paragraphs at which footnotes, and then endnotes, begin. */
  parts?: { footnotes?: number; endnotes?: number };
  /** Further tables, by their numbers in the head. */
  tables?: Readonly<Record<number, Buffer>>;
  /** What lies behind a table, and is not counted to it. */
  behind?: Readonly<Record<number, Buffer>>;
  /** Two bytes a character; else one. */
  isWide?: boolean;
}

const TEXT_AT = 1_536;
const PAGE = 512;
const RUNS_A_PAGE = 4;

/** A Word 97 document (MS-DOC) of these paragraphs. */
export function doc(paragraphs: readonly BuiltParagraph[], built: BuiltDocument = {}): Uint8Array {
  const { isWide = false, tables = {}, behind = {}, styles = [], title } = built;
  const text = paragraphs.map(({ text: line, mark = '\r' }) => line + mark).join('');
  const bytes = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
  const document = Buffer.alloc(Math.ceil((TEXT_AT + bytes.length) / PAGE) * PAGE);
  bytes.copy(document, TEXT_AT);
  const place = (character: number) => TEXT_AT + character * (isWide ? 2 : 1);
  const pages: Buffer[] = [];
  const addPages = (runs: readonly Run[], placeBytes: number) => {
    const first = document.length / PAGE + pages.length;
    for (let at = 0; at < runs.length; at += RUNS_A_PAGE) pages.push(runPage(runs.slice(at, at + RUNS_A_PAGE), place, placeBytes));
    const count = document.length / PAGE + pages.length - first;
    return words(...Array.from({ length: count + 1 }, () => 0), ...Array.from({ length: count }, (_, index) => first + index));
  };
  const all: Record<number, Buffer> = {
    1: styleSheet(styles),
    12: addPages(characterRuns(paragraphs), 1),
    13: addPages(paragraphRuns(paragraphs), 13),
    33: pieceTable(text.length, place(0), isWide),
    ...tables,
  };
  const table = writeHead(document, { tables: all, behind, lengths: partLengths(paragraphs, built.parts ?? {}) });
  return oleFile({
    WordDocument: new Uint8Array(Buffer.concat([document, ...pages])),
    '1Table': new Uint8Array(table),
    ...(title === undefined ? {} : { '\u0005SummaryInformation': summaryInformation(title) }),
  });
}

/** Numbers of four bytes. */
export function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, index * 4);
  return bytes;
}

interface Run {
  from: number;
  to: number;
  bytes: Buffer;
}

const changesOf = (changes: readonly Change[]): Buffer =>
  Buffer.concat(changes.map(([code, ...value]) => Buffer.from([code & 0xff, code >> 8, ...value])));

function paragraphRuns(paragraphs: readonly BuiltParagraph[]): Run[] {
  let at = 0;
  return paragraphs.map(({ text, style = 0, changes = [] }) => {
    const stored = Buffer.concat([Buffer.from([style, 0]), changesOf(changes)]);
    const even = Buffer.concat([stored, Buffer.alloc(stored.length % 2)]);
    const from = at;
    at += text.length + 1;
    return { from, to: at, bytes: Buffer.concat([Buffer.from([0, even.length / 2]), even]) };
  });
}

function characterRuns(paragraphs: readonly BuiltParagraph[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { text, words: formatted = {} } of paragraphs) {
    for (const [word, changes] of Object.entries(formatted)) {
      const from = at + text.indexOf(word);
      const stored = changesOf(changes);
      runs.push({ from, to: from + word.length, bytes: Buffer.concat([Buffer.from([stored.length]), stored]) });
    }
    at += text.length + 1;
  }
  return runs;
}

function runPage(runs: readonly Run[], place: (character: number) => number, placeBytes: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page.writeUInt8(runs.length, PAGE - 1);
  let end = PAGE - 1;
  for (const [index, { from, to, bytes }] of runs.entries()) {
    page.writeUInt32LE(place(from), index * 4);
    page.writeUInt32LE(place(to), index * 4 + 4);
    end = (end - bytes.length) & ~1;
    bytes.copy(page, end);
    page.writeUInt8(end / 2, (runs.length + 1) * 4 + index * placeBytes);
  }
  return page;
}

function pieceTable(length: number, at: number, isWide: boolean): Buffer {
  const piece = Buffer.alloc(8);
  piece.writeUInt32LE(isWide ? at : at * 2 + 0x40000000, 2);
  const entries = Buffer.concat([words(0, length), piece]);
  return Buffer.concat([Buffer.from([2]), words(entries.length), entries]);
}

function styleSheet(styles: readonly BuiltStyle[]): Buffer {
  const head = Buffer.alloc(20);
  head.writeUInt16LE(18, 0);
  head.writeUInt16LE(styles.length, 2);
  head.writeUInt16LE(10, 4);
  const stored = styles.map(({ builtIn = 0xffe, name, basedOn = 0xfff, changes = [] }) => {
    const base = Buffer.alloc(12);
    base.writeUInt16LE(builtIn, 0);
    base.writeUInt16LE(1 + (basedOn << 4), 2);
    base.writeUInt16LE(name.length, 10);
    const modifiers = changesOf(changes);
    const properties = Buffer.alloc(4);
    properties.writeUInt16LE(modifiers.length + 2, 0);
    const style = Buffer.concat([base, Buffer.from(`${name}\0`, 'utf16le'), properties, modifiers]);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(style.length, 0);
    return Buffer.concat([length, style]);
  });
  return Buffer.concat([head, ...stored]);
}

function partLengths(paragraphs: readonly BuiltParagraph[], parts: { footnotes?: number; endnotes?: number }): number[] {
  const end = paragraphs.length;
  const { endnotes = end, footnotes = endnotes } = parts;
  const length = (from: number, to: number) => paragraphs.slice(from, to).reduce((sum, { text }) => sum + text.length + 1, 0);
  return [length(0, footnotes), length(footnotes, endnotes), 0, 0, 0, length(endnotes, end), 0];
}

interface Head {
  tables: Readonly<Record<number, Buffer>>;
  behind: Readonly<Record<number, Buffer>>;
  lengths: readonly number[];
}

/** @returns the stream of the tables, which the head names */
function writeHead(document: Buffer, { tables, behind, lengths }: Head): Buffer {
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(0x0200, 10);
  document.writeUInt32LE(TEXT_AT, 0x18);
  for (const [index, length] of lengths.entries()) document.writeUInt32LE(length, 76 + index * 4);
  let stored = Buffer.alloc(0);
  for (const [number, table] of Object.entries(tables)) {
    document.writeUInt32LE(stored.length, 154 + Number(number) * 8);
    document.writeUInt32LE(table.length, 158 + Number(number) * 8);
    stored = Buffer.concat([stored, table, behind[Number(number)] ?? Buffer.alloc(0)]);
  }
  return stored;
}
