import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import { INDEX_KINDS } from '../server/index-kinds';
import type { JsonObject } from '../store/database';
import { TestDatabase } from './query-engine.builder';
import { readQueryRequest } from './query-request';

describe('plans used again', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 50 }, (_, n) => ({ _key: `k${n}`, n, ...(n % 2 ? { odd: n } : {}) })),
    );
  });
  afterEach(() => db.close());

  it('serve other bind values', async () => {
    const text = 'FOR d IN c FILTER d.n IN @list AND d.n < @top SORT d.n LIMIT @limit RETURN d.n + @plus';
    expect(await db.query(text, { list: [1, 2, 3], top: 9, limit: 2, plus: 10 })).toEqual([11, 12]);
    expect(await db.query(text, { list: [4, 5, 6], top: 6, limit: 5, plus: 0 })).toEqual([4, 5]);
    expect(await db.query(text, { list: null, top: 6, limit: 5, plus: 0 })).toEqual([]);
  });

  it('are named when the cache was asked for and had them', async () => {
    const keyOf = async (text: string, bindVars: Record<string, AqlValue>, options: JsonObject = { usePlanCache: true }) => {
      const query = await db.engine.start(db.database, readQueryRequest({ query: text, bindVars, options }), { user: 'root' });
      await query.readAll();
      return query.planCacheKey;
    };
    const text = 'FOR d IN @@c FILTER d.n == @n LIMIT 1 RETURN d';
    expect(await keyOf(text, { '@c': 'c', n: 1 })).toBeUndefined();
    const key = await keyOf(text, { '@c': 'c', n: 2 });
    expect(key).toMatch(/^\d+$/);
    expect(await keyOf(text, { '@c': 'c', n: 3 })).toBe(key);
    expect(await keyOf(text, { '@c': 'c', n: 3 }, {})).toBeUndefined();
  });

  it('find ranges between bind values by an index', async () => {
    await db.database.createIndex('c', { type: 'persistent', fields: ['n'] });
    const request = (from: AqlValue, to: AqlValue) =>
      readQueryRequest({ query: 'FOR d IN c FILTER d.n IN @from..@to SORT d.n RETURN d.n', bindVars: { from, to } });
    for (const [from, to, expected] of [
      [3, 5, [3, 4, 5]],
      [5.9, 3.2, [3, 4, 5]],
      ['2', null, [0, 1, 2]],
    ] as const) {
      const run = await db.engine.start(db.database, request(from, to), { user: 'root' });
      expect(await run.readBatch(100)).toEqual(expected);
      expect(run.statistics.scannedFull).toBe(0);
      expect(run.statistics.scannedIndex).toBeLessThan(7);
    }
  });

  it('notice new indexes and dropped collections', async () => {
    const text = 'FOR d IN c FILTER d.n == @n RETURN d._key';
    expect(await db.query(text, { n: 7 })).toEqual(['k7']);
    await db.database.createIndex('c', { type: 'persistent', fields: ['n'] });
    expect(await db.query(text, { n: 8 })).toEqual(['k8']);
    await db.database.dropCollection('c');
    await expect(db.query(text, { n: 8 })).rejects.toMatchObject({ errorNum: 1203 });
  });

  it('find null through a sparse index only when it holds it', async () => {
    await db.database.createIndex('c', { type: 'persistent', fields: ['odd'], sparse: true });
    const text = 'FOR d IN c FILTER d.odd == @v COLLECT WITH COUNT INTO k RETURN k';
    expect(await db.query(text, { v: 3 })).toEqual([1]);
    expect(await db.query(text, { v: null })).toEqual([25]);
    expect(await db.query(text, { v: 5 })).toEqual([1]);
  });

  it.each([
    ['d.name LIKE @p', (p: string) => ({ p })],
    ['d.name LIKE CONCAT(@p, "")', (p: string) => ({ p })],
    ['d._key LIKE @p OR d.name LIKE @p', (p: string) => ({ p })],
  ])('look where a pattern tells them to: %s', async (condition, bind) => {
    await db.fill(
      'named',
      ['a', 'ab', 'abc', 'B', 'b1', 'b2', 'z', 'zz', 'Z', 'tr', '1', null, true, ['a']].map((name, n) => ({ _key: `n${n}`, name })),
    );
    await db.database.createIndex('named', { type: 'persistent', fields: ['name'] });
    const text = `FOR d IN named FILTER ${condition} SORT d._key RETURN d._key`;
    const patterns = ['ab%', 'b_', 'z%', '%', 'tr%', '1', 'n1%', 'a', '_', 'ab%', '["a"]', ''];
    const answers = async (options: JsonObject): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (const pattern of patterns) found.push([pattern, await db.query(text, bind(pattern), options)]);
      return found;
    };
    expect(await answers({})).toEqual(await answers({ optimizer: { rules: ['-all'] } }));
  });

  it.each([
    ['FOR d IN named FILTER d.name LIKE @p RETURN d', { p: 'ab%' }],
    ['FOR d IN named FILTER d.name LIKE CONCAT(@p, "%") RETURN d', { p: 'ab' }],
    ['FOR d IN named FILTER d._key LIKE @p RETURN d', { p: 'n1%' }],
  ])('read an index for a pattern in a bind value: %s', async (query, bindVars) => {
    await db.fill('named', [{ _key: 'n1', name: 'ab' }, { name: 'x' }]);
    await db.database.createIndex('named', { type: 'persistent', fields: ['name'], sparse: true });
    const run = await db.engine.start(db.database, readQueryRequest({ query, bindVars }), { user: 'root' });
    expect(await run.readBatch(10)).toHaveLength(1);
    expect(run.statistics).toMatchObject({ scannedFull: 0, scannedIndex: 1 });
  });

  it.each([
    ['FULLTEXT(places, "text", @word)', [{ word: 'one' }, { word: 'two' }, { word: '' }, { word: 7 }]],
    [
      'NEAR(places, @a, @b, @n)',
      [
        { a: 1, b: 2, n: 3 },
        { a: 9, b: 0, n: 5 },
        { a: 1, b: 2, n: -1 },
        { a: 'x', b: 2, n: 3 },
      ],
    ],
    [
      'WITHIN("places", @a, @b, @r)',
      [
        { a: 1, b: 2, r: 300_000 },
        { a: 5, b: 5, r: 1 },
        { a: null, b: 2, r: 3 },
      ],
    ],
  ])('ask the index of a function with its bind values: %s', async (call, values) => {
    for (const kind of INDEX_KINDS) db.storage.registerIndexKind(kind);
    await db.fill(
      'places',
      Array.from({ length: 40 }, (_, n) => ({ _key: `p${n}`, at: [n % 10, n / 5], text: n % 2 ? 'one' : 'two one' })),
    );
    await db.database.createIndex('places', { type: 'geo', fields: ['at'] });
    await db.database.createIndex('places', { type: 'fulltext', fields: ['text'] });
    const text = `FOR d IN ${call} RETURN d._key`;
    const answer = (options: JsonObject, bindVars: Record<string, AqlValue>): Promise<unknown> =>
      db.query(text, bindVars, options).catch((error: { errorNum: number }) => error.errorNum);
    const answers = async (options: JsonObject): Promise<readonly unknown[]> => {
      const found: unknown[] = [];
      for (const bindVars of [...values, ...values]) found.push(await answer(options, bindVars));
      return found;
    };
    expect(await answers({})).toEqual(await answers({ optimizer: { rules: ['-all'] } }));
    const run = await db.engine.start(db.database, readQueryRequest({ query: text, bindVars: values[0]! }), { user: 'root' });
    expect((await run.readBatch(100)).length).toBeGreaterThan(0);
    expect(run.statistics.cursorsCreated).toBe(1);
  });

  it('are not taken for other databases, options, nulls, or parameters that do not fit', async () => {
    const text = 'FOR d IN c FILTER d.odd == @v SORT d.n LIMIT 2 RETURN d.n';
    const plain = async () => expect(await db.query(text, { v: 7 })).toEqual([7]);
    await plain();
    await plain();
    expect(await db.query(text, { v: null })).toEqual([0, 2]);
    await plain();
    await expect(db.query(text, {})).rejects.toMatchObject({ errorNum: 1551 });
    await expect(db.query(text, { w: 7 })).rejects.toMatchObject({ errorNum: 1551 });
    await expect(db.query(text, { v: 7, w: 7 })).rejects.toMatchObject({ errorNum: 1552 });
    await plain();
    const full = await db.start(text.replace('@v', '7'), { fullCount: true });
    await full.readAll();
    expect(full.statistics.fullCount).toBe(1);
    const other = await db.storage.createDatabase('other');
    await expect(
      db.engine.rows(other, readQueryRequest({ query: text, bindVars: { v: 7 } }), { user: 'root' }),
    ).rejects.toMatchObject({
      errorNum: 1203,
    });
    await plain();
  });

  it('still refuse missing, unknown and wrong parameters', async () => {
    const text = 'FOR d IN @@c LIMIT @n RETURN d[@a]';
    expect(await db.query(text, { '@c': 'c', n: 1, a: 'n' })).toEqual([0]);
    await expect(db.query(text, { '@c': 'c', n: 1 })).rejects.toMatchObject({ errorNum: 1551 });
    await expect(db.query(text, { '@c': 'c', n: 1, a: 'n', more: 1 })).rejects.toMatchObject({ errorNum: 1552 });
    await expect(db.query(text, { '@c': 'c', n: -1, a: 'n' })).rejects.toMatchObject({ errorNum: 1504 });
    await expect(db.query(text, { '@c': 7, n: 1, a: 'n' })).rejects.toMatchObject({ errorNum: 1553 });
  });
});
