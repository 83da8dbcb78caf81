import { ArangoError } from '@strata/errors';
import { parseJson } from '../http/parse-json';
import type { JsonValue } from '../storage/api';

/** One thing to import, or why it is none. `position` counts from 1. */
export type ImportItem =
  { readonly position: number; readonly value: JsonValue } | { readonly position: number; readonly problem: string } | 'empty';

/**
 * Reads an import body. `documents`: an object per line; `array` and `list`: one JSON array; `auto`: by the first character;
 * anything else: a line of attribute names, then a line of values for each document.
 * @throws ArangoError corrupted-json (600) for an array that does not parse, bad-parameter for a bad header line or type
 */
export function readImport(body: string, type: string | undefined): ImportItem[] {
  switch (type) {
    case 'documents':
      return lines(body).map(item);
    case 'array':
    case 'list':
      return arrayItems(body);
    case 'auto':
      return body.trimStart().startsWith('[') ? arrayItems(body) : lines(body).map(item);
    case undefined:
    case '':
      return table(body);
    default:
      throw new ArangoError('bad-parameter', `invalid value for 'type': ${type}`);
  }
}

function arrayItems(body: string): ImportItem[] {
  const values = parseJson(body);
  if (!Array.isArray(values)) throw new ArangoError('bad-parameter', 'expecting a JSON array in the request');
  return (values as readonly JsonValue[]).map((value, index) => ({ position: index + 1, value }));
}

function table(body: string): ImportItem[] {
  const [first, ...rest] = lines(body);
  const names = first === undefined || first.trim() === '' ? undefined : parseJson(first);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new ArangoError('bad-parameter', 'no JSON array of attribute names found in the first line');
  return rest.map((line, index) => {
    const read = item(line, index + 1);
    if (read === 'empty' || 'problem' in read) return read;
    const { value, position } = read;
    if (!Array.isArray(value)) return { position, problem: 'no valid JSON array data' };
    if (value.length !== names.length)
      return { position, problem: `wrong number of values: expected ${names.length}, got ${value.length}` };
    const pairs = names.map((name, at) => [name as string, value[at] as JsonValue] as const);
    return { position, value: Object.fromEntries(pairs) };
  });
}

function item(line: string, index: number): ImportItem {
  if (line.trim() === '') return 'empty';
  try {
    return { position: index + 1, value: parseJson(line) };
  } catch {
    return { position: index + 1, problem: 'invalid JSON type (expecting object, probably parse error)' };
  }
}

function lines(body: string): string[] {
  const all = body.split(/\r?\n/);
  if (all.at(-1) === '') all.pop(); // the end of the last line is no further line
  return all;
}
