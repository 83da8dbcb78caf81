import type { IndexEntry } from './index-reads';
import type { IndexDefinition } from '../storage/catalog/definitions';
import type { JsonObject, JsonValue } from '../values/json-value';

/** Attribute paths whose values every entry of a persistent index holds: its fields, its stored values, and the key. */
export function coveredPaths(index: IndexDefinition): readonly (readonly string[])[] {
  return [...entryPaths(index).filter((path) => !path.some((name) => name.endsWith('[*]'))), ['_key'], ['_id']];
}

function entryPaths(index: IndexDefinition): readonly (readonly string[])[] {
  return [...index.fields, ...storedFields(index)].map((field) => field.split('.'));
}

function storedFields(index: IndexDefinition): readonly string[] {
  const stored = index.attributes['storedValues'];
  return Array.isArray(stored) ? (stored as readonly JsonValue[]).map(String) : [];
}

/** Builds, from an index entry, an object that has the covered attributes of the document. */
export function coveredDocument(index: IndexDefinition, collection: string): (entry: IndexEntry) => JsonObject {
  const paths = entryPaths(index);
  const places = [...paths.entries()].filter(([, path]) => !liesBelowOther(path, paths));
  const fields = index.fields.length;
  return ({ key, values, stored }) => {
    const document: Record<string, JsonValue> = { _key: key, _id: `${collection}/${key}` };
    for (const [at, path] of places) place(document, path, (at < fields ? values[at] : stored[at - fields]) ?? null);
    return document;
  };
}

/** True for a path below another: whoever has that one's value has this one's in it. */
export const liesBelowOther = (path: readonly string[], paths: readonly (readonly string[])[]): boolean =>
  paths.some((other) => other.length < path.length && other.every((name, at) => name === path[at]));

function place(document: Record<string, JsonValue>, path: readonly string[], value: JsonValue): void {
  let level = document;
  for (const name of path.slice(0, -1)) level = (level[name] ??= {}) as Record<string, JsonValue>;
  level[path.at(-1)!] = value;
}
