import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import { isLarge, parseInTurns } from '../http/parse-large-json';
import { parseJson } from '../http/parse-json';
import type { JsonValue } from '../store/database';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NO_BYTES = Buffer.alloc(0);
const BLANKS_AT_ONCE = 64;
const UTF8_AT_ONCE = 1024 * 1024;

/** One thing to import, or why it is none. `position` counts from 1. */
export type ImportItem =
  | { readonly position: number; readonly value: JsonValue }
  | { readonly position: number; readonly problem: string }
  | 'empty';

/** The items of a body, read one after the other. */
export interface ImportItems {
  /** bytes that have been read, roughly */
  readonly position: number;
  /** undefined behind the last one */
  next(): Promise<ImportItem | undefined>;
}

/**
 * Reads an import body, line by line as it is asked for. `documents`: an object per line; `array` and `list`: one JSON array; `auto`: by
 * the first character; anything else: a line of attribute names, then a line of values for each document.
 * @param ignoreMissing rows of a table may have more or fewer values than there are names
 * @throws ArangoError corrupted-json (600) for what is no UTF-8 and an array that does not parse, http-bad-parameter (400) for a bad header
 *   line or no array, bad-parameter for a type; at once
 */
export async function readImport(body: Buffer, type: string | undefined, ignoreMissing: boolean): Promise<ImportItems> {
  await runInTurns(checkedUtf8(body));
  switch (type) {
    case 'documents':
      return new ImportLines(body);
    case 'array':
    case 'list':
      return arrayItems(body);
    case 'auto':
      return firstCharacter(body) === '[' ? arrayItems(body) : new ImportLines(body);
    case undefined:
    case '':
      return table(body, ignoreMissing);
    default:
      throw new ArangoError('bad-parameter', `invalid value for 'type': ${type}`);
  }
}

async function arrayItems(body: Buffer): Promise<ImportItems> {
  const values = await parseInTurns(body);
  if (!Array.isArray(values)) throw new ArangoError('http-bad-parameter', 'expecting a JSON array in the request');
  const bytesEach = body.length / Math.max(values.length, 1);
  let done = 0;
  return {
    get position() {
      return done * bytesEach;
    },
    next: () => Promise.resolve(done < values.length ? { value: values[done++] as JsonValue, position: done } : undefined),
  };
}

async function table(body: Buffer, ignoreMissing: boolean): Promise<ImportItems> {
  const lines = new ImportLines(body);
  const header = lines.line() ?? NO_BYTES;
  const names = isBlank(header) ? undefined : await parseInTurns(header);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new ArangoError('http-bad-parameter', 'no JSON array of attribute names found in the first line');
  return {
    get position() {
      return lines.position;
    },
    next: async () => {
      const read = await lines.next();
      return read === undefined ? undefined : row(read, names as string[], ignoreMissing);
    },
  };
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

/** Values, one a line. */
class ImportLines implements ImportItems {
  position = 0;
  private count = 0;

  constructor(private readonly body: Buffer) {}

  async next(): Promise<ImportItem | undefined> {
    const line = this.line();
    if (line === undefined) return undefined;
    const position = (this.count += 1);
    if (isBlank(line)) return 'empty';
    try {
      return { position, value: isLarge(line) ? await parseInTurns(line) : parseJson(line) };
    } catch {
      return { position, problem: 'invalid JSON type (expecting object, probably parse error)' };
    }
  }

  /** Without its end, LF or CRLF; the end of the last line is no further line. It is not counted. */
  line(): Buffer | undefined {
    const { body, position } = this;
    if (position >= body.length) return undefined;
    const found = body.indexOf(LINE_FEED, position);
    const end = found === -1 ? body.length : found;
    this.position = end + 1;
    return body.subarray(position, found !== -1 && body[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
  }
}

/** Such a line, if any, is short. */
const isBlank = (line: Buffer): boolean => firstCharacter(line) === '';

function firstCharacter(text: Buffer): string {
  for (let at = 0; at < text.length; at += BLANKS_AT_ONCE) {
    const trimmed = text.toString('utf8', at, at + BLANKS_AT_ONCE).trimStart();
    if (trimmed !== '') return trimmed.charAt(0);
  }
  return '';
}

/** @throws ArangoError corrupted-json */
function* checkedUtf8(body: Buffer): Steps<void> {
  for (let at = 0; at < body.length;) {
    let end = Math.min(at + UTF8_AT_ONCE, body.length);
    while (end < body.length && (body[end]! & 0xc0) === 0x80 && end > at + UTF8_AT_ONCE - 4) end -= 1; // between two characters
    if (!isUtf8(body.subarray(at, end))) throw new ArangoError('corrupted-json', 'the body is not valid UTF-8');
    at = end;
    yield;
  }
}
