import { Readable } from 'node:stream';
import type { CsvError } from 'csv-parse';
import { parse } from 'csv-parse';
import { failure } from '../terminal/user-error';
import type { ImportRecord } from './import-record';

/** How a table of text is read. */
export interface TableOptions {
  /** between the fields; undefined: a comma, for TSV a tab */
  separator?: string | undefined;
  /** numbers, `true`, `false` and `null` without quotes become what they say; else all fields are texts */
  convert: boolean;
}

/** Attributes that are texts whatever they look like. */
const TEXTS = new Set(['_key', '_id', '_from', '_to', '_rev']);
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const WORDS = new Set(['true', 'false', 'null']);
/** characters; what is longer has a quote that never ends */
const LARGEST_RECORD = 64 * 1024 * 1024;
const RECORDS_AT_ONCE = 1_000;

interface Row {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * Rows of a CSV or TSV file as JSON objects; its first line names the attributes. An empty field without quotes is left out. RFC 4180, and
 * numbers keep every digit: their text is taken over.
 */
export async function* tableRecords(
  pieces: AsyncIterable<Buffer>,
  type: 'csv' | 'tsv',
  { separator, convert }: TableOptions,
): AsyncGenerator<ImportRecord[]> {
  let found: ImportRecord[] = [];
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    delimiter: separator ?? (type === 'tsv' ? '\t' : ','),
    quote: type === 'tsv' ? null : '"',
    skip_empty_lines: true,
    max_record_size: LARGEST_RECORD,
    skip_records_with_error: true,
    cast: (field, { header, quoting, column }) => (header ? field : fieldJson(field, quoting || !convert, String(column))),
  });
  parser.on('skip', (error: CsvError) => found.push({ line: Number(error.lines ?? 0), problem: problemOf(error) }));
  const source = Readable.from(pieces);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Row>) {
      found.push({ line: info.lines, text: objectJson(record) });
      if (found.length < RECORDS_AT_ONCE) continue;
      yield found;
      found = [];
    }
  } catch (error) {
    if (!String((error as CsvError).code ?? '').startsWith('CSV_')) throw error;
    throw failure(problemOf(error as CsvError));
  }
  yield found;
}

/** A field as JSON; '' when it is to be left out. */
function fieldJson(field: string, isText: boolean, attribute: string): string {
  if (isText || TEXTS.has(attribute)) return field === '' && !isText ? '' : JSON.stringify(field);
  if (field === '') return '';
  return JSON_NUMBER.test(field) || WORDS.has(field) ? field : JSON.stringify(field);
}

function objectJson(record: Record<string, string>): string {
  const members = Object.entries(record).filter(([, json]) => json !== '');
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

function problemOf({ code, message }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return message.replace(/^.*?columns length is (\d+), got (\d+).*$/, 'has $2 fields instead of $1');
  if (code === 'CSV_QUOTE_NOT_CLOSED') return message.replace(/^.*line (\d+).*$/, 'a quote is opened in line $1 and never closed');
  return message;
}
