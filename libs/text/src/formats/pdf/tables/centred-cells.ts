import type { TableRow } from './table-rows';

/** Rows of one column cannot stand closer, in multiples of the font size. */
const TOO_CLOSE = 0.85;
/** Of a row; more are no table. */
const MOST_CELLS = 40;

/**
 * Rows without those that stand between two others, closer than lines do: cells in the middle of several rows, which stand in each of these,
 * as in all tables that are read.
 */
export function withCentredCells(rows: readonly TableRow[]): TableRow[] {
  const spread = [...rows];
  const taken = new Set<TableRow>();
  for (let index = 1; index + 1 < rows.length; index++) {
    const [above, row, below] = [spread[index - 1]!, spread[index]!, spread[index + 1]!];
    if (taken.has(above) || above.y - row.y > row.size * TOO_CLOSE || row.y - below.y > row.size * TOO_CLOSE) continue;
    if (row.parts.length > MOST_CELLS || Math.max(above.parts.length, below.parts.length) > MOST_CELLS) continue;
    if (row.parts.length >= above.parts.length || row.parts.length >= below.parts.length) continue;
    if (collide(row, above) || collide(row, below)) continue;
    spread[index - 1] = withParts(above, row, row.lines);
    spread[index + 1] = withParts(below, row, []);
    taken.add(row);
  }
  return spread.filter((row) => !taken.has(row));
}

const collide = (row: TableRow, other: TableRow): boolean =>
  row.parts.some(({ left, right }) => other.parts.some((part) => part.left < right && part.right > left));

const withParts = (row: TableRow, { parts }: TableRow, lines: readonly number[]): TableRow => ({
  ...row,
  parts: [...row.parts, ...parts].sort((one, other) => one.left - other.left),
  lines: [...row.lines, ...lines],
  hasCentred: true,
});
