import { isoDate, plainNumber } from '../office/cell-values';
import type { BiffRecord, BiffStream } from './biff-records';
import { RECORD } from './biff-records';
import type { WorkbookGlobals } from './workbook-globals';

/** Records that hold cells of a row. */
export const CELL_RECORDS: ReadonlySet<number> = new Set([
  ...[RECORD.formula, RECORD.manyNumbers, RECORD.richLabel, RECORD.sharedLabel, RECORD.number],
  ...[RECORD.label, RECORD.boolean, RECORD.shortNumber, RECORD.formulaBefore97],
]);

/** What Excel shows for an error (MS-XLS, 2.5.10). */
const ERRORS: Readonly<Record<number, string>> = {
  ...{ 0x00: '#NULL!', 0x07: '#DIV/0!', 0x0f: '#VALUE!', 0x17: '#REF!', 0x1d: '#NAME?', 0x24: '#NUM!', 0x2a: '#N/A' },
};
/** Kinds of results of a formula that are no numbers. */
const [TEXT, BOOLEAN, ERROR] = [0, 1, 2];
const NO_NUMBER = 0xffff;
const CELL_HEAD = 6;

type Cell = readonly [column: number, text: string];

/** Reads the cells of a sheet as a reader sees them: dates in ISO form, numbers without the rounding of the screen, results of formulas. */
export class SheetCells {
  constructor(
    private readonly stream: BiffStream,
    private readonly globals: WorkbookGlobals,
  ) {}

  /** The cells of one record: all lie in one row. */
  cellsOf(record: BiffRecord): readonly Cell[] {
    const { kind, data } = record;
    if (data.length < CELL_HEAD) return [];
    const [column, style] = [data.readUInt16LE(2), data.readUInt16LE(4)];
    const one = (text: string): Cell[] => [[column, text]];
    switch (kind) {
      case RECORD.sharedLabel:
        return one(this.globals.strings[data.readUInt32LE(CELL_HEAD)] ?? '');
      case RECORD.label:
      case RECORD.richLabel:
        return one(this.globals.text.read(data, CELL_HEAD, 2));
      case RECORD.number:
        return one(this.shown(data.readDoubleLE(CELL_HEAD), style));
      case RECORD.shortNumber:
        return one(this.shown(shortNumber(data, CELL_HEAD), style));
      case RECORD.boolean:
        return one(data.readUInt8(7) === 1 ? errorText(data.readUInt8(6)) : booleanText(data.readUInt8(6)));
      case RECORD.formula:
      case RECORD.formulaBefore97:
        return one(this.result(record, style));
      default:
        return this.manyNumbers(data, column);
    }
  }

  private manyNumbers(data: Buffer, first: number): Cell[] {
    const cells: Cell[] = [];
    for (let at = 4; at + 6 <= data.length - 2; at += 6)
      cells.push([first + cells.length, this.shown(shortNumber(data, at + 2), data.readUInt16LE(at))]);
    return cells;
  }

  private result(record: BiffRecord, style: number): string {
    const { data } = record;
    if (data.readUInt16LE(CELL_HEAD + 6) !== NO_NUMBER) return this.shown(data.readDoubleLE(CELL_HEAD), style);
    const [kind, value] = [data.readUInt8(CELL_HEAD), data.readUInt8(CELL_HEAD + 2)];
    if (kind === BOOLEAN) return booleanText(value);
    if (kind === ERROR) return errorText(value);
    return kind === TEXT ? this.textBehind(record) : '';
  }

  /** The text of a formula stands in a record behind it; formulas of several cells may stand between. */
  private textBehind(formula: BiffRecord): string {
    for (let record = this.stream.next(formula); record && !CELL_RECORDS.has(record.kind); record = this.stream.next(record)) {
      if (record.kind === RECORD.formulaText) return this.globals.text.continued(this.stream, record);
      if (record.kind === RECORD.end) break;
    }
    return '';
  }

  private shown(value: number, style: number): string {
    const { showsDate, countsFrom1904 } = this.globals;
    return (showsDate[style] ? isoDate(value, countsFrom1904) : undefined) ?? plainNumber(String(value));
  }
}

const booleanText = (value: number): string => (value === 1 ? 'TRUE' : 'FALSE');
const errorText = (value: number): string => ERRORS[value] ?? '';

/** A number in four bytes: an integer or the upper half of another, either by a hundred (RkNumber; MS-XLS, 2.5.217). */
function shortNumber(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const half = Buffer.alloc(8);
  half.writeInt32LE(bits & ~3, 4);
  const value = bits & 2 ? bits >> 2 : half.readDoubleLE(0);
  return bits & 1 ? value / 100 : value;
}
