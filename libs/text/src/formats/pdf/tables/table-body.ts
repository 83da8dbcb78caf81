import { isNumber, isValue } from './cell-kinds';
import type { LinePart } from './line-parts';
import { sidesOf } from './row-sides';
import type { Column } from './table-columns';
import { columnOf } from './table-columns';
import type { TableRow } from './table-rows';

/** A row on its way: rows that only carry a cell on are taken up by their neighbours. */
interface OpenRow {
  cells: string[];
  /** Only its label says something. */
  isLabelOnly: boolean;
  /** Where its first line ends. */
  right: number;
}

/** Lines of one cell stand closer than rows do: by so much. */
const CLOSER = 0.87;
/** A label that goes on, before a capital letter, fills so much of its column. */
const FULL = 0.8;
/** No further apart than this, in multiples of the font size. */
const NEXT_LINE = 1.7;

/**
 * Cells of the rows of a body. A label, or another text, that goes on in the next line is one cell; a label alone, a section, is a row of its own.
 * @param goesOn a row without a label, of texts alone, goes on with the cells above it
 */
export function bodyCells(
  rows: readonly TableRow[],
  { columns, hasLabels }: { columns: readonly Column[]; hasLabels: boolean },
  goesOn: boolean,
): string[][] {
  const usual = usualGap(rows);
  const fullFrom = columns[0]!.left + (columns[0]!.right - columns[0]!.left) * FULL;
  const found: OpenRow[] = [];
  for (const [index, row] of rows.entries()) {
    const gap = index > 0 ? rows[index - 1]!.y - row.y : Infinity;
    const gapBelow = index + 1 < rows.length ? row.y - rows[index + 1]!.y : Infinity;
    const cells = cellsOf(row.parts, columns, hasLabels);
    const isLabelOnly = hasLabels && cells.every((cell, column) => column === 0 || cell === '');
    const before = found.at(-1);
    const isClose = gap <= row.size * NEXT_LINE;
    if (before && isClose && isLabelOnly && !before.isLabelOnly && startsLow(cells[0]!) && !/:$/.test(cells[0]!))
      append(before, cells);
    else if (before && isClose && isLabelOnly && !before.isLabelOnly && gap < usual * CLOSER && gapBelow > gap / CLOSER)
      append(before, cells);
    else if (
      before &&
      isClose &&
      before.isLabelOnly &&
      labelGoesOn(before.cells[0]!, cells[0]!, gap < usual * CLOSER && before.right > fullFrom)
    ) {
      append(before, cells);
      before.isLabelOnly = isLabelOnly;
    } else if (before && isClose && !before.isLabelOnly && carriesOn(cells, goesOn ? undefined : before.cells))
      append(before, cells);
    else found.push({ cells, isLabelOnly, right: row.parts.at(-1)!.right });
  }
  return found.map(({ cells }) => cells);
}

function append(row: OpenRow, cells: readonly string[]): void {
  row.cells = row.cells.map((cell, column) => joined(cell, cells[column]!));
}

function joined(text: string, more: string): string {
  if (text === '' || more === '') return text + more;
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(more) ? text.slice(0, -1) + more : `${text} ${more}`;
}

const startsLow = (text: string): boolean => /^\p{Ll}/u.test(text);

/** Does a label without values go on in the next row? Sections end with a colon, or begin what has a capital letter. */
function labelGoesOn(label: string, next: string, isCloser: boolean): boolean {
  if (next === '' || label.endsWith(':')) return false;
  return isCloser || startsLow(next) || /(?:[,(–&-]|\b(?:and|or|of|to|for|in|on|by|from|with|the|per|than))$/i.test(label);
}

/**
 * Has a row no label, and no values, but texts that go on in it?
 * @param above the cells above it, where these have to be texts as well
 */
const carriesOn = (cells: readonly string[], above?: readonly string[]): boolean =>
  cells[0] === '' &&
  cells.every((cell, column) => cell === '' || (!isValue(cell) && (!above || (above[column] !== '' && !isNumber(above[column]!)))));

function cellsOf(parts: readonly LinePart[], columns: readonly Column[], hasLabels: boolean): string[] {
  const cells = columns.map(() => '');
  const sides = sidesOf(parts, columns, hasLabels);
  for (const { text } of sides.labels) cells[0] = joined(cells[0]!, text);
  const values = hasLabels ? columns.slice(1) : columns;
  for (const part of sides.values) {
    const column = columnOf(part, values) + (hasLabels ? 1 : 0);
    cells[column] = cells[column] === '' ? part.text : `${cells[column]} ${part.text}`;
  }
  return cells;
}

/** Middle one of the distances between rows of several parts. */
function usualGap(rows: readonly TableRow[]): number {
  const gaps = rows
    .flatMap((row, index) => {
      const before = rows[index - 1];
      return before && row.parts.length > 1 && before.parts.length > 1 ? [before.y - row.y] : [];
    })
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}
