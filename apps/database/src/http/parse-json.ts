import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../store/database';

/** A number beyond the doubles has an exponent of three digits or more, or two hundred digits before one of two. */
const LARGE_EXPONENT = /[eE]\+?\d{3}/;
const LONG_RUN = 200;
/** every run of so many digits covers a multiple of this */
const PROBE_EVERY = 128;

/**
 * JSON text as a value.
 * @throws ArangoError corrupted-json (600) for what is no JSON, no UTF-8, or holds a number that a double cannot
 */
export function parseJson(text: string | Buffer): JsonValue {
  if (typeof text !== 'string' && !isUtf8(text)) throw new ArangoError('corrupted-json', 'failed to parse JSON: invalid UTF-8');
  const characters = text.toString();
  let value: JsonValue;
  try {
    value = JSON.parse(characters) as JsonValue;
  } catch (cause) {
    throw new ArangoError('corrupted-json', `failed to parse JSON: ${(cause as Error).message}`, {}, { cause });
  }
  // looking at the text is cheaper than looking at every value
  if ((LARGE_EXPONENT.test(characters) || hasLongRun(characters)) && holdsInfinity(value))
    throw new ArangoError('corrupted-json', 'failed to parse JSON: a number is out of range');
  return value;
}

/** Two hundred digits in a row. */
function hasLongRun(text: string): boolean {
  for (let at = PROBE_EVERY; at < text.length; at += PROBE_EVERY) {
    if (!isDigit(text, at)) continue;
    let start = at;
    let end = at + 1;
    while (isDigit(text, start - 1)) start--;
    while (isDigit(text, end)) end++;
    if (end - start >= LONG_RUN) return true;
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/** Without recursion: the text may be nested deeper than the stack is. */
function holdsInfinity(root: JsonValue): boolean {
  const open: JsonValue[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === Infinity || value === -Infinity) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value))
      if (typeof inner === 'object' || typeof inner === 'number') open.push(inner as JsonValue);
  }
  return false;
}
