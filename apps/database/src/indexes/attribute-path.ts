import type { StoredDocument } from '../storage/records/stored-document';
import type { JsonObject, JsonValue } from '../values/json-value';

/** A field of an index: `a.b` or, with one expansion, `a.b[*].c`. */
export interface AttributePath {
  readonly text: string;
  readonly steps: readonly string[];
  /** the steps after `[*]`; undefined without an expansion */
  readonly afterExpansion?: readonly string[];
}

/** @returns undefined when the text is no path an index can have */
export function parseAttributePath(text: string): AttributePath | undefined {
  const parts = text.split('[*]');
  if (parts.length > 2) return undefined;
  const [before = '', after] = parts;
  const steps = before.split('.');
  if (steps.some((step) => step === '' || /[[\]]/.test(step))) return undefined;
  if (after === undefined) return { text, steps };
  if (after === '') return { text, steps, afterExpansion: [] };
  const rest = after.slice(1).split('.');
  if (!after.startsWith('.') || rest.some((step) => step === '' || /[[\]]/.test(step))) return undefined;
  return { text, steps, afterExpansion: rest };
}

/** The value at a path without expansion (or before it); missing attributes are null. */
export function valueAt(document: StoredDocument, path: AttributePath): JsonValue {
  return follow(document.get(path.steps[0] as string) ?? null, path.steps, 1);
}

/** The values of an expanded path: one per element, or nothing when there is no array. */
export function elementsAt(document: StoredDocument, path: AttributePath): readonly JsonValue[] | undefined {
  const array = valueAt(document, path);
  if (!isArray(array)) return undefined;
  return array.map((element) => follow(element, path.afterExpansion ?? [], 0));
}

export function follow(value: JsonValue, steps: readonly string[], from: number): JsonValue {
  let current = value;
  for (let at = from; at < steps.length; at++) {
    if (current === null || typeof current !== 'object' || isArray(current)) return null;
    const step = steps[at] as string;
    current = Object.hasOwn(current, step) ? ((current as JsonObject)[step] as JsonValue) : null;
  }
  return current;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
