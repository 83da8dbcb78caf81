import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { StoredDocument } from '../../storage/records/stored-document';
import type { JsonValue } from '../../values/json-value';
import type { KeyValue } from '../../storage/snapshots/key-reader';
import { numberPrefix } from '../../storage/snapshots/key-reader';
import { encodeValues } from '../../values/key-encoding';
import type { AttributePath } from '../attribute-path';
import { elementsAt, parseAttributePath, valueAt } from '../attribute-path';
import type { DocumentEntries, EntryValues } from '../index-kind';
import { sortedKeys, sortedRange } from './sorted-range';
import { entryOwner, keyFields } from './sorted-entry';

/** What kinds of sorted indexes differ in. */
interface SortedRules {
  /** the value that stands for that of an attribute; without it the same */
  readonly replace?: (value: JsonValue) => JsonValue;
  /** bytes in whose order the entries lie; without it those of AQL's order of the values, one after the other */
  readonly encode?: (index: IndexDefinition, values: readonly JsonValue[]) => Buffer;
}

/** What an index needs at every write, worked out once per definition. */
interface SortedLayout {
  readonly prefix: Buffer;
  readonly paths: readonly AttributePath[];
  readonly expanded: number;
  readonly storedPaths: readonly AttributePath[];
  readonly deduplicate: boolean;
}

const layouts = new WeakMap<IndexDefinition, SortedLayout>();

/**
 * Entries in the order of values. Key: index number, encoded values, and unless unique the document's key; value: see
 * `sorted-entry.ts`. A document has none when the index is sparse and it is incomplete, several with array expansion.
 */
export function sortedEntries({ replace, encode = encodeInOrder }: SortedRules = {}): DocumentEntries {
  return {
    of(index, document): KeyValue[] {
      const layout = layoutOf(index);
      const { paths, expanded, storedPaths } = layout;
      const found = paths.map((path) => valueAt(document, path));
      const values = replace === undefined ? found : found.map(replace);
      const stored = storedPaths.map((path) => valueAt(document, path));
      const entryOf = (own: readonly JsonValue[]): KeyValue[] =>
        index.sparse && own.includes(null) ? [] : [entryAt(index, layout, encode(index, own), [...own, ...stored], document)];
      if (expanded === -1) return entryOf(values);
      const elements = elementsAt(document, paths[expanded] as AttributePath);
      if (elements === undefined) return entryOf(values.with(expanded, null));
      const entries = elements.flatMap((element) => entryOf(values.with(expanded, element)));
      return layout.deduplicate || !index.unique ? withoutRepeats(entries) : entries;
    },

    ownerOf: entryOwner,
    keys: sortedKeys,
    range: sortedRange,
  };
}

/** The values of entries that are not unique: what stands before the document's key. */
export const SORTED_VALUES: EntryValues = {
  perDocument: 1,
  prefixOf: (key, value) => key.subarray(0, key.length - (value[0] as number)),
};

const encodeInOrder = (_index: IndexDefinition, values: readonly JsonValue[]): Buffer => encodeValues(values).bytes;

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
    };
    layouts.set(index, layout);
  }
  return layout;
}

function pathOf(text: string): AttributePath {
  const path = parseAttributePath(text);
  if (path === undefined) throw new Error(`index field ${text} was accepted but is no path`);
  return path;
}

/** @param held values that its own value holds */
function entryAt(
  index: IndexDefinition,
  { prefix }: SortedLayout,
  encoded: Buffer,
  held: readonly JsonValue[],
  { key: documentKey }: StoredDocument,
): KeyValue {
  const key = Buffer.allocUnsafe(prefix.length + encoded.length + (index.unique ? 0 : documentKey.length));
  prefix.copy(key);
  encoded.copy(key, prefix.length);
  if (!index.unique) key.write(documentKey, prefix.length + encoded.length, 'latin1');
  const json = JSON.stringify(held);
  const value = Buffer.allocUnsafe(1 + documentKey.length + Buffer.byteLength(json));
  value[0] = documentKey.length;
  value.write(documentKey, 1, 'latin1');
  value.write(json, 1 + documentKey.length);
  return { key, value };
}

function withoutRepeats(entries: readonly KeyValue[]): KeyValue[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toString('latin1'), entry]));
  return [...byKey.values()];
}
