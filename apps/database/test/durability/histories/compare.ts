import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type {
  CollectionDefinition,
  IndexDefinition,
  IndexRange,
  JsonObject,
  JsonValue,
  Snapshot,
} from '../../../src/store/database';
import { compareValues } from '../../../src/values/compare';
import type { Model } from './model';

/** Every way to read a collection answers what the model holds. @throws AssertionError */
export function compareWithModel(snapshot: Snapshot, name: string, model: Model): void {
  const collection = snapshot.collection(name);
  const expected = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
  const keys = expected.map(([key]) => key);
  const stored = snapshot.scan(collection).read(1000);
  same(keysOf(stored), keys, 'a scan');
  for (const [at, [key, { document }]] of expected.entries()) {
    same(stored[at]?.toObject(), { _key: key, _id: `${name}/${key}`, _rev: stored[at]?.rev, ...document }, `document ${key}`);
    same(snapshot.document(collection, key)?.get('n'), document['n'], `an attribute of document ${key}`);
  }
  same(keysOf(snapshot.scan(collection, { reverse: true }).read(1000)), [...keys].reverse(), 'a scan backwards');
  same(snapshot.count(collection), model.size, 'the count');
  for (const index of collection.indexes) if (index.type === 'persistent') compareIndex(snapshot, collection, index, model);
  for (const vertex of ['v/1', 'v/2', 'v/3']) compareEdges(snapshot, collection, vertex, model);
}

function compareIndex(snapshot: Snapshot, collection: CollectionDefinition, index: IndexDefinition, model: Model): void {
  const expected = [...model].flatMap(([key, { document }]) => entriesOf(index, key, document));
  const entries = snapshot.indexEntries(collection, index, { equals: [] }).read(10_000);
  const text = ({ key, values }: { key: string; values: readonly JsonValue[] }) => JSON.stringify([values, key]);
  same(entries.map(text).sort(), expected.map(text).sort(), `index ${index.name}`);
  for (let at = 1; at < entries.length; at++) {
    const [left, right] = [entries[at - 1]?.values ?? [], entries[at]?.values ?? []];
    if (!isLong(left) && !isLong(right)) assert(compareValues(left, right) <= 0, `index ${index.name} is in order`);
  }
  for (const { values } of expected.slice(0, 4)) compareRanges(snapshot, collection, index, expected, values[0] as JsonValue);
}

function compareRanges(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  expected: readonly Entry[],
  bound: JsonValue,
): void {
  const ranges: [IndexRange, (order: number) => boolean][] = [
    [{ equals: [bound] }, (order) => order === 0],
    [{ equals: [], lower: { value: bound, inclusive: false } }, (order) => order > 0],
    [{ equals: [], lower: { value: bound, inclusive: true }, reverse: true }, (order) => order >= 0],
    [{ equals: [], upper: { value: bound, inclusive: false } }, (order) => order < 0],
    [{ equals: [], upper: { value: bound, inclusive: true }, reverse: true }, (order) => order <= 0],
  ];
  for (const [range, isInside] of ranges) {
    const found = keysOf(snapshot.indexDocuments(collection, index, range).read(10_000));
    const wanted = expected.filter(({ values }) => isInside(compareValues(values[0] as JsonValue, bound)));
    same(found.sort(), keysOf(wanted).sort(), `range ${JSON.stringify(range)} of index ${index.name}`);
  }
}

interface Entry {
  readonly key: string;
  readonly values: readonly JsonValue[];
}

/** entries by the definition of the index, computed the slow way */
function entriesOf(index: IndexDefinition, key: string, document: JsonObject): Entry[] {
  const rest = index.fields.slice(1).map((field) => document[field] ?? null);
  const [first = ''] = index.fields;
  if (!first.endsWith('[*]')) {
    const own = document[first] ?? null;
    return index.sparse && own === null ? [] : [{ key, values: [own, ...rest] }];
  }
  const list = document[first.slice(0, -3)];
  const elements = Array.isArray(list)
    ? (list as JsonValue[]).filter((element, at, all) => all.findIndex((other) => compareValues(other, element) === 0) === at)
    : [null];
  return elements.map((element) => ({ key, values: [element, ...rest] }));
}

function compareEdges(snapshot: Snapshot, collection: CollectionDefinition, vertex: string, model: Model): void {
  for (const direction of ['outbound', 'inbound', 'any'] as const) {
    const found = keysOf(snapshot.edges(collection, vertex, direction).read(1000));
    const wanted = [...model].filter(
      ([, { document }]) =>
        (direction !== 'inbound' && document['_from'] === vertex) || (direction !== 'outbound' && document['_to'] === vertex),
    );
    same(found.sort(), wanted.map(([key]) => key).sort(), `${direction} edges of ${vertex}`);
  }
}

/** entries beyond the cut are ordered by a hash */
function isLong(values: readonly JsonValue[]): boolean {
  return JSON.stringify(values).length > 1000;
}

function keysOf(rows: readonly { readonly key: string }[]): string[] {
  return rows.map(({ key }) => key);
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    assert.fail(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}
