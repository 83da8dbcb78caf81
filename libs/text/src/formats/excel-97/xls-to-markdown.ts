import { AppError } from '@strata/errors';
import { corruptedFile, MAX_TEXT_BYTES, textTooLarge } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import { addShape } from '../office/drawn-shapes';
import { SheetBlocks } from '../office/sheet-blocks';
import type { OleFile } from '../ole/ole-file';
import { declaredTitle } from '../ole/property-set';
import { BiffStream } from './biff-records';
import { CELL_RECORDS, SheetCells } from './sheet-cells';
import { SheetTexts } from './sheet-texts';
import type { WorkbookGlobals } from './workbook-globals';
import { workbookGlobals } from './workbook-globals';

/**
 * Markdown of a workbook of Excel 5 to 2003 (MS-XLS), as of a newer one: a heading and tables for each sheet, dates in ISO form, results of formulas, and what is written
 * beside the cells. Hidden sheets are left out.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function xlsToMarkdown(file: OleFile): ReadText {
  try {
    const stream = new BiffStream(file.stream('Workbook') ?? file.stream('Book') ?? Buffer.alloc(0));
    const globals = workbookGlobals(stream);
    const blocks = new MarkdownBlocks();
    for (const { name, at, isHidden, isWorksheet } of globals.sheets)
      if (!isHidden && isWorksheet) addSheet(blocks, { stream, globals, name, at });
    const hidden = globals.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    const title = declaredTitle(file);
    return {
      ...blocks.document,
      warnings: hidden.length > 0 ? [`hidden sheets left out: ${hidden.join(', ')}`] : [],
      ...(title === undefined ? {} : { title }),
    };
  } catch (error) {
    throw error instanceof AppError ? error : corruptedFile('the workbook cannot be read', error);
  }
}

interface Sheet {
  stream: BiffStream;
  globals: WorkbookGlobals;
  name: string;
  at: number;
}

/** Behind the number of a row, where a record lies in the stream: so they are in order, and take little room. */
const ROW = 2 ** 32;
const rowOf = (place: number | undefined): number | undefined => (place === undefined ? undefined : Math.floor(place / ROW));

function addSheet(blocks: MarkdownBlocks, { stream, globals, name, at }: Sheet): void {
  const texts = new SheetTexts(stream, globals.text);
  const places: number[] = [];
  let isOrdered = true;
  for (const { record, isInner } of stream.part(at)) {
    texts.take(record);
    if (isInner || !CELL_RECORDS.has(record.kind) || record.data.length < 2) continue;
    const place = record.data.readUInt16LE(0) * ROW + record.at;
    isOrdered &&= place > (places.at(-1) ?? -1);
    places.push(place);
  }
  if (!isOrdered) places.sort((one, other) => one - other);
  const { boxes, chartTitles } = texts;
  if (places.length + boxes.length + chartTitles.length === 0) return;
  blocks.heading(2, name);
  addRows(new SheetBlocks(blocks), places, stream, new SheetCells(stream, globals));
  for (const box of boxes) addShape(blocks, { rows: [], paragraphs: paragraphsOf(box) });
  blocks.add(...chartTitles);
}

function addRows(rows: SheetBlocks, places: readonly number[], stream: BiffStream, cells: SheetCells): void {
  let length = 0;
  let row = new Map<number, string>();
  for (const [index, place] of places.entries()) {
    const record = stream.at(place % ROW);
    for (const [column, text] of record ? cells.cellsOf(record) : []) {
      row.set(column, text);
      length += text.length;
    }
    if (length > MAX_TEXT_BYTES) throw textTooLarge(length); // cells may all show one long text
    if (rowOf(places[index + 1]) === rowOf(place)) continue;
    rows.add(rowOf(place)!, row);
    row = new Map();
  }
  rows.end();
}

const paragraphsOf = (text: string): { text: string; level: number }[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line.replace(/\s+/g, ' ').trim(), level: 0 }));
