import { parse } from 'csv-parse/sync';
import { corruptedFile } from './conversion-errors';
import { declaredTableDelimiter } from './text-format';

/**
 * One line per row, `Column: value; Column: value`, so that a row keeps its meaning when the table is cut into chunks.
 * The first row names the columns unless it holds a number or an empty cell.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export function csvToText(text: string): string {
  const rows = parseRows(text);
  const [first = []] = rows;
  const named = rows.length > 1 && first.every((cell) => cell.trim() !== '' && !/^[\d.,\s%-]+$/.test(cell));
  return (named ? rows.slice(1) : rows)
    .map((row) =>
      row
        .map((cell, column) => ({ name: named ? (first[column]?.trim() ?? '') : '', value: cell.replace(/\s+/g, ' ').trim() }))
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (name === '' ? value : `${name}: ${value}`))
        .join('; '),
    )
    .filter((line) => line !== '')
    .join('\n');
}

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
