import { failure } from '../terminal/user-error';

export const EXPORT_FORMATS = ['json', 'jsonl', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const NEWLINE = Buffer.from('\n');
const BETWEEN = Buffer.from(',\n');

/**
 * Rows as the text of a file, some at a time.
 * @param fields columns of a CSV file, in this order
 */
export async function* exported(groups: AsyncIterable<Buffer[]>, format: ExportFormat, fields: string[]): AsyncGenerator<Buffer> {
  if (format === 'csv') return yield* table(groups, fields);
  if (format === 'jsonl') {
    for await (const rows of groups) yield Buffer.concat(rows.flatMap((row) => [row, NEWLINE]));
    return;
  }
  let isFirst = true;
  yield Buffer.from('[\n');
  for await (const rows of groups) {
    const pieces = rows.flatMap((row) => [BETWEEN, row]);
    yield Buffer.concat(isFirst ? pieces.slice(1) : pieces);
    if (rows.length > 0) isFirst = false;
  }
  yield Buffer.from(isFirst ? ']\n' : '\n]\n');
}

/** RFC 4180, lines end with LF; nested values are JSON, null and missing ones are empty. */
async function* table(groups: AsyncIterable<Buffer[]>, fields: string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`${fields.map(quoted).join(',')}\n`);
  for await (const rows of groups) yield Buffer.from(rows.map((row) => `${line(row, fields)}\n`).join(''));
}

function line(row: Buffer, fields: string[]): string {
  const object: unknown = JSON.parse(row.toString('utf8'));
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw failure(`a row that is no object cannot be a line of a table: ${row.toString('utf8', 0, 60)}`);
  return fields.map((field) => cell((object as Record<string, unknown>)[field])).join(',');
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value === '' || looksLikeOther(value) ? `"${value.replaceAll('"', '""')}"` : quoted(value);
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A text that an import would take for a number or a word of JSON. */
const looksLikeOther = (text: string): boolean => /^(-?[0-9.eE+-]+|true|false|null)$/.test(text);

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
