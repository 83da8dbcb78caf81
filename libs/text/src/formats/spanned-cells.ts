/** What a cell over several rows says is repeated in each; of a table that lives on such cells, so many times its own text. */
const MOST_REPEATED = 4;
/** Cells over several rows beside each other. */
const MOST_SPANNING = 200;

/** A cell that may be wider than a column and higher than a row; what it covers is no cell of its own. */
export interface SpannedCell {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** A cell that reaches into the rows below it. */
interface SpanningCell {
  column: number;
  width: number;
  rowsLeft: number;
  text: string;
}

/** Texts of the cells, each under the heads it stands under. */
export function placedCells(rows: readonly (readonly SpannedCell[])[]): string[][] {
  let budget = MOST_REPEATED * rows.flat().reduce((sum, { text }) => sum + text.length, 0);
  let spanning: SpanningCell[] = [];
  const placedRows = rows.map((row) => {
    const placed = new Map<number, string>();
    const begun: SpanningCell[] = [];
    let column = 0;
    row.forEach(({ text, width, height }) => {
      for (let above = coverAt(spanning, column); above; above = coverAt(spanning, column)) column = above.column + above.width;
      const rowsLeft = height - 1;
      placed.set(column, text);
      if (rowsLeft > 0 && spanning.length + begun.length < MOST_SPANNING) begun.push({ column, width, rowsLeft, text });
      column += width;
    });
    for (const { column: at, text } of spanning) if ((budget -= text.length) >= 0) placed.set(at, text);
    spanning = [...spanning.map((cell) => ({ ...cell, rowsLeft: cell.rowsLeft - 1 })), ...begun].filter(
      (cell) => cell.rowsLeft > 0,
    );
    return placed;
  });
  const columns = [...new Set(placedRows.flatMap((row) => [...row.keys()]))].sort((one, other) => one - other);
  return placedRows.map((row) => columns.map((column) => row.get(column) ?? ''));
}

const coverAt = (spanning: readonly SpanningCell[], column: number): SpanningCell | undefined =>
  spanning.find((cell) => cell.column <= column && column < cell.column + cell.width);
