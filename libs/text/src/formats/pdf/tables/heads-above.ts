import type { Column } from './table-columns';

/** A table, as far as it may go on from another one. */
interface Continuing {
  readonly lines: readonly number[];
  readonly rows: readonly (readonly string[])[];
  readonly isHeadless: boolean;
  readonly columns: readonly Column[];
}

/** Lines between a table and the one it goes on from: a long label, the number and the head of a page. */
const MOST_BETWEEN = 5;
/** Points by which the edges of a column may differ. */
const TOLERANCE = 6;

/**
 * Tables of a page; those without a head that go on from the one before them have its head.
 * @param above the last table of the page before, and the number of lines on that page
 */
export function withHeadsAbove<Table extends Continuing>(
  tables: readonly Table[],
  above?: { table: Table; lines: number },
): Table[] {
  const found: Table[] = [];
  let last = above && { table: above.table, end: above.table.lines.at(-1)! - above.lines };
  for (const table of tables) {
    const goesOn = last && table.isHeadless && table.lines[0]! - last.end <= MOST_BETWEEN && haveSameColumns(table, last.table);
    const head = goesOn && !last!.table.isHeadless ? last!.table.rows[0]! : undefined;
    const named = head ? { ...table, isHeadless: false, rows: [head, ...table.rows] } : table;
    found.push(named);
    last = { table: named, end: table.lines.at(-1)! };
  }
  return found;
}

const haveSameColumns = ({ columns }: Continuing, other: Continuing): boolean =>
  columns.length === other.columns.length &&
  columns.every(({ left, right }, index) => {
    const column = other.columns[index]!;
    return Math.abs(column.right - right) <= TOLERANCE || Math.abs(column.left - left) <= TOLERANCE;
  });
