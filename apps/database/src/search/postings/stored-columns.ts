import { createHash } from 'node:crypto';
import { liesBelowOther } from '../../indexes/covered-document';
import { follow } from '../../indexes/attribute-path';
import type { IndexReader, IndexWriter } from '../../storage/snapshots/index-entries';
import { encodeValuesWhole, MAX_ENCODED_BYTES } from '../../values/key-encoding';
import type { IndexDefinition, JsonObject, JsonValue, Snapshot } from '../../store/database';
import { COLUMNS_KEY, orderKey, valuesKey } from './posting-keys';

/** The attributes whose values an inverted index keeps beside the postings: those of `primarySort`, then those of `storedValues`. */
export interface StoredColumns {
  readonly paths: readonly (readonly string[])[];
  /** of the first paths, by which the documents are sorted: whether ascending */
  readonly ascending: readonly boolean[];
}

const HASH_BYTES = 16;
const known = new WeakMap<IndexDefinition, StoredColumns | null>();

/** @returns null for an index that keeps no values */
export function storedColumns(index: IndexDefinition): StoredColumns | null {
  let columns = known.get(index);
  if (columns === undefined) known.set(index, (columns = columnsIn(index.attributes)));
  return columns;
}

/** The same for an index whose documents all have their values stored: those that older versions made have not. */
export function readableColumns(index: IndexDefinition, snapshot: Snapshot): StoredColumns | null {
  const columns = storedColumns(index);
  return columns && snapshot.indexReader(index).get(COLUMNS_KEY) !== undefined ? columns : null;
}

function columnsIn({ primarySort, storedValues }: JsonObject): StoredColumns | null {
  const sort = ((primarySort as JsonObject | undefined)?.['fields'] ?? []) as readonly JsonObject[];
  const groups = (storedValues ?? []) as readonly JsonObject[];
  const sorted = sort.map(({ field }) => String(field));
  const stored = groups.flatMap(({ fields }) => fields as readonly string[]);
  const names = [...sorted, ...new Set(stored.filter((name) => !sorted.includes(name)))];
  if (names.length === 0) return null;
  return {
    paths: names.map((name) => name.split('.')),
    ascending: sort.map(({ direction, asc }) => (direction === undefined ? asc !== false : direction === 'asc')),
  };
}

/** The values of a document, by the places of the paths. */
export const columnValues = ({ paths }: StoredColumns, content: JsonObject): readonly JsonValue[] =>
  paths.map((path) => follow(content, path, 0));

/** Bytes that sort as documents with these values do. */
export function sortKey({ ascending }: StoredColumns, values: readonly JsonValue[]): Buffer {
  const parts = ascending.map((isAscending, at) => {
    const bytes = encodeValuesWhole([values[at] ?? null]);
    return isAscending ? bytes : Buffer.from(bytes.map((byte) => 0xff - byte));
  });
  const bytes = Buffer.concat(parts);
  if (bytes.length <= MAX_ENCODED_BYTES) return bytes;
  const hash = createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES);
  return Buffer.concat([bytes.subarray(0, MAX_ENCODED_BYTES - HASH_BYTES), hash]);
}

/** What a search hands on in place of a document. */
export function columnObject(
  { paths }: StoredColumns,
  values: readonly JsonValue[],
  id: { _key: string; _id: string },
): JsonObject {
  const object: Record<string, JsonValue> = { ...id };
  paths.forEach((path, at) => {
    if (liesBelowOther(path, paths)) return;
    let level = object;
    for (const name of path.slice(0, -1)) level = (level[name] ??= {}) as Record<string, JsonValue>;
    level[path.at(-1)!] = values[at] ?? null;
  });
  return object;
}

/** The stored values of a document. */
export function readValues(entries: IndexReader, document: number): readonly JsonValue[] | null {
  const bytes = entries.get(valuesKey(document));
  return bytes === undefined ? null : (JSON.parse(bytes.toString('utf8')) as readonly JsonValue[]);
}

/** Stores the values of a document, in place of those it had; null: it is gone. */
export function writeValues(columns: StoredColumns, entries: IndexWriter, document: number, content: JsonObject | null): void {
  const before = readValues(entries, document);
  const after = content && columnValues(columns, content);
  const isSorted = columns.ascending.length > 0;
  if (before && isSorted) entries.remove(orderKey(sortKey(columns, before), document));
  if (after === null) return entries.remove(valuesKey(document));
  entries.put(valuesKey(document), Buffer.from(JSON.stringify(after)));
  if (isSorted) entries.put(orderKey(sortKey(columns, after), document), Buffer.of(0));
}

/** All documents of the index have their values stored. */
export const markColumns = (entries: IndexWriter): void => entries.put(COLUMNS_KEY, Buffer.of(1));
