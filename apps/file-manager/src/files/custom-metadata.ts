import { badUpload } from './upload.errors';

const MAX_PAIRS = 32;
const MAX_NAME = 64;
const MAX_VALUE = 2_048;
const MAX_TOTAL_BYTES = 16 * 1024;

/**
 * Reads custom metadata: a map from string to string, 32 pairs, names of 64 and values of 2,048 characters, 16 KiB in all.
 * @param input such a map, or its JSON text as forms carry it; absent means no metadata
 * @throws AppError invalid-argument
 */
export function readCustomMetadata(input: unknown): Record<string, string> {
  if (input === undefined || input === '') return {};
  const map = typeof input === 'string' ? parse(input) : input;
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw badUpload('custom_metadata must be a map of strings');
  const pairs = Object.entries(map);
  if (pairs.length > MAX_PAIRS) throw badUpload(`custom_metadata has at most ${MAX_PAIRS} pairs`);
  for (const [name, value] of pairs) {
    if (name === '' || name.length > MAX_NAME) throw badUpload(`names in custom_metadata have 1 to ${MAX_NAME} characters`);
    if (typeof value !== 'string') throw badUpload(`custom_metadata.${name} must be a string`);
    if (value.length > MAX_VALUE) throw badUpload(`custom_metadata.${name} has more than ${MAX_VALUE} characters`);
  }
  if (Buffer.byteLength(JSON.stringify(map)) > MAX_TOTAL_BYTES)
    throw badUpload(`custom_metadata has more than ${MAX_TOTAL_BYTES} bytes`);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badUpload('custom_metadata is not JSON');
  }
}
