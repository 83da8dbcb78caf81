import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { QueryEngine } from '../queries/query-engine';
import type { TestDatabase } from '../queries/query-engine.builder';
import { explainQuery } from '../queries/explain/explain-query';
import { readQueryRequest } from '../queries/query-request';
import type { JsonObject, JsonValue, Transaction } from '../store/database';
import { createView } from '../views/views';
import { openSearchQueries } from './search-queries.fixture';

const VALUES: readonly JsonValue[] = [null, false, 3, -1, 'b', 'B', 'a', [1], { x: 1 }];
const documents = (from: number, count: number): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({
    _key: `k${from + at}`,
    a: VALUES[(7 * (from + at)) % VALUES.length]!,
    b: { c: (11 * (from + at)) % 23 },
    word: (from + at) % 3 === 0 ? 'fox' : 'dog',
    kept: { inner: [from + at] },
    other: from + at,
  }));

describe('primarySort and storedValues', () => {
  let test: TestDatabase;
  let engine: QueryEngine;
  beforeAll(async () => {
    ({ test, engine } = await openSearchQueries());
    await test.fill('c', documents(0, 60));
    await test.fill('d', documents(60, 20));
    const links = Object.fromEntries(['c', 'd'].map((name) => [name, { includeAllFields: true }]));
    const primarySort = [
      { field: 'a', direction: 'asc' },
      { field: 'b.c', direction: 'desc' },
    ];
    await createView(test.database, {
      name: 'v',
      type: 'arangosearch',
      links,
      primarySort,
      storedValues: [['kept'], ['kept.inner'], ['word']],
    });
    const fields = ['word', 'other'];
    const shape = { type: 'inverted', fields, primarySort: { fields: [{ field: 'other', asc: false }] }, storedValues: ['word'] };
    await test.database.createIndex('c', { ...shape, name: 'inv' });
    await createView(test.database, { name: 'plain', type: 'arangosearch', links });
  });
  afterAll(() => test.close());

  const started = async (query: string, options: JsonObject = {}, transaction?: Transaction) => {
    const running = await engine.start(test.database, readQueryRequest({ query, options }), { user: 'root', transaction });
    await running.readAll();
    const rows = JSON.parse(JSON.stringify(await running.readBatch(running.waiting))) as JsonValue[];
    return { rows, lookups: running.statistics.documentLookups };
  };
  const nodesOf = (query: string) =>
    (
      runSteps(explainQuery(engine, test.database, readQueryRequest({ query }), { user: 'root' })) as {
        plan: { nodes: JsonObject[] };
      }
    ).plan.nodes;

  const sorted: readonly [query: string, lookups: number][] = [
    ['FOR x IN v SORT x.a, x.b.c DESC LIMIT 7 RETURN [x.a, x.b.c]', 0],
    ['FOR x IN v SEARCH x.word == "fox" SORT x.a, x.b.c DESC RETURN [x.a, x.b.c, x.word]', 0],
    ['FOR x IN v SEARCH x.other == 5 OR x.other == 70 SORT x.a RETURN [x.a, x.kept.inner[0]]', 0],
    ['FOR x IN v SEARCH x.word == "dog" LET s = BM25(x) SORT x.a, x.b.c DESC RETURN [x.a, x.b.c, s > 0]', 0],
    ['FOR x IN v SEARCH x.word != "fox" SORT x.a, x.b.c DESC LIMIT 3, 4 RETURN [x.a, x.b.c, x.other]', 7],
    ['FOR x IN c OPTIONS {indexHint: "inv"} FILTER x.word == "fox" SORT x.other DESC LIMIT 5 RETURN [x.other, x.word]', 0],
  ];
  const check = async (transaction?: Transaction) => {
    for (const [query, lookups] of sorted) {
      const answer = await started(query, {}, transaction);
      const plain = await started(query, { optimizer: { rules: ['-all'] } }, transaction);
      expect([query, answer.rows]).toEqual([query, plain.rows]);
      expect([query, answer.lookups <= lookups]).toEqual([query, true]);
    }
  };

  it('give rows in order without a SORT, and what is stored without documents', async () => {
    for (const [query] of sorted) {
      const nodes = nodesOf(query);
      expect([query, nodes.some(({ type }) => type === 'SortNode')]).toEqual([query, false]);
    }
    expect(nodesOf(sorted[0]![0])[1]).toMatchObject({
      type: 'EnumerateViewNode',
      primarySort: [
        { field: 'a', asc: true },
        { field: 'b.c', asc: false },
      ],
      noMaterialization: true,
    });
    expect(nodesOf(sorted.at(-1)![0])[1]).toMatchObject({ type: 'IndexNode', sorted: true, indexCoversProjections: true });
    await check();
  });

  it.each([
    ['other directions', 'FOR x IN v SORT x.a DESC RETURN x.a', true, true],
    ['other fields', 'FOR x IN v SORT x.b.c DESC RETURN x.a', true, true],
    ['more fields', 'FOR x IN v SORT x.a, x.b.c DESC, x.word RETURN x.a', true, true],
    ['views that are not sorted', 'FOR x IN plain SORT x.a RETURN x.a', true, false],
    ['attributes that are not stored', 'FOR x IN v SORT x.a RETURN x.other', false, false],
    ['whole documents', 'FOR x IN v RETURN x', false, false],
    ['documents in subqueries', 'FOR x IN v LET y = (FOR i IN 1..2 RETURN x.other) RETURN y', false, false],
    ['an option that forbids it', 'FOR x IN v OPTIONS {noMaterialization: false} RETURN x.word', false, false],
  ])('are not used for %s', (_title, query, hasSort, isCovered) => {
    const nodes = nodesOf(query);
    expect(nodes.some(({ type }) => type === 'SortNode')).toBe(hasSort);
    expect(nodes.some(({ noMaterialization }) => noMaterialization === true)).toBe(isCovered);
  });

  it('follow changes, also of the own transaction', async () => {
    await test.database.write((access) => {
      const c = access.collection('c');
      access.update(c, 'k3', { a: 'aa', word: 'cat', kept: null });
      access.replace(c, 'k9', { word: 'fox' });
      access.remove(c, 'k12');
      access.insert(c, { _key: 'new', a: 2, b: { c: 5 }, word: 'fox', other: 1000 });
    });
    await check();
    await started('FOR x IN c FILTER x.other > 40 UPDATE x WITH {a: x.other, b: {c: 0}} IN c');
    await check();
    const transaction = test.database.begin();
    transaction.insert(transaction.collection('d'), { _key: 'mine', a: -5, word: 'fox' });
    transaction.update(transaction.collection('c'), 'new', { a: 4 });
    await check(transaction);
    transaction.abort();
    await check();
    expect((await started('FOR x IN v SEARCH x.word == "cat" RETURN [x._key, x._id, x.kept, x.a]')).rows).toEqual([
      ['k3', 'c/k3', null, 'aa'],
    ]);
  });
});
