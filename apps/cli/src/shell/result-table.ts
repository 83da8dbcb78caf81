import { columns } from '../terminal/columns';
import { shortened, textWidth } from '../terminal/text-width';

const LEAST_WIDTH = 6;
const GAP = 2;
const VALUE = 'value';

/**
 * Rows as a table: objects by their attributes, anything else in one column. Columns that together are wider than the terminal give way
 * evenly, the widest first, and long values are shortened.
 */
export function resultTable(rows: unknown[], width: number): string {
  const asObjects = rows.length > 0 && rows.every(isObject);
  const names = asObjects ? attributeNames(rows as Record<string, unknown>[]) : [VALUE];
  const cells = rows.map((row) => names.map((name) => cellText(asObjects ? (row as Record<string, unknown>)[name] : row)));
  const wanted = names.map((name, column) => Math.max(textWidth(name), ...cells.map((row) => textWidth(row[column] ?? ''))));
  const widths = fitted(wanted, width - GAP * (names.length + 1));
  const fit = (text: string, column: number) => shortened(text, widths[column] ?? LEAST_WIDTH);
  const numbers = names.map((name, column) => (isNumeric(rows, name, asObjects) ? column : -1)).filter((column) => column >= 0);
  return columns(
    names.map(fit),
    cells.map((row) => row.map(fit)),
    { right: new Set(numbers) },
  );
}

/** In the order in which they first appear. */
function attributeNames(rows: Record<string, unknown>[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return names.size === 0 ? [VALUE] : [...names];
}

function cellText(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // a line break or an escape sequence in a value must not tear the table apart
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}

/** The widths that fit into `room` altogether: nobody gives up more than needed to be no wider than the widest. */
function fitted(wanted: number[], room: number): number[] {
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) return wanted;
  let low = LEAST_WIDTH;
  let high = Math.max(...wanted);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (wanted.reduce((sum, width) => sum + Math.min(width, middle), 0) <= room) low = middle;
    else high = middle - 1;
  }
  return wanted.map((width) => Math.min(width, low));
}

function isNumeric(rows: unknown[], name: string, asObjects: boolean): boolean {
  const values = rows
    .map((row) => (asObjects ? (row as Record<string, unknown>)[name] : row))
    .filter((value) => value !== undefined);
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

const isObject = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);
