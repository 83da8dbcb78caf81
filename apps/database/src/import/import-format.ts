import { ArangoError } from '@strata/errors';
import { parseJson } from '../http/parse-json';
import type { JsonValue } from '../storage/api';

/** One thing to import, or why it is none. `position` counts from 1. */
export type ImportItem =
  { readonly position: number; readonly value: JsonValue } | { readonly position: number; readonly problem: string } | 'empty';

/**
 * Reads an import body, line by line as it is asked for. `documents`: an object per line; `array` and `list`: one JSON array; `auto`: by
 * the first character; anything else: a line of attribute names, then a line of values for each document.
 * @param ignoreMissing rows of a table may have more or fewer values than there are names
 * @throws ArangoError corrupted-json (600) for an array that does not parse, http-bad-parameter (400) for a bad header line or no array,
 *   bad-parameter for a type; at once
 */
export function readImport(body: string, type: string | undefined, ignoreMissing: boolean): Iterator<ImportItem> {
  switch (type) {
    case 'documents':
      return documents(body);
    case 'array':
    case 'list':
      return arrayItems(body);
    case 'auto':
      return body.trimStart().startsWith('[') ? arrayItems(body) : documents(body);
    case undefined:
    case '':
      return table(body, ignoreMissing);
    default:
      throw new ArangoError('bad-parameter', `invalid value for 'type': ${type}`);
  }
}

function* documents(body: string): Generator<ImportItem, undefined> {
  let position = 0;
  for (const line of lines(body)) yield item(line, ++position);
}

function arrayItems(body: string): Iterator<ImportItem> {
  const values = parseJson(body);
  if (!Array.isArray(values)) throw new ArangoError('http-bad-parameter', 'expecting a JSON array in the request');
  let position = 0;
  return (values as readonly JsonValue[]).values().map((value) => ({ position: ++position, value }));
}

function table(body: string, ignoreMissing: boolean): Iterator<ImportItem> {
  const rows = lines(body);
  const header = rows.next().value ?? '';
  const names = header.trim() === '' ? undefined : parseJson(header);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new ArangoError('http-bad-parameter', 'no JSON array of attribute names found in the first line');
  return tableRows(rows, names as string[], ignoreMissing);
}

/** The line of names has no position. */
function* tableRows(rows: Iterable<string>, names: readonly string[], ignoreMissing: boolean): Generator<ImportItem, undefined> {
  let position = 0;
  for (const line of rows) yield row(item(line, ++position), names, ignoreMissing);
}

function row(read: ImportItem, names: readonly string[], ignoreMissing: boolean): ImportItem {
  if (read === 'empty' || 'problem' in read) return read;
  const { value, position } = read;
  if (!Array.isArray(value)) return { position, problem: 'no valid JSON array data' };
  if (value.length !== names.length && !ignoreMissing)
    return { position, problem: `wrong number of values: expected ${names.length}, got ${value.length}` };
  const given = names.slice(0, value.length); // what is missing is left out
  return { position, value: Object.fromEntries(given.map((name, at) => [name, value[at] as JsonValue] as const)) };
}

function item(line: string, position: number): ImportItem {
  if (line.trim() === '') return 'empty';
  try {
    return { position, value: parseJson(line) };
  } catch {
    return { position, problem: 'invalid JSON type (expecting object, probably parse error)' };
  }
}

/** Without their ends, LF or CRLF; the end of the last line is no further line. */
function* lines(body: string): Generator<string, undefined> {
  for (let at = 0; at < body.length;) {
    const found = body.indexOf('\n', at);
    const end = found === -1 ? body.length : found;
    yield body.slice(at, found !== -1 && body[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
  }
}
