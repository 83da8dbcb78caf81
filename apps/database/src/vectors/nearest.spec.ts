import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom } from '@strata/graph';
import type { TestEngine } from '../search/view-search.fixture';
import { anEngine, insertAll } from '../search/view-search.fixture';
import type { IndexDefinition, JsonObject, Snapshot } from '../store/database';
import type { VectorMetric } from './api';
import { nearest } from './nearest';
import { isMatrixReady, knownMatrix } from './vector-matrices';
import { vectorIndexKind } from './vector-index.kind';

const DIMENSION = 12;
const random = seededRandom(7);
const vector = (): number[] => Array.from({ length: DIMENSION }, () => random() * 2 - 1);

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const EXACT: Record<VectorMetric, (a: number[], b: number[]) => number> = {
  cosine: (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
  l2: (a, b) => Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0)),
  innerProduct: dot,
};

describe('nearest vectors', () => {
  let engine: TestEngine;
  const documents: (JsonObject & { _key: string; v: number[]; even: boolean })[] = Array.from({ length: 3000 }, (_, i) => ({
    _key: `k${i}`,
    v: vector(),
    even: i % 2 === 0,
  }));
  beforeAll(async () => {
    engine = await anEngine();
    await engine.database.createCollection({ name: 'c' });
    await insertAll(engine.database, 'c', documents);
  });
  afterAll(() => engine.close());

  const makeIndex = async (definition: JsonObject, collection = 'c'): Promise<IndexDefinition> =>
    (await engine.database.createIndex(collection, { type: 'vector', fields: ['v'], ...definition })).index;
  const keys = (snapshot: Snapshot, index: IndexDefinition, query: number[], limit: number, rest = {}): string[] =>
    nearest(snapshot, { index, collection: 'c', query, limit, ...rest }).map(({ document }) => document.key);
  const expected = (metric: VectorMetric, query: number[], limit: number, from = documents): string[] =>
    [...from]
      .sort((a, b) => (EXACT[metric](a.v, query) - EXACT[metric](b.v, query)) * (metric === 'l2' ? 1 : -1))
      .slice(0, limit)
      .map(({ _key }) => _key);

  it.each(['cosine', 'l2', 'innerProduct'] as const)(
    'finds exactly what a scan finds by %s, with and without a filter',
    async (metric) => {
      const index = await makeIndex({ params: { metric, dimension: DIMENSION, nLists: 10 }, name: `by_${metric}` });
      const snapshot = engine.database.snapshot();
      for (let i = 0; i < 20; i++) {
        const query = vector();
        expect(keys(snapshot, index, query, 15)).toEqual(expected(metric, query, 15));
        const filter = (document: { get(name: string): unknown }): boolean => document.get('even') === true;
        const even = documents.filter((document) => document.even);
        expect(keys(snapshot, index, query, 15, { filter })).toEqual(expected(metric, query, 15, even));
        const [best] = nearest(snapshot, { index, collection: 'c', query, limit: 1 });
        expect(best?.similarity).toBeCloseTo(EXACT[metric](best?.document.get('v') as unknown as number[], query), 5);
      }
      expect(keys(snapshot, index, vector(), 5000)).toHaveLength(3000);
      expect(keys(snapshot, index, vector(), 10, { filter: () => false })).toEqual([]);
      snapshot.release();
      expect(vectorIndexKind.describe?.(engine.database, index)).toEqual({ trainingState: 'ready' });
    },
  );

  it('finds nearly all of the nearest among many, exactly when all lists are asked for', async () => {
    const long = 256;
    const wide = (): number[] => Array.from({ length: long }, () => random() + random() - 1);
    await engine.database.createCollection({ name: 'many' });
    const index = await makeIndex({ params: { metric: 'cosine', dimension: long, nLists: 90 } }, 'many');
    const all = Array.from({ length: 8000 }, (_, i) => ({ _key: `k${i}`, v: wide() }));
    await insertAll(engine.database, 'many', all);
    const snapshot = engine.database.snapshot();
    while (!isMatrixReady(snapshot, index)) await new Promise((resolve) => setImmediate(resolve));
    expect(knownMatrix(engine.database, index)).toBeDefined();
    const ask = (query: number[], rest: object = {}): string[] =>
      nearest(snapshot, { index, collection: 'many', query, limit: 10, ...rest }).map(({ document }) => document.key);
    let found = 0;
    for (let i = 0; i < 5; i++) {
      const query = wide();
      const best = all.map(({ _key, v }) => ({ _key, by: EXACT.cosine(v, query) })).sort((a, b) => b.by - a.by);
      const near = new Set(ask(query));
      found += best.slice(0, 10).filter(({ _key }) => near.has(_key)).length;
      expect(ask(query, { nProbe: 90 })).toEqual(best.slice(0, 10).map(({ _key }) => _key));
      const isRare = (key: string): boolean => key.endsWith('77');
      const rare = best.filter(({ _key }) => isRare(_key)).slice(0, 10);
      expect(ask(query, { filter: ({ key }: { key: string }) => isRare(key) })).toEqual(rare.map(({ _key }) => _key));
    }
    expect(found).toBeGreaterThanOrEqual(48);
    snapshot.release();
  });

  it('shows own writes, hides later commits from a snapshot, and survives a restart', async () => {
    const index = await makeIndex({ params: { metric: 'cosine', dimension: DIMENSION, nLists: 1 } });
    const query = vector();
    const [first = '', second = ''] = expected('cosine', query, 2);
    const before = engine.database.snapshot();
    expect(keys(before, index, query, 1)).toEqual([first]);
    const transaction = engine.database.begin();
    const collection = transaction.collection('c');
    transaction.insert(collection, { _key: 'mine', v: query });
    transaction.update(collection, first, { v: query.map((value) => -value) });
    expect(keys(transaction, index, query, 2)).toEqual(['mine', second]);
    await transaction.commit();
    const after = engine.database.snapshot();
    expect(keys(after, index, query, 2)).toEqual(['mine', second]);
    expect(keys(before, index, query, 2)).toEqual([first, second]);
    await engine.database.write((write) => write.remove(write.collection('c'), 'mine'));
    expect(keys(engine.database.snapshot(), index, query, 1)).toEqual([second]);
    expect(keys(after, index, query, 2)).toEqual(['mine', second]);
    before.release();
    after.release();
    const reopened = await engine.reopen();
    const stored = reopened.catalog.collection('c')?.indexes.find(({ name }) => name === index.name);
    expect(stored && keys(reopened.snapshot(), stored, query, 1)).toEqual([second]);
  });

  it('refuses vectors that do not fit, and says so before anything is stored', async () => {
    await engine.database.createCollection({ name: 'strict' });
    await makeIndex({ params: { metric: 'cosine', dimension: 3, nLists: 2 } }, 'strict');
    const insert = (document: JsonObject) => engine.database.write((write) => write.insert(write.collection('strict'), document));
    const bads: JsonObject[] = [{ v: [1, 2] }, { v: [1, 2, 'x'] }, { v: 'text' }, {}, { v: [1, 2, null] }];
    for (const bad of bads) {
      await expect(insert(bad)).rejects.toMatchObject({ errorNum: 10 });
    }
    expect(engine.database.snapshot().count(engine.database.snapshot().collection('strict'))).toBe(0);
    await expect(insert({ _key: 'one', v: [1, 2, 3] })).resolves.toMatchObject({ key: 'one' });
    await expect(insert({ v: [0, 0, 0] })).rejects.toMatchObject({ errorNum: 10 });
    const index = engine.database.catalog.collection('strict')?.indexes.at(-1) as IndexDefinition;
    const ask = (query: number[]) => nearest(engine.database.snapshot(), { index, collection: 'strict', query, limit: 1 });
    expect(() => ask([1, 0, 0])).toThrow(expect.objectContaining({ errorNum: 1555 }));
    expect(vectorIndexKind.describe?.(engine.database, index)).toMatchObject({ trainingState: 'unusable' });
    await insert({ v: [3, 2, 1] });
    expect(ask([1, 2, 3])).toHaveLength(1);
    expect(() => ask([1, 0])).toThrow(expect.objectContaining({ errorNum: 1542 }));
    expect(() => ask([0, 0, 0])).toThrow(expect.objectContaining({ errorNum: 1542 }));
  });

  it('takes identical vectors, and leaves a zero vector out of a sparse index made over it', async () => {
    await engine.database.createCollection({ name: 'same' });
    const same = Array.from({ length: 50 }, (_, i) => ({ _key: `s${i}`, v: i === 0 ? [0, 0] : [1, 1] }));
    await insertAll(engine.database, 'same', [...same, { _key: 'none' }]);
    const index = await makeIndex({ sparse: true, params: { metric: 'cosine', dimension: 2, nLists: 2 } }, 'same');
    const hits = nearest(engine.database.snapshot(), { index, collection: 'same', query: [2, 2], limit: 100 });
    expect(hits).toHaveLength(49);
    expect(hits.every(({ similarity }) => Math.abs(similarity - 1) < 1e-6)).toBe(true);
    await expect(engine.database.write((write) => write.insert(write.collection('same'), { v: [0, 0] }))).rejects.toMatchObject({
      errorNum: 10,
    });
  });

  it('refuses a zero vector in an index that is empty after a start', async () => {
    await engine.database.createCollection({ name: 'empty' });
    await makeIndex({ sparse: true, params: { metric: 'cosine', dimension: 2, nLists: 2 } }, 'empty');
    const reopened = await engine.reopen();
    const zero = reopened.write((write) => write.insert(write.collection('empty'), { v: [0, 0] }));
    await expect(zero).rejects.toMatchObject({ errorNum: 10 });
  });

  it.each<JsonObject>([
    { params: { metric: 'cosine', nLists: 1 } },
    { params: { metric: 'other', dimension: 3, nLists: 1 } },
    { params: { metric: 'l2', dimension: 3, nLists: 0 } },
    { params: { metric: 'l2', dimension: 3, nLists: 1 }, fields: ['a', 'b'] },
  ])('refuses the definition %j', async (definition) => {
    await expect(makeIndex(definition)).rejects.toMatchObject({ errorNum: 10 });
  });
});
