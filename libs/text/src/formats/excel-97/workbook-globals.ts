import { encryptedFile } from '../conversion-errors';
import { isDateFormat } from '../office/cell-values';
import { pageEncoding } from '../rtf/rtf-characters';
import type { BiffStream } from './biff-records';
import { RECORD } from './biff-records';
import { BiffStrings, sharedStrings } from './biff-strings';

/** A sheet as the workbook lists it. */
interface SheetEntry {
  readonly name: string;
  readonly at: number;
  readonly isHidden: boolean;
  /** It has cells; others are charts and programs. */
  readonly isWorksheet: boolean;
}

/** What the first part of a workbook says about all sheets. */
export interface WorkbookGlobals {
  readonly sheets: readonly SheetEntry[];
  readonly strings: readonly string[];
  /** By the number of a cell's style: does it show a date? */
  readonly showsDate: readonly boolean[];
  readonly countsFrom1904: boolean;
  readonly text: BiffStrings;
}

const BIFF_8 = 0x0600;
const VISIBLE = 0;
const WORKSHEET = 0;
/** Macintosh, and what programs of Apple call it. */
const [UTF_16, MACINTOSH] = [1200, 0x8000];

/** @throws AppError invalid-argument ENCRYPTED_FILE, MARKDOWN_TOO_LARGE */
export function workbookGlobals(stream: BiffStream): WorkbookGlobals {
  const begin = stream.at(0);
  const isBiff8 = begin !== undefined && begin.data.length >= 2 && begin.data.readUInt16LE(0) >= BIFF_8;
  let text = new BiffStrings(isBiff8, decoderOf(1252));
  const sheets: SheetEntry[] = [];
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let strings: string[] = [];
  let countsFrom1904 = false;
  for (const { record } of stream.part(0)) {
    const { kind, data } = record;
    if (kind === RECORD.filePass) throw encryptedFile();
    else if (kind === RECORD.codePage) text = new BiffStrings(isBiff8, decoderOf(data.readUInt16LE(0)));
    else if (kind === RECORD.date1904) countsFrom1904 = data.readUInt16LE(0) === 1;
    else if (kind === RECORD.format) formats.set(data.readUInt16LE(0), text.read(data, 2, isBiff8 ? 2 : 1));
    else if (kind === RECORD.cellStyle) styles.push(data.readUInt16LE(2));
    else if (kind === RECORD.sharedStrings) strings = sharedStrings(stream, record);
    else if (kind === RECORD.sheet)
      sheets.push({
        name: text.read(data, 6, 1),
        at: data.readUInt32LE(0),
        isHidden: (data.readUInt8(4) & 3) !== VISIBLE,
        isWorksheet: data.readUInt8(5) === WORKSHEET,
      });
  }
  const showsDate = styles.map((format) => isDateFormat(format, formats.get(format)));
  return { sheets, strings, showsDate, countsFrom1904, text };
}

function decoderOf(page: number): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(page === UTF_16 ? 'utf-16le' : page === MACINTOSH ? 'macintosh' : pageEncoding(page));
  return (bytes) => decoder.decode(bytes);
}
