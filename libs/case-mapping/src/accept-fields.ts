import type { RecordShape } from './record-shape';
import { toSnakeCase } from './spelling';

/**
 * Reads a request body in which declared fields may be spelled snake_case or lowerCamelCase, mixed freely.
 * Where both spellings of one field are sent, lowerCamelCase wins.
 * @param input any JSON value; what is no record (or, where nested, no list of records) is returned as it is, for validation to refuse
 * @returns a new record with lowerCamelCase names; undeclared fields keep their spelling, so that the caller may drop or refuse them
 */
export function acceptFields(input: unknown, shape: RecordShape): unknown {
  if (!isRecord(input)) return input;
  const sent = new Map(Object.entries(input));
  const read = new Map<string, unknown>();
  for (const [name, content] of Object.entries(shape)) {
    const spelling = [name, toSnakeCase(name)].find((candidate) => sent.has(candidate));
    if (spelling !== undefined) read.set(name, acceptContent(sent.get(spelling), content));
    sent.delete(name);
    sent.delete(toSnakeCase(name));
  }
  return Object.fromEntries([...read, ...sent]);
}

function acceptContent(content: unknown, shape: 'value' | RecordShape): unknown {
  if (shape === 'value') return content;
  return Array.isArray(content) ? content.map((element) => acceptFields(element, shape)) : acceptFields(content, shape);
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
