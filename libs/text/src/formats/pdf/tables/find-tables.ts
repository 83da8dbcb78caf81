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

/**
 * Tables among the lines of a page, found from where the parts of lines stand: rows at one height, columns where all rows leave gaps (Nurminen,
 * "Algorithmic extraction of data in tables in PDF documents", 2013, without the rules he looks for). What is not clearly a table is none.
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
  if (areInterleaved(rows, { start: numbers[0] ? rows.indexOf(numbers[0]) : region.start, end: region.end })) return undefined;
  const isOfNumbers = numbers.length > 1 && numbers.length * 2 >= several.length - several.indexOf(numbers[0]!);
  return isOfNumbers ? tableOfNumbers(rows, { region, limit, numbers }) : tableOfTexts(rows, region, several);
}

/** Lines of one text do not stand closer, in multiples of the font size; a few rows of a table may. */
const TOO_CLOSE = 0.75;
const FEW_ROWS = 0.2;

/** Do texts of several lines stand side by side, each with its own distance of lines? */
function areInterleaved(rows: readonly TableRow[], { start, end }: TableRegion): boolean {
  let close = 0;
  for (let index = start + 1; index < end; index++) {
    const [above, row] = [rows[index - 1]!, rows[index]!];
    if (above.y - row.y < Math.min(above.size, row.size) * TOO_CLOSE && (hasWords(above) || hasWords(row))) close++;
  }
  return close > (end - start) * FEW_ROWS;
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
  if (columns.length === 0) return undefined;
  const isFirst = (row: TableRow) => isMostlyValues(row) && (!hasLabels || row.parts[0]!.left < columns[1]!.left);
  const first = rows.indexOf(basis.find(isFirst) ?? basis[0]!, region.start);
  const head = headOf(rows, { first, start: region.start, limit, columns, hasLabels });
  const isHeadless = head.cells.length === 0;
  if (!isTableOfNumbers({ rows: basis, columns, hasLabels, hasHead: !isHeadless })) return undefined;
  const end = rows.lastIndexOf(basis.at(-1)!, region.end) + 1; // what follows without a number is a caption, or other text
  const body = bodyCells(rows.slice(head.body, end), { columns, hasLabels }, false);
  return { ...placeOf(rows, { start: head.start, end }), rows: isHeadless ? body : [head.cells, ...body], isHeadless, columns };
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
