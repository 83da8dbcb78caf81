import { textWidth } from './text-width';

/** Plain columns, two blanks apart; the last column is not padded. Cells are single lines. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(textWidth(title), ...rows.map((row) => textWidth(row[column] ?? ''))));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === cells.length - 1 ? cell : cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - textWidth(cell))),
      )
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}
