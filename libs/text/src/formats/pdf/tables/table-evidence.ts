import { isNumber, isValue, wordsIn } from './cell-kinds';
import type { LinePart } from './line-parts';
import type { Column } from './table-columns';
import { columnOf } from './table-columns';
import { sidesOf } from './row-sides';
import type { TableRow } from './table-rows';

/** Of the cells behind the labels, so many are numbers. */
const NUMBERS = 0.6;
/** Of the cells of a column, so many begin, end or have their middle at one place. */
const ALIGNED = 0.75;
/** By which their edges may differ, in multiples of the font size. */
const EDGE = 0.8;
const LONGEST_LABEL = 14;
const LONGEST_NUMBER = 40;

interface Found {
  /** Rows with values. */
  readonly rows: readonly TableRow[];
  readonly columns: readonly Column[];
  readonly hasLabels: boolean;
  readonly hasHead: boolean;
}

/** Are rows with numbers a table: enough of them, of numbers behind labels, one below the other, and no table of contents? */
export function isTableOfNumbers({ rows, columns, hasLabels, hasHead }: Found): boolean {
  const values = columns.slice(hasLabels ? 1 : 0);
  if (columns.length < 2 || rows.length < (columns.length > 2 && hasHead ? 2 : 3)) return false;
  const sides = rows.map(({ parts }) => sidesOf(parts, columns, hasLabels));
  const cells = sides.flatMap((side) => side.values);
  if (cells.filter(({ text }) => isNumber(text)).length < cells.length * NUMBERS) return false;
  const labels = sides.flatMap((side) => side.labels.map(({ text }) => text));
  if (labels.reduce((sum, text) => sum + wordsIn(text), 0) > labels.length * LONGEST_LABEL) return false;
  if (isContents(sides) || (!hasHead && areAllPages(cells, values))) return false;
  if (values.length === 1 && !(hasHead || cells.filter(({ text }) => /[$€£¥%.,]/.test(text)).length * 2 >= cells.length))
    return false;
  return areAligned(cells, values, rows[0]!.size);
}

/** Numbers of pages or of list items: whole, small, one behind every label, none smaller than the one above. */
function isContents(sides: readonly { labels: readonly LinePart[]; values: readonly LinePart[] }[]): boolean {
  const last = sides.map(({ values }) => values.at(-1)?.text ?? '');
  const pages = last.filter((text) => /^\(?(?:[A-Z]{1,2}-)?\d{1,4}\)?$/.test(text)).map((text) => Number(text.replace(/\D/g, '')));
  if (pages.length < last.length * 0.8 || sides.some(({ values }) => values.slice(0, -1).some(({ text }) => isValue(text))))
    return false;
  return pages.every((page, index) => index === 0 || page >= pages[index - 1]!);
}

/** Several columns of a table of contents: whole numbers, none smaller than the one above. */
function areAllPages(cells: readonly LinePart[], columns: readonly Column[]): boolean {
  const numbers = cells.filter(({ text }) => isNumber(text));
  if (!numbers.every(({ text }) => /^\d{1,4}$/.test(text))) return false;
  const last = columns.map(() => -Infinity);
  return numbers.every((cell) => {
    const column = columnOf(cell, columns);
    const isAfter = Number(cell.text) >= last[column]!;
    last[column] = Number(cell.text);
    return isAfter;
  });
}

/** Words of a cell of a table of texts, on average. */
const FEW_WORDS = 4;
const FILLED = 0.6;
/** So many may begin with a small letter: more are texts of several lines, side by side. */
const GOING_ON = 0.2;
/** Addresses of mail and telephone: people's, side by side. */
const OF_PEOPLE = /@|\+\d|\(\d{3}\) ?\d{3}/;

/** Are rows of texts a table: of three columns and more, short texts that all begin at one place? */
export function isTableOfTexts({ rows, columns }: Pick<Found, 'rows' | 'columns'>): boolean {
  const cells = rows.flatMap(({ parts }) => parts);
  if (columns.length < 3 || rows.filter(({ parts }) => parts.length > 2).length < 3) return false;
  if (cells.length < rows.length * columns.length * FILLED) return false;
  const short = cells.filter((cell) => columnOf(cell, columns) < columns.length - 1);
  if (short.reduce((sum, { text }) => sum + wordsIn(text), 0) > short.length * FEW_WORDS) return false;
  if (rows.length < 4 || cells.some(({ text }) => OF_PEOPLE.test(text))) return false;
  if (cells.filter(({ text }) => /^\p{Ll}\p{Ll}|^[^\p{L}\p{N}]*$|[,&-]$/u.test(text)).length > cells.length * GOING_ON)
    return false;
  return areAligned(cells, columns, rows[0]!.size);
}

function areAligned(cells: readonly LinePart[], columns: readonly Column[], size: number): boolean {
  const inColumns: LinePart[][] = columns.map(() => []);
  for (const cell of cells) inColumns[columnOf(cell, columns)]!.push(cell);
  const aligned = inColumns.reduce(
    (sum, column) =>
      sum +
      Math.max(
        atOnePlace(
          column.map(({ left }) => left),
          size * EDGE,
        ),
        atOnePlace(column.map(endOfNumber), size * EDGE),
        atOnePlace(
          column.map(({ left, right }) => (left + right) / 2),
          size * EDGE,
        ),
      ),
    0,
  );
  return aligned >= cells.length * ALIGNED;
}

/** Where the number of a cell ends: a bracket, a percent sign and the mark of a footnote may stand behind the column of the digits. */
function endOfNumber({ text, left, right }: LinePart): number {
  if (text.length > LONGEST_NUMBER) return right;
  const behind = text.length - text.replace(/[^\d—–-]*(?:\(\w\))?$/, '').length;
  return behind === text.length ? right : right - ((right - left) * behind) / text.length;
}

/** Number of places that are near the middle one. */
function atOnePlace(places: readonly number[], tolerance: number): number {
  const middle = [...places].sort((one, other) => one - other)[Math.floor(places.length / 2)] ?? 0;
  return places.filter((place) => Math.abs(place - middle) <= tolerance).length;
}
