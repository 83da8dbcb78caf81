import { ArangoError } from '@strata/errors';
import type { IndexDefinition, JsonValue, StoredDocument } from '../storage/api';
import { numberPrefix } from '../storage/key-reader';
import type { AttributePath } from './attribute-path';
import { elementsAt, parseAttributePath, valueAt } from './attribute-path';
import { encodeValues } from '../values/key-encoding';
import { placeOnCurve } from './multi-dimensional/z-order';

/** One entry as stored. Key: index number, encoded values, and unless unique the document's key. */
export interface SortedEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** What a sorted index (persistent, ttl and their aliases) needs at every write, worked out once per definition. */
interface SortedLayout {
  readonly prefix: Buffer;
  readonly paths: readonly AttributePath[];
  readonly expanded: number;
  readonly storedPaths: readonly AttributePath[];
  readonly deduplicate: boolean;
  /** how many of the paths come before the coordinates of a multi-dimensional index; undefined for others */
  readonly coordinatesFrom?: number;
}

export const MULTI_DIMENSIONAL: ReadonlySet<string> = new Set(['mdi', 'mdi-prefixed', 'zkd']);
export const SORTED_TYPES: ReadonlySet<string> = new Set(['persistent', 'hash', 'skiplist', 'ttl', ...MULTI_DIMENSIONAL]);

const layouts = new WeakMap<IndexDefinition, SortedLayout>();

/**
 * The entries that a document has in an index: none when sparse and incomplete, several with array expansion.
 * @throws ArangoError query-invalid-arithmetic-value (1561) when a coordinate of a multi-dimensional index is no number
 */
export function sortedEntries(index: IndexDefinition, document: StoredDocument): SortedEntry[] {
  const layout = layoutOf(index);
  const values = index.type === 'ttl' ? expiryValues(document, layout) : layout.paths.map((path) => valueAt(document, path));
  const stored = layout.storedPaths.map((path) => valueAt(document, path));
  if (layout.expanded === -1) return entryOf(index, layout, values, stored, document.key);
  const elements = elementsAt(document, layout.paths[layout.expanded] as AttributePath);
  if (elements === undefined) return entryOf(index, layout, values.with(layout.expanded, null), stored, document.key);
  const entries = elements.flatMap((element) =>
    entryOf(index, layout, values.with(layout.expanded, element), stored, document.key),
  );
  return layout.deduplicate || !index.unique ? withoutRepeats(entries) : entries;
}

/** The document key and the values out of an entry's value. */
export function decodeEntry(index: IndexDefinition, value: Buffer): { key: string; values: JsonValue[]; stored: JsonValue[] } {
  const key = entryOwner(value);
  const all = JSON.parse(value.toString('utf8', 1 + key.length)) as JsonValue[];
  const fields = keyFields(index).length;
  return { key, values: all.slice(0, fields), stored: all.slice(fields) };
}

/** The document key out of an entry's value. */
export function entryOwner(value: Buffer): string {
  return value.toString('latin1', 1, 1 + (value[0] as number));
}

/** Seconds since 1970 of a ttl attribute: a number as it is, a date text parsed; anything else does not expire. */
export function expirySeconds(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

function layoutOf(index: IndexDefinition): SortedLayout {
  let layout = layouts.get(index);
  if (layout === undefined) {
    const paths = keyFields(index).map(pathOf);
    const storedValues = index.attributes['storedValues'];
    layout = {
      prefix: numberPrefix(index.number),
      paths,
      expanded: paths.findIndex((path) => path.afterExpansion !== undefined),
      storedPaths: Array.isArray(storedValues) ? storedValues.map((field) => pathOf(String(field))) : [],
      deduplicate: index.attributes['deduplicate'] !== false,
      ...(MULTI_DIMENSIONAL.has(index.type) && { coordinatesFrom: paths.length - index.fields.length }),
    };
    layouts.set(index, layout);
  }
  return layout;
}

/** the attributes an entry is sorted by */
function keyFields(index: IndexDefinition): readonly string[] {
  const prefix = index.attributes['prefixFields'];
  return Array.isArray(prefix) ? [...prefix.map(String), ...index.fields] : index.fields;
}

function pathOf(text: string): AttributePath {
  const path = parseAttributePath(text);
  if (path === undefined) throw new Error(`index field ${text} was accepted but is no path`);
  return path;
}

function expiryValues(document: StoredDocument, layout: SortedLayout): JsonValue[] {
  return [expirySeconds(valueAt(document, layout.paths[0] as AttributePath)) ?? null];
}

function entryOf(
  index: IndexDefinition,
  layout: SortedLayout,
  values: readonly JsonValue[],
  stored: readonly JsonValue[],
  documentKey: string,
): SortedEntry[] {
  if (index.sparse && values.some((value) => value === null)) return [];
  const encoded =
    layout.coordinatesFrom === undefined ? encodeValues(values).bytes : encodePoint(index, values, layout.coordinatesFrom);
  const key = Buffer.allocUnsafe(layout.prefix.length + encoded.length + (index.unique ? 0 : documentKey.length));
  layout.prefix.copy(key);
  encoded.copy(key, layout.prefix.length);
  if (!index.unique) key.write(documentKey, layout.prefix.length + encoded.length, 'latin1');
  const json = JSON.stringify([...values, ...stored]);
  const value = Buffer.allocUnsafe(1 + documentKey.length + Buffer.byteLength(json));
  value[0] = documentKey.length;
  value.write(documentKey, 1, 'latin1');
  value.write(json, 1 + documentKey.length);
  return [{ key, value }];
}

/** Prefix values, then the place of the coordinates on the Z curve. */
function encodePoint(index: IndexDefinition, values: readonly JsonValue[], coordinatesFrom: number): Buffer {
  const coordinates = values.slice(coordinatesFrom).map((value, at) => {
    if (typeof value === 'number') return value;
    throw new ArangoError(
      'query-invalid-arithmetic-value',
      `index ${index.name}: attribute '${index.fields[at] ?? ''}' must be a number`,
    );
  });
  return Buffer.concat([encodeValues(values.slice(0, coordinatesFrom)).bytes, placeOnCurve(coordinates)]);
}

function withoutRepeats(entries: readonly SortedEntry[]): SortedEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toString('latin1'), entry]));
  return [...byKey.values()];
}
