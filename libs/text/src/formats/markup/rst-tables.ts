/** Is this the first line of a grid table (`+---+---+`)? */
export const beginsGridTable = (line: string): boolean => /^\s*\+(?:-+\+)+\s*$/.test(line);
/** Is this the first line of a simple table (`====  ====`)? */
export const beginsSimpleTable = (line: string): boolean => /^\s*=+(?: +=+)+\s*$/.test(line);

/** Rows of a grid table; cells that span several columns fill the first of them. */
export function gridRows(lines: readonly string[]): string[][] {
  const edges = [...(lines[0] ?? '').matchAll(/\+/g)].map((match) => match.index);
  const rows: string[][] = [];
  let row: string[] = [];
  for (const line of lines.slice(1)) {
    if (/^\s*\+[-=+ ]*\+\s*$/.test(line)) {
      if (row.some((cell) => cell.trim() !== '')) rows.push(row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
      row = [];
      continue;
    }
    edges.slice(0, -1).forEach((edge, column) => {
      const isEdge = /[|+]/.test(line[edge] ?? '|');
      const text = line.slice(edge + 1, edges[column + 1]);
      if (isEdge) row[column] = `${row[column] ?? ''} ${text.replace(/\|\s*$/, '')}`;
      else row[column - 1] = `${row[column - 1] ?? ''}${line[edge] ?? ''}${text}`; // spans from the column before
    });
    row = Array.from(row, (cell) => cell ?? '');
  }
  return rows;
}

/** Rows of a simple table, whose columns stand under the runs of `=`; a row whose first cell is empty goes on with the row before. */
export function simpleRows(lines: readonly string[]): string[][] {
  const columns = [...(lines[0] ?? '').matchAll(/=+/g)].map((match) => match.index);
  const rows: string[][] = [];
  for (const line of lines.slice(1)) {
    if (/^[\s=]*$/.test(line) || /^[\s-]*$/.test(line)) continue;
    const cells = columns.map((column, index) => line.slice(column, columns[index + 1]).trim());
    const before = rows.at(-1);
    if (cells[0] === '' && before) cells.forEach((cell, index) => (before[index] = `${before[index] ?? ''} ${cell}`.trim()));
    else rows.push(cells);
  }
  return rows;
}

/** Rows of a `list-table`: a list of rows, each a list of cells. */
export function listRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const [, opensRow, opensCell, text = ''] = /^\s*(\*\s+)?(-(?:\s+|$))?(.*)$/.exec(line) ?? [];
    if (opensRow !== undefined) rows.push([]);
    const row = rows.at(-1);
    if (!row) continue;
    if (opensCell !== undefined) row.push(text);
    else if (row.length > 0) row[row.length - 1] = `${row.at(-1) ?? ''} ${text}`.trim();
  }
  return rows;
}
