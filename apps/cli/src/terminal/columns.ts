import { textWidth } from './text-width';

/** Columns with a line below their titles, two blanks in front; `right` names the columns (from 0) that are numbers. */
export function columns(
  head: string[],
  rows: string[][],
  { right = new Set<number>() }: { right?: ReadonlySet<number> } = {},
): string {
  const widths = head.map((title, column) => Math.max(textWidth(title), ...rows.map((row) => textWidth(row[column] ?? ''))));
  const line = (cells: string[]) =>
    `  ${cells.map((cell, column) => padded(cell, widths[column] ?? 0, right.has(column))).join('  ')}`.trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

function padded(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(cell)));
  return right ? blanks + cell : cell + blanks;
}
