import { parse } from 'csv-parse/sync';
import { corruptedFile } from './conversion-errors';
import { declaredTableDelimiter } from './text-format';

/** So many lines that say what the table is may stand above its head. */
const MOST_CAPTIONS = 3;

/**
 * One line per row, `Column: value; Column: value`, so that a row keeps its meaning when the table is cut into chunks.
 * The first row names the columns unless it holds a number; rows of one cell above it say what the table is.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export function csvToText(text: string): string {
  const rows = parseRows(text).map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const head = headRow(rows);
  const names = rows[head] ?? [];
  const line = (row: readonly string[], isNamed: boolean) =>
    row
      .map((value, column) => (isNamed && value !== '' && names[column] ? `${names[column]}: ${value}` : value))
      .filter((value) => value !== '')
      .join('; ');
  return rows
    .map((row, index) => (index === head ? '' : line(row, index > head && head >= 0)))
    .filter((text) => text !== '')
    .join('\n');
}

/**
 * Number of the row that names the columns: it holds no number, and every column that has values has a name, but for the first, in which programs
 * write their own numbers of the rows. Below a caption only a row above numbers is one.
 * @returns -1 where none does
 */
function headRow(rows: readonly string[][]): number {
  const head = rows.slice(0, MOST_CAPTIONS + 1).findIndex((row) => filledColumns(row).length > 1);
  const [names = [], ...values] = head < 0 ? [] : rows.slice(head);
  if (values.length === 0 || names.some((name) => NUMBER.test(name))) return -1;
  if (head > 0 && !values[0]!.some((value) => NUMBER.test(value))) return -1;
  const filled = new Set(values.flatMap(filledColumns));
  return names.every((name, column) => column === 0 || name !== '' || !filled.has(column)) ? head : -1;
}

const filledColumns = (row: readonly string[]): number[] => row.flatMap((cell, column) => (cell === '' ? [] : [column]));

const NUMBER = /^[\d.,\s%-]+$/;

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: declaredTableDelimiter(text) ?? ',',
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    throw corruptedFile('the table cannot be read', error);
  }
}
