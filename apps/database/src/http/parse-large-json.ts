import { ArangoError } from '@strata/errors';
import { parseJsonSteps, runInTurns } from '@strata/event-loop';
import type { JsonValue } from '../store/database';
import { parseJson } from './parse-json';

/** `JSON.parse` takes some milliseconds for so many bytes. */
const LARGE_BYTES = 512 * 1024;

export const isLarge = (text: Buffer): boolean => text.length > LARGE_BYTES;

/** What `parseJson` gives, in turns of the event loop. @throws ArangoError as `parseJson`; resource-limit for too many attributes in one object */
export async function parseInTurns(text: Buffer, signal?: AbortSignal): Promise<JsonValue> {
  if (!isLarge(text)) return parseJson(text);
  try {
    return (await runInTurns(parseJsonSteps(text, parseJson), signal)) as JsonValue;
  } catch (cause) {
    if (cause instanceof RangeError) throw new ArangoError('resource-limit', cause.message, {}, { cause });
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ArangoError('corrupted-json', `failed to parse JSON: ${cause.message}`, {}, { cause });
  }
}
