/** Rows as a table: what stands above, and the cells of each. */
export interface ResultColumns {
  readonly names: readonly string[];
  readonly cells: readonly (readonly unknown[])[];
}

/** Stands above rows that are no objects. */
export const VALUE = 'value';

/** Objects by their attributes, in the order in which these first appear; anything else in one column. */
export function resultColumns(rows: readonly unknown[]): ResultColumns {
  const areObjects = rows.length > 0 && rows.every(isObject);
  if (!areObjects) return { names: [VALUE], cells: rows.map((row) => [row]) };
  const names = [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
  if (names.length === 0) return { names: [VALUE], cells: rows.map((row) => [row]) };
  return { names, cells: rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])) };
}

/** A value as one line of text; empty for an attribute that a row lacks. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The rows as comma-separated values (RFC 4180), for spreadsheets: a text that one would take for a formula is marked as text. */
export function commaSeparated(rows: readonly unknown[]): string {
  const { names, cells } = resultColumns(rows);
  return [names, ...cells].map((line) => `${line.map((value) => quoted(value)).join(',')}\r\n`).join('');
}

const FORMULA = /^[=+\-@\t\r]/;

function quoted(value: unknown): string {
  const text = cellText(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const isObject = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);
