import type { BiffRecord, BiffStream } from './biff-records';
import { RECORD } from './biff-records';
import type { BiffStrings } from './biff-strings';

/** Kinds of objects (MS-XLS, 2.5.143) whose text is a remark beside a cell. */
const COMMENT = 0x19;
/** What the text of a chart is of: its title. */
const CHART_TITLE = 1;

/** What is written beside the cells of a sheet, as its records come: text boxes, titles of charts. Comments are left out. */
export class SheetTexts {
  readonly boxes: string[] = [];
  readonly chartTitles: string[] = [];
  private object = 0;
  private chartText = '';

  constructor(
    private readonly stream: BiffStream,
    private readonly text: BiffStrings,
  ) {}

  take(record: BiffRecord): void {
    const { kind, data } = record;
    if (kind === RECORD.object) this.object = data.length >= 6 ? data.readUInt16LE(4) : 0;
    else if (kind === RECORD.textBox && this.object !== COMMENT) this.takeBox(record);
    else if (kind === RECORD.chartText && data.length > 4) this.chartText = this.text.read(data, 2, 1);
    else if (kind === RECORD.chartLink && data.length >= 2 && data.readUInt16LE(0) === CHART_TITLE) {
      if (this.chartText !== '') this.chartTitles.push(this.chartText);
      this.chartText = '';
    }
  }

  /** Its characters stand in the records that go on with it. */
  private takeBox(record: BiffRecord): void {
    const length = record.data.length >= 12 ? record.data.readUInt16LE(10) : 0;
    let text = '';
    let next = this.stream.next(record);
    while (text.length < length && next?.kind === RECORD.continue && next.data.length > 1) {
      text += this.text.characters(next.data, 0, Math.min(length - text.length, next.data.length - 1));
      next = this.stream.next(next);
    }
    if (text.trim() !== '') this.boxes.push(text);
  }
}
