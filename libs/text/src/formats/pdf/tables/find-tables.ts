import { isNumber, isSentence, isValue, wordsIn } from './cell-kinds';
import { withCentredCells } from './centred-cells';
import type { PartedLine } from './line-parts';
import { bodyCells } from './table-body';
import { withHeadsAbove } from './heads-above';
import type { Column } from './table-columns';
import { columnsOf } from './table-columns';
import { isTableOfNumbers, isTableOfTexts } from './table-evidence';
import { headOf } from './table-head';
import type { TableRegion } from './table-regions';
import { tableRegions } from './table-regions';
import type { TableRow } from './table-rows';
import { rowsOfLines } from './table-rows';

/** A table that was found among the lines of a page. */
export interface FoundTable {
  /** Its lines, by their places in the order of drawing, ascending. */
  readonly lines: readonly number[];
  /** Cells; the first row is the head, if there is one. */
  readonly rows: readonly (readonly string[])[];
  readonly isHeadless: boolean;
  readonly columns: readonly Column[];
  /** Where its last line stands. */
  readonly bottom: number;
}

/** Tables of the pages of a document; one that goes on from the table above it, or from the page before, has the same head. */
export function tablesOfPages(pages: readonly (readonly PartedLine[])[]): FoundTable[][] {
  let above: { table: FoundTable; lines: number } | undefined;
  return pages.map((lines) => {
    const tables = withHeadsAbove(findTables(lines), above);
    const last = tables.at(-1);
    above = last && { table: last, lines: lines.length };
    return tables;
  });
}

/** Lines of all tables of the pages. */
export const linesInTables = <Line extends PartedLine>(pages: readonly (readonly Line[])[]): Set<Line> =>
  new Set(pages.flatMap((lines) => findTables(lines).flatMap((table) => table.lines.map((index) => lines[index]!))));

/**
 * Tables among the lines of a page, found from where the parts of lines stand, as the stream method does (Nurminen, "Algorithmic extraction of data in
 * tables in PDF documents", 2013, without the lines that are drawn around cells). Wide gaps part a line (`line-parts`), parts at one height are a row
 * (`table-rows`, `centred-cells`, `joined-signs`), rows of several parts are a region (`table-regions`). Columns are where all rows with numbers leave gaps
 * (`table-columns`); what stands above the first of these rows names them (`table-head`, `head-spans`); the rest is the body (`table-body`). It is a table if
 * its numbers stand below each other (`table-evidence`), or, in a narrower sense, short texts do; what is not clearly a table is none.
 */
export function findTables(lines: readonly PartedLine[]): FoundTable[] {
  const tables = rowsOfLines(lines).flatMap((flow) => {
    const rows = withCentredCells(flow);
    let limit = 0;
    return tableRegions(rows).flatMap((region) => {
      const table = tableIn(rows, region, limit);
      if (table) limit = region.end;
      return table ? [table] : [];
    });
  });
  return withHeadsAbove(tables);
}

/** Of one page; more are drawn for the eye, or to keep a reader busy. */
const MOST_CELLS = 5_000;

function tableIn(rows: readonly TableRow[], region: TableRegion, limit: number): FoundTable | undefined {
  const several = rows.slice(region.start, region.end).filter(({ parts }) => parts.length > 1);
  if (several.reduce((sum, { parts }) => sum + parts.length, 0) > MOST_CELLS) return undefined;
  const numbers = several.filter(hasValues);
  const values = { start: numbers[0] ? rows.indexOf(numbers[0]) : region.start, end: region.end };
  if (interleavedRows(rows, values) > (values.end - values.start) * FEW_ROWS) return undefined;
  const isOfNumbers = numbers.length > 1 && numbers.length * 2 >= several.length - several.indexOf(numbers[0]!);
  return isOfNumbers ? tableOfNumbers(rows, { region, limit, numbers }) : tableOfTexts(rows, region, several);
}

/** Lines of one text do not stand closer, in multiples of the font size; a few rows of a table may. */
const TOO_CLOSE = 0.75;
const FEW_ROWS = 0.2;

/** Number of rows where texts of several lines stand side by side, each with its own distance of lines. */
function interleavedRows(rows: readonly TableRow[], { start, end }: TableRegion): number {
  let close = 0;
  for (let index = start + 1; index < end; index++) {
    const [above, row] = [rows[index - 1]!, rows[index]!];
    if (above.y - row.y < Math.min(above.size, row.size) * TOO_CLOSE && (hasWords(above) || hasWords(row))) close++;
  }
  return close;
}

const hasWords = ({ parts }: TableRow): boolean => parts.some(({ text }) => wordsIn(text) > FEW_WORDS);
const FEW_WORDS = 3;

/** Rows of heads that have a number in them, at most: they may stand over no column alone. */
const MOST_HEADS = 4;

function tableOfNumbers(
  rows: readonly TableRow[],
  { region, limit, numbers }: { region: TableRegion; limit: number; numbers: readonly TableRow[] },
): FoundTable | undefined {
  let [basis, { columns, hasLabels }] = [numbers, columnsOf(numbers)];
  while (columns.length === 0 && basis.length > 3 && numbers.length - basis.length < MOST_HEADS) {
    basis = basis.slice(1);
    ({ columns, hasLabels } = columnsOf(basis));
  }
  if (columns.length === 0 || numbers.slice(0, numbers.length - basis.length).some(isBodyRow)) return undefined;
  const isFirst = (row: TableRow) => isMostlyValues(row) && (!hasLabels || row.parts[0]!.left < columns[1]!.left);
  const first = rows.indexOf(basis.find(isFirst) ?? basis[0]!, region.start);
  const head = headOf(rows, { first, start: region.start, limit, columns, hasLabels });
  const isHeadless = head.cells.length === 0;
  if (!isTableOfNumbers({ rows: basis, columns, hasLabels, hasHead: !isHeadless })) return undefined;
  const end = rows.lastIndexOf(basis.at(-1)!, region.end) + 1; // what follows without a number is a caption, or other text
  if (isHeadless && interleavedRows(rows, { start: head.body, end }) > 0) return undefined;
  const label = isHeadless && hasLabels && isEndOfLabel(rows, head.body, limit) ? 1 : 0;
  const body = bodyCells(rows.slice(head.body - label, end), { columns, hasLabels }, false);
  return {
    ...placeOf(rows, { start: head.start - label, end }),
    rows: isHeadless ? body : [head.cells, ...body],
    isHeadless,
    columns,
  };
}

/** Lines of one label stand no further apart, in multiples of the font size. */
const NEXT_LINE = 1.7;

/** Does the label of a row go on from the line above it, which is as long as running text? */
function isEndOfLabel(rows: readonly TableRow[], index: number, limit: number): boolean {
  const [above, row] = [rows[index - 1], rows[index]!];
  if (!above || index <= limit || above.isFilled || above.parts.length > 1 || above.y - row.y > row.size * NEXT_LINE) return false;
  const [[line], [label]] = [above.parts, row.parts];
  const isLeft = Math.abs(line!.left - label!.left) < row.size * 2;
  return isLeft && /^(?:\p{Ll}|\d.*\p{Ll}{3})/u.test(label!.text) && !/[.:;]$/.test(line!.text);
}

function tableOfTexts(rows: readonly TableRow[], region: TableRegion, several: readonly TableRow[]): FoundTable | undefined {
  const { columns } = columnsOf(several);
  if (several.some(({ hasCentred }) => hasCentred) || !isTableOfTexts({ rows: several, columns })) return undefined;
  const body = bodyCells(rows.slice(region.start, region.end), { columns, hasLabels: false }, true);
  const [first = [], second = []] = body;
  const cells = first[0] === '' ? [first.map((text, column) => `${text} ${second[column] ?? ''}`), ...body.slice(2)] : body;
  return { ...placeOf(rows, region), rows: cells, isHeadless: repeats(cells), columns };
}

const placeOf = (rows: readonly TableRow[], { start, end }: TableRegion): Pick<FoundTable, 'lines' | 'bottom'> => ({
  lines: rows
    .slice(start, end)
    .flatMap((row) => row.lines)
    .sort((one, other) => one - other),
  bottom: rows[end - 1]!.y,
});

/** Do texts of the first row stand in the rows below it, as no head's do? */
function repeats([first = [], ...others]: readonly string[][]): boolean {
  return first.some((text, column) => column > 0 && text !== '' && others.some((row) => row[column] === text));
}

/** Numbers of footnotes stand in heads as well. */
const isBodyRow = ({ parts }: TableRow): boolean =>
  parts.slice(1).filter(({ text }) => isValue(text) && !/^\(\d\)$/.test(text)).length > 1;

/** A row of heads may have a number as well. */
const isMostlyValues = ({ parts }: TableRow): boolean =>
  parts.slice(1).filter(({ text }) => isNumber(text)).length * 2 >= parts.length - 1;

function hasValues({ parts }: TableRow): boolean {
  if (parts.some(({ text }) => isSentence(text))) return false;
  return (
    parts.some(({ text }, place) => place > 0 && isValue(text)) ||
    (parts.length > 2 && parts.every(({ text }) => isNumber(text)) && parts.some(({ text }) => isValue(text)))
  );
}
