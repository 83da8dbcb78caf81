import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ArangoError } from '@strata/errors';
import fc from 'fast-check';
import { compareValues } from '../values/compare';
import type { CollectionDefinition, IndexDefinition, IndexRange, JsonObject, JsonValue, Snapshot, WriteAccess } from './api';
import { LmdbStorageEngine } from './storage-engine';

/** What the store should hold: documents by key, each with the number of the write that made it. */
type Model = Map<string, { readonly document: JsonObject; readonly write: number }>;

type Write =
  | { readonly kind: 'insert' | 'update' | 'replace'; readonly key: string; readonly document: JsonObject }
  | { readonly kind: 'remove'; readonly key: string };
type Step =
  | { readonly kind: 'write'; readonly write: Write }
  | {
      readonly kind: 'transaction';
      readonly inside: readonly Write[];
      readonly meanwhile: readonly Write[];
      readonly end: 'commit' | 'abort';
    }
  | { readonly kind: 'truncate' | 'reopen' | 'index' };

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'aa', 'a.b', '%');
const scalar = fc.constantFrom<JsonValue>(
  null,
  true,
  false,
  0,
  1,
  -1.5,
  2 ** 40,
  '',
  'a',
  'ä',
  'b',
  'A',
  'ab',
  'long'.repeat(600),
  'long'.repeat(601),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('p', 'q'), scalar, { maxKeys: 2 }),
);
const document = fc.record<JsonObject>(
  {
    n: value,
    list: fc.array(scalar, { maxLength: 3 }),
    u: fc.constantFrom(1, 2, 3),
    _from: fc.constantFrom('v/1', 'v/2'),
    _to: fc.constantFrom('v/1', 'v/3'),
  } as never,
  { requiredKeys: ['_from', '_to'] as never },
);
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constantFrom('insert' as const, 'update' as const, 'replace' as const), key, document }),
  fc.record({ kind: fc.constant('remove' as const), key }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), write }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transaction' as const),
      inside: fc.array(write, { minLength: 1, maxLength: 6 }),
      meanwhile: fc.array(write, { maxLength: 2 }),
      end: fc.constantFrom('commit' as const, 'abort' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('truncate' as const, 'reopen' as const, 'index' as const) }) },
);

const FIRST_INDEXES: JsonObject[] = [
  { type: 'persistent', fields: ['n'], name: 'by-n' },
  { type: 'persistent', fields: ['list[*]', 'n'], name: 'by-list', storedValues: ['u'] },
  { type: 'persistent', fields: ['u'], unique: true, sparse: true, name: 'by-u' },
];

describe('any history of writes and transactions', () => {
  it('leaves documents, counts and indexes as a plain map would have them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), 'strata-history-'));
        const history = await History.start(folder);
        try {
          for (const one of steps) await history.take(one);
          await history.take({ kind: 'index' });
          history.check();
        } finally {
          await history.end();
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 25 },
    );
  });
});

class History {
  private model: Model = new Map();
  private writes = 0;

  private constructor(
    private readonly folder: string,
    private engine: LmdbStorageEngine,
  ) {}

  static async start(folder: string): Promise<History> {
    const engine = await LmdbStorageEngine.open(folder);
    const database = engine.database('_system');
    await database.createCollection({ name: 'c', type: 'edge' });
    for (const index of FIRST_INDEXES) await database.createIndex('c', index);
    return new History(folder, engine);
  }

  end(): Promise<void> {
    return this.engine.close();
  }

  async take(one: Step): Promise<void> {
    const database = this.engine.database('_system');
    switch (one.kind) {
      case 'write':
        return this.writeAlone(one.write);
      case 'truncate':
        await database.truncateCollection('c');
        this.model = new Map();
        return;
      case 'reopen':
        await this.engine.close();
        this.engine = await LmdbStorageEngine.open(this.folder);
        return;
      case 'index':
        await database.createIndex('c', { type: 'persistent', fields: ['n', 'u'], name: 'late' });
        return;
      case 'transaction': {
        const transaction = database.begin();
        const before = this.model;
        const own: Model = new Map(before);
        const written = new Set<string>();
        for (const inner of one.inside) if (this.agree(transaction, own, inner) === undefined) written.add(inner.key);
        checkAgainst(transaction, own);
        for (const other of one.meanwhile) await this.writeAlone(other);
        if (one.end === 'abort') return transaction.abort();
        const mayCommit = this.mayCommit(before, own, written);
        const failure = await transaction.commit().then(() => undefined, numberOf);
        expect(failure).toBe(mayCommit ? undefined : 1200);
        if (mayCommit) for (const name of written) copyEntry(own, this.model, name);
      }
    }
  }

  check(): void {
    const snapshot = this.engine.database('_system').snapshot();
    checkAgainst(snapshot, this.model);
    snapshot.release();
  }

  private async writeAlone(one: Write): Promise<void> {
    this.model = new Map(this.model);
    await this.engine.database('_system').write((access) => this.agree(access, this.model, one));
  }

  /** Does one write in the store and in the model; both must fail in the same way. @returns the error number, if any */
  private agree(access: WriteAccess, model: Model, one: Write): number | undefined {
    const expected = this.predict(model, one);
    let failure: number | undefined;
    try {
      apply(access, access.collection('c'), one);
    } catch (error) {
      failure = numberOf(error);
    }
    expect({ one, failure }).toEqual({ one, failure: expected });
    return failure;
  }

  private predict(model: Model, one: Write): number | undefined {
    const existing = model.get(one.key);
    if (one.kind === 'insert' ? existing !== undefined : existing === undefined) return one.kind === 'insert' ? 1210 : 1202;
    if (one.kind === 'remove') {
      model.delete(one.key);
      return undefined;
    }
    const next = one.kind === 'update' ? merged(existing?.document ?? {}, one.document) : one.document;
    for (const [name, other] of model)
      if (name !== one.key && next['u'] !== undefined && next['u'] === other.document['u']) return 1210;
    model.set(one.key, { document: next, write: ++this.writes });
    return undefined;
  }

  private mayCommit(before: Model, own: Model, written: ReadonlySet<string>): boolean {
    for (const name of written) if (before.get(name)?.write !== this.model.get(name)?.write) return false;
    for (const name of written) {
      const mine = own.get(name)?.document['u'];
      if (mine === undefined) continue;
      for (const [other, { document: theirs }] of this.model) if (!written.has(other) && theirs['u'] === mine) return false;
    }
    return true;
  }
}

function apply(access: WriteAccess, collection: CollectionDefinition, one: Write): void {
  if (one.kind === 'remove') access.remove(collection, one.key);
  else if (one.kind === 'insert') access.insert(collection, { _key: one.key, ...one.document });
  else access[one.kind](collection, one.key, one.document);
}

function copyEntry(from: Model, to: Model, name: string): void {
  const entry = from.get(name);
  if (entry === undefined) to.delete(name);
  else to.set(name, entry);
}

/** documents of the model merged as PATCH does: objects attribute by attribute */
function merged(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, JsonValue> = { ...target };
  for (const [name, part] of Object.entries(patch))
    result[name] = isObject(part) ? merged(isObject(result[name]) ? result[name] : {}, part) : part;
  return result;
}

function checkAgainst(snapshot: Snapshot, model: Model): void {
  const collection = snapshot.collection('c');
  const expected = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
  const stored = snapshot.scan(collection).read(1000);
  expect(stored.map(({ key: name }) => name)).toEqual(expected.map(([name]) => name));
  for (const [at, [name, { document: content }]] of expected.entries()) {
    expect(stored[at]?.toObject()).toEqual({ ...content, _key: name, _id: `c/${name}`, _rev: stored[at]?.rev });
    expect(snapshot.document(collection, name)?.get('n')).toEqual(content['n']);
  }
  expect(
    snapshot
      .scan(collection, { reverse: true })
      .read(1000)
      .map(({ key: name }) => name),
  ).toEqual(expected.map(([name]) => name).reverse());
  expect(snapshot.count(collection)).toBe(model.size);
  for (const index of collection.indexes) if (index.type === 'persistent') checkIndex(snapshot, collection, index, model);
  for (const vertex of ['v/1', 'v/2', 'v/3']) checkEdges(snapshot, collection, vertex, model);
}

function checkIndex(snapshot: Snapshot, collection: CollectionDefinition, index: IndexDefinition, model: Model): void {
  const expected = [...model].flatMap(([name, { document: content }]) => entriesOf(index, name, content));
  const entries = snapshot.indexEntries(collection, index, { equals: [] }).read(10_000);
  expect(sorted(entries.map(({ key: name, values }) => JSON.stringify([values, name])))).toEqual(
    sorted(expected.map(({ name, values }) => JSON.stringify([values, name]))),
  );
  for (let at = 1; at < entries.length; at++) {
    const [left, right] = [entries[at - 1]?.values ?? [], entries[at]?.values ?? []];
    if (!isLong(left) && !isLong(right)) expect(compareValues(left, right)).toBeLessThanOrEqual(0);
  }
  for (const bound of expected.slice(0, 4)) {
    const first = bound.values[0] as JsonValue;
    const ranges: [IndexRange, (order: number) => boolean][] = [
      [{ equals: [first] }, (order) => order === 0],
      [{ equals: [], lower: { value: first, inclusive: false } }, (order) => order > 0],
      [{ equals: [], lower: { value: first, inclusive: true }, reverse: true }, (order) => order >= 0],
      [{ equals: [], upper: { value: first, inclusive: false } }, (order) => order < 0],
      [{ equals: [], upper: { value: first, inclusive: true }, reverse: true }, (order) => order <= 0],
    ];
    for (const [range, isInside] of ranges) {
      const found = snapshot
        .indexDocuments(collection, index, range)
        .read(10_000)
        .map(({ key: name }) => name);
      const wanted = expected
        .filter(({ values }) => isInside(compareValues(values[0] as JsonValue, first)))
        .map(({ name }) => name);
      expect(sorted(found)).toEqual(sorted(wanted));
    }
  }
}

/** entries by the definition of the index, computed the slow way */
function entriesOf(index: IndexDefinition, name: string, content: JsonObject): { name: string; values: JsonValue[] }[] {
  const rest = index.fields.slice(1).map((field) => content[field] ?? null);
  const [first = ''] = index.fields;
  if (!first.endsWith('[*]')) {
    const own = content[first] ?? null;
    return index.sparse && own === null ? [] : [{ name, values: [own, ...rest] }];
  }
  const list = content[first.slice(0, -3)];
  const elements = Array.isArray(list)
    ? (list as JsonValue[]).filter((element, at, all) => all.findIndex((other) => compareValues(other, element) === 0) === at)
    : [null];
  return elements.map((element) => ({ name, values: [element, ...rest] }));
}

function checkEdges(snapshot: Snapshot, collection: CollectionDefinition, vertex: string, model: Model): void {
  for (const direction of ['outbound', 'inbound', 'any'] as const) {
    const found = snapshot
      .edges(collection, vertex, direction)
      .read(1000)
      .map((edge) => edge.key);
    const wanted = [...model].filter(
      ([, { document: edge }]) =>
        (direction !== 'inbound' && edge['_from'] === vertex) || (direction !== 'outbound' && edge['_to'] === vertex),
    );
    expect(sorted(found)).toEqual(sorted(wanted.map(([name]) => name)));
  }
}

/** entries beyond the cut are ordered by a hash */
function isLong(values: readonly JsonValue[]): boolean {
  return JSON.stringify(values).length > 1000;
}

function isObject(part: JsonValue | undefined): part is JsonObject {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

const sorted = (texts: string[]) => [...texts].sort();
const numberOf = (error: unknown) => (error instanceof ArangoError ? error.errorNum : Number.NaN);
