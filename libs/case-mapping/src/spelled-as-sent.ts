import type { RecordShape } from './record-shape';
import { toSnakeCase } from './spelling';

/** Elements of a list that are looked at: a client spells all of them alike. */
const ELEMENTS = 256;
const WORD = /[A-Za-z0-9_]+/g;

/**
 * What checks say of fields, which they know by lowerCamelCase names, in the spelling of the client: as it sent the field; one that it did not
 * send is lowerCamelCase if other fields are, else snake_case.
 * @param input as it was sent
 * @returns a function for texts: paths of fields (`files.0.docName`) and messages about them
 */
export function spelledAsSent(input: unknown, shape: RecordShape): (text: string) => string {
  const sent = new Map<string, string>();
  noteSpellings(input, shape, sent);
  const isCamelCase = [...sent].some(([name, spelling]) => name === spelling && name !== toSnakeCase(name));
  const names = declaredNames(shape);
  const spelled = (word: string) => sent.get(word) ?? (isCamelCase || !names.has(word) ? word : toSnakeCase(word));
  return (text) => text.replace(WORD, spelled);
}

function noteSpellings(input: unknown, shape: RecordShape, sent: Map<string, string>): void {
  if (typeof input !== 'object' || input === null) return;
  if (Array.isArray(input)) {
    for (const element of input.slice(0, ELEMENTS)) noteSpellings(element, shape, sent);
    return;
  }
  for (const [name, content] of Object.entries(shape)) {
    const spelling = [name, toSnakeCase(name)].find((candidate) => Object.hasOwn(input, candidate));
    if (spelling === undefined) continue;
    if (!sent.has(name)) sent.set(name, spelling);
    if (content !== 'value') noteSpellings((input as Readonly<Record<string, unknown>>)[spelling], content, sent);
  }
}

function declaredNames(shape: RecordShape, seen = new Set<RecordShape>(), names = new Set<string>()): Set<string> {
  if (seen.has(shape)) return names; // it contains itself
  seen.add(shape);
  for (const [name, content] of Object.entries(shape)) {
    names.add(name);
    if (content !== 'value') declaredNames(content, seen, names);
  }
  return names;
}
