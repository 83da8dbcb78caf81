import { withJoinedSigns } from './joined-signs';
import type { LinePart, PartedLine } from './line-parts';

/** What stands at one height, from left to right. */
export interface TableRow {
  readonly y: number;
  readonly size: number;
  readonly parts: readonly LinePart[];
  /** Places of its lines in the order of drawing. */
  readonly lines: readonly number[];
  readonly isFilled: boolean;
  /** it has a cell that stands in the middle of several rows, this one among them */
  readonly hasCentred?: true;
}

/** Text that goes up the page by more of its lines begins another column of the page. */
const NEW_FLOW = 8;
/** Baselines of one row differ by no more, in multiples of the font size. */
const SAME_ROW = 0.25;

/**
 * Rows of a page, from top to bottom, for each stretch of lines that were drawn downwards: columns of a page are stretches of their own, cells of several
 * lines are not.
 */
export function rowsOfLines(lines: readonly PartedLine[]): TableRow[][] {
  const flows: number[][] = [];
  let lowest = -Infinity;
  for (const [index, { y, size }] of lines.entries()) {
    if (lowest === -Infinity || y > lowest + size * NEW_FLOW) {
      flows.push([]);
      lowest = y;
    }
    flows.at(-1)!.push(index);
    lowest = Math.min(lowest, y);
  }
  return flows.map((flow) => rowsOfFlow(lines, flow));
}

function rowsOfFlow(lines: readonly PartedLine[], flow: readonly number[]): TableRow[] {
  const sorted = [...flow].sort((one, other) => lines[other]!.y - lines[one]!.y || one - other);
  const rows: { y: number; size: number; lines: number[] }[] = [];
  for (const index of sorted) {
    const { y, size } = lines[index]!;
    const row = rows.at(-1);
    if (row && row.y - y <= Math.max(row.size, size) * SAME_ROW) {
      row.lines.push(index);
      row.size = Math.max(row.size, size);
    } else rows.push({ y, size, lines: [index] });
  }
  return rows.map((row) => ({
    ...row,
    parts: withJoinedSigns(row.lines.flatMap((index) => lines[index]!.parts).sort((one, other) => one.left - other.left)),
    isFilled: row.lines.some((index) => lines[index]!.isFilled === true),
  }));
}
