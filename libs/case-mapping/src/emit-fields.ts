import type { RecordShape } from './record-shape';
import { toCamelCase, toSnakeCase } from './spelling';

/**
 * Builds the snake_case form of a record with lowerCamelCase fields, for interfaces that speak snake_case.
 * Only declared fields are emitted (an allow-list); `undefined` ones are left out.
 */
export function emitSnakeCase(record: Readonly<Record<string, unknown>>, shape: RecordShape): Record<string, unknown> {
  return emit(record, shape, (name) => name, toSnakeCase);
}

/**
 * Builds the lowerCamelCase form of a record with snake_case fields, for answers in lowerCamelCase.
 * Only declared fields are emitted (an allow-list); `undefined` ones are left out.
 */
export function emitCamelCase(record: Readonly<Record<string, unknown>>, shape: RecordShape): Record<string, unknown> {
  return emit(record, shape, toSnakeCase, toCamelCase);
}

type Spelling = (camelCaseName: string) => string;

function emit(
  record: Readonly<Record<string, unknown>>,
  shape: RecordShape,
  from: Spelling,
  to: Spelling,
): Record<string, unknown> {
  const emitted = new Map<string, unknown>();
  for (const [name, content] of Object.entries(shape)) {
    const source = from(name);
    if (!Object.hasOwn(record, source) || record[source] === undefined) continue;
    emitted.set(to(name), emitContent(record[source], content, from, to));
  }
  return Object.fromEntries(emitted);
}

function emitContent(content: unknown, shape: 'value' | RecordShape, from: Spelling, to: Spelling): unknown {
  if (shape === 'value' || typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return content.map((element) => emitContent(element, shape, from, to));
  return emit(content as Record<string, unknown>, shape, from, to);
}
