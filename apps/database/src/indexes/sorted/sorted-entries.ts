import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
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
import { entryValue, keyFields, uniqueOwner } from './sorted-entry';

/** What kinds of sorted indexes differ in. */
interface SortedRules {
  /** the value that stands for that of an attribute; without it the same */
  readonly replace?: (value: JsonValue) => JsonValue;
  /** bytes in whose order the entries lie; without it those of AQL's order of the values, one after the other */
  readonly encode?: (index: IndexDefinition, values: readonly JsonValue[]) => Buffer;
}

/** Members of an indexed list whose entries are made in one step. */
const ELEMENTS_AT_ONCE = 512;

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
  function* entriesInSteps(index: IndexDefinition, document: StoredDocument): Steps<readonly KeyValue[]> {
    const layout = layoutOf(index);
    const { paths, expanded, storedPaths } = layout;
    const found = paths.map((path) => valueAt(document, path));
    const values = replace === undefined ? found : found.map(replace);
    const stored = storedPaths.map((path) => valueAt(document, path));
    const entries: KeyValue[] = [];
    const add = (own: readonly JsonValue[]): void => {
      if (index.sparse && own.includes(null)) return;
      entries.push(entryAt(index, layout, encode(index, own), [...own, ...stored], document));
    };
    const elements = expanded === -1 ? undefined : elementsAt(document, paths[expanded] as AttributePath);
    if (elements === undefined) {
      add(expanded === -1 ? values : values.with(expanded, null));
      return entries;
    }
    for (const [at, element] of elements.entries()) {
      add(values.with(expanded, element));
      if (at % ELEMENTS_AT_ONCE === ELEMENTS_AT_ONCE - 1) yield;
    }
    return layout.deduplicate || !index.unique ? yield* withoutRepeats(entries) : entries;
  }
  return {
    of: (index, document) => runSteps(entriesInSteps(index, document)),
    ofSteps: entriesInSteps,

    ownerOf: uniqueOwner,
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
  return { key, value: entryValue(index, documentKey, held) };
}

function* withoutRepeats(entries: readonly KeyValue[]): Steps<KeyValue[]> {
  const byKey = new Map<string, KeyValue>();
  for (const [at, entry] of entries.entries()) {
    byKey.set(entry.key.toString('latin1'), entry);
    if (at % ELEMENTS_AT_ONCE === ELEMENTS_AT_ONCE - 1) yield;
  }
  return [...byKey.values()];
}
