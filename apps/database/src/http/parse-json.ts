import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../storage/api';

/** Only a number with a large exponent, or with hundreds of digits, can be outside the range of a double. */
const PERHAPS_TOO_LARGE = /[eE]\+?\d{3}|\d{300}/;

/**
 * JSON text as a value.
 * @throws ArangoError corrupted-json (600) for what is no JSON, no UTF-8, or holds a number that a double cannot
 */
export function parseJson(text: string | Buffer): JsonValue {
  if (typeof text !== 'string' && !isUtf8(text)) throw new ArangoError('corrupted-json', 'failed to parse JSON: invalid UTF-8');
  const characters = text.toString();
  try {
    return JSON.parse(characters, PERHAPS_TOO_LARGE.test(characters) ? refuseInfinity : undefined) as JsonValue;
  } catch (cause) {
    throw new ArangoError('corrupted-json', `failed to parse JSON: ${(cause as Error).message}`, {}, { cause });
  }
}

function refuseInfinity(_name: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new SyntaxError('a number is out of range');
  return value;
}
