import { MAX_TEXT_BYTES, textTooLarge } from '../conversion-errors';
import type { Attributes } from '../xml/xml-events';
import { plainNumber } from './cell-values';
import type { SheetRow } from './sheet-blocks';

/** A sheet has no more columns; what says so often only fills its width. */
const MOST_COLUMNS = 16_384;

/** One table of an OpenDocument file on its way to rows. Cells and rows that stand for many are written as often as they count. */
export class OdfTable {
  private number = 0;
  private repeatsRow = 1;
  private row = new Map<number, string>();
  private column = 0;
  private repeatsCell = 1;
  private value = '';
  private texts: string[] = [];
  private length = 0;

  /**
   * @param addRow takes the filled rows, with their numbers from 0
   * @param end called behind the last row
   */
  constructor(
    private readonly addRow: (number: number, row: SheetRow) => void,
    readonly end: () => void,
  ) {}

  openRow(attributes: Attributes): void {
    this.repeatsRow = count(attributes['table:number-rows-repeated']);
    this.row = new Map();
    this.column = 0;
  }

  openCell(attributes: Attributes): void {
    this.repeatsCell = count(attributes['table:number-columns-repeated']);
    this.value = valueOf(attributes);
    this.texts = [];
  }

  /** A paragraph of the open cell. */
  add(text: string): void {
    this.texts.push(text);
  }

  closeCell(): void {
    const text = this.value === '' ? this.texts.join(' ') : this.value;
    if (text !== '')
      for (let column = this.column; column < Math.min(this.column + this.repeatsCell, MOST_COLUMNS); column++)
        this.row.set(column, text);
    this.column += this.repeatsCell;
    this.value = '';
    this.texts = [];
  }

  closeRow(): void {
    if (this.row.size > 0)
      for (let repeated = 0; repeated < this.repeatsRow; repeated++) {
        for (const text of this.row.values()) this.length += text.length + 3;
        if (this.length > MAX_TEXT_BYTES) throw textTooLarge(this.length);
        this.addRow(this.number + repeated, this.row);
      }
    this.number += this.repeatsRow;
  }
}

const count = (text: string | undefined): number => Math.max(1, Number(text ?? 1) || 1);

/** What a cell holds where its text is only a way to show it: dates in ISO form, numbers without the rounding of the screen. */
function valueOf(attributes: Attributes): string {
  const date = attributes['office:date-value'];
  if (date !== undefined) return date.replace(/T00:00:00(\.0+)?$/, '').replace('T', ' ');
  return attributes['office:value-type'] === 'float' ? plainNumber(attributes['office:value'] ?? '') : '';
}
