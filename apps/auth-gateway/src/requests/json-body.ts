import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';

/** The members of a JSON object, none of them checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a body that must be a JSON object. An empty body is an empty object: which fields are missing is for the caller to say.
 * @throws ArangoError 600 when it is not JSON, 10 when it is no object
 */
export function readJsonObject(body: unknown): JsonObject {
  const content = readJson(body);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ArangoError('bad-parameter', 'the body must be a JSON object');
  return content as JsonObject;
}

/** @throws ArangoError 600, also where it is not UTF-8: letters of a password would all be taken for U+FFFD */
export function readJson(body: unknown): unknown {
  if (Buffer.isBuffer(body) && !isUtf8(body)) throw new ArangoError('corrupted-json', 'the body is not UTF-8');
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ArangoError('corrupted-json', undefined, {}, { cause });
  }
}
