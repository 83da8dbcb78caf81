import { corruptedFile } from '../conversion-errors';

/** Kinds of records (MS-XLS, 2.3) that say something about what is to be read. */
export const RECORD = {
  formula: 0x06,
  end: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  codePage: 0x42,
  object: 0x5d,
  sheet: 0x85,
  manyNumbers: 0xbd,
  richLabel: 0xd6,
  cellStyle: 0xe0,
  sharedStrings: 0xfc,
  sharedLabel: 0xfd,
  textBox: 0x1b6,
  number: 0x203,
  label: 0x204,
  boolean: 0x205,
  formulaBefore97: 0x206,
  formulaText: 0x207,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
  chartText: 0x100d,
  chartLink: 0x1027,
} as const;

export interface BiffRecord {
  readonly kind: number;
  readonly at: number;
  /** What it holds. */
  readonly data: Buffer;
}

const HEAD_BYTES = 4;
/** Bytes of a workbook that may be read again and again: sheets that begin at different places of one another. */
const MOST_TIMES = 3;

/** The stream of a workbook, of which no sheet is read without end. */
export class BiffStream {
  private left: number;

  constructor(private readonly bytes: Buffer) {
    this.left = bytes.length * MOST_TIMES;
  }

  /** The record at a place; undefined behind the last whole one. */
  at(at: number): BiffRecord | undefined {
    if (at < 0 || at + HEAD_BYTES > this.bytes.length) return undefined;
    const length = this.bytes.readUInt16LE(at + 2);
    return { kind: this.bytes.readUInt16LE(at), at, data: this.bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length) };
  }

  next({ at, data }: BiffRecord): BiffRecord | undefined {
    return this.at(at + HEAD_BYTES + data.length);
  }

  /**
   * Records of one part of the workbook, from its beginning to its end. Those of a chart in it are among them: they are `isInner`, and numbers in them are no cells.
   * @throws AppError invalid-argument CORRUPTED_FILE where parts lie in one another
   */
  *part(start: number): Generator<{ record: BiffRecord; isInner: boolean }> {
    let depth = 0;
    for (let record = this.at(start); record; record = this.next(record)) {
      this.left -= HEAD_BYTES + record.data.length;
      if (this.left < 0) throw corruptedFile('the sheets lie in one another');
      if (record.kind === RECORD.begin) depth++;
      yield { record, isInner: depth > 1 };
      if (record.kind === RECORD.end && --depth <= 0) return;
    }
  }
}
