/** So many characters of a table stand under one head: about as much as a chunk holds. */
const PART_LENGTH = 3_000;

/**
 * Rows as a Markdown table whose first row is the head, or under an empty head where there is none (`isHeadless`). A long table becomes several under the same head, so that a row keeps its meaning
 * when the text is cut into chunks. Rows and columns without text go.
 * @returns the tables, or nothing where no cell has text
 */
export function markdownTable(rows: readonly (readonly string[])[], isHeadless = false): string[] {
  const cells = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
  const filled = new Set(cells.flatMap((row) => row.flatMap((cell, column) => (cell === '' ? [] : [column]))));
  const columns = [...filled].sort((a, b) => a - b);
  const [head, ...body] = isHeadless && cells.length > 0 ? [[], ...cells] : cells;
  if (!head) return [];
  const line = (row: readonly string[]) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`;
  const top = `${line(head)}\n| ${columns.map(() => '---').join(' | ')} |`;
  const tables = [top];
  let length = 0;
  for (const row of body.map(line)) {
    if (length > 0 && length + row.length > PART_LENGTH) {
      tables.push(top);
      length = 0;
    }
    tables[tables.length - 1] += `\n${row}`;
    length += row.length;
  }
  return tables;
}

function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\|/g, '\\|');
}
