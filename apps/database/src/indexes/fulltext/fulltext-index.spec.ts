import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestDatabase } from '../../queries/query-engine.builder';
import type { JsonValue } from '../../store/database';
import { INDEX_KINDS } from '../../server/index-kinds';

describe('a fulltext index', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await TestDatabase.open();
    for (const kind of INDEX_KINDS) test.storage.registerIndexKind(kind);
    await test.fill('texts', [
      { _key: 'a', t: 'Some rhubarb and an APPLE' },
      { _key: 'b', t: ['banana, oranges', 'apple pie', 5] },
      { _key: 'c', t: { de: 'Äpfel und Birnen', fr: 'pommes', deep: { no: 'orange' } } },
      { _key: 'd', t: 17 },
      { _key: 'e', t: 'orange x' },
      { _key: 'f' },
    ]);
    await test.database.createIndex('texts', { type: 'fulltext', fields: ['t'] });
  });
  afterAll(() => test.close());

  const find = async (query: string, limit: JsonValue = null) =>
    test.query('FOR d IN FULLTEXT(texts, "t", @query, @limit) RETURN d._key', { query, limit });

  it.each<[string, string[]]>([
    ['apple', ['a', 'b']],
    ['APPLE', ['a', 'b']],
    ['apple,rhubarb', ['a']],
    ['apple, +rhubarb', ['a']],
    ['rhubarb,|banana', ['a', 'b']],
    ['apple,-banana', ['a']],
    ['prefix:ora', ['b', 'e']],
    ['orange', ['e']],
    ['complete:ora', []],
    ['PREFIX:oran,-complete:pie', ['e']],
    ['äpfel', ['c']],
    ['-apple', ['a', 'b']],
    ['x', []],
    ['missing,|pommes', ['c']],
  ])('finds %s', async (query, expected) => expect(await find(query)).toEqual(expected));

  it('gives at most what is asked for', async () => expect(await find('prefix:a', 1)).toEqual(['a']));

  it.each(['', ' , ', '+', 'prefix:', ':word'])('refuses the query "%s"', (query) =>
    expect(find(query)).rejects.toMatchObject({ errorNum: 10 }),
  );

  it('fails where there is no index', async () => {
    await expect(test.query('RETURN FULLTEXT(texts, "other", "a")')).rejects.toMatchObject({ errorNum: 1571 });
    await expect(test.query('RETURN NEAR(texts, 1, 2)')).rejects.toMatchObject({ errorNum: 1570 });
  });

  it('follows every change', async () => {
    await test.database.createCollection({ name: 'changing' });
    await test.database.createIndex('changing', { type: 'fulltext', fields: ['t'], minLength: 3 });
    const words = ['one', 'two', 'three', 'four', 'at'] as const;
    const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((list) => list.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(9), fc.option(text)), { minLength: 1, maxLength: 12 }), async (edits) => {
        await test.database.write((access) => {
          const collection = access.collection('changing');
          for (const [i, t] of edits) {
            const key = `k${i}`;
            if (t !== null) access.insert(collection, { _key: key, t }, { overwriteMode: 'replace' });
            else if (access.document(collection, key)) access.remove(collection, key);
          }
        });
        for (const word of words) {
          const scan = 'FOR d IN changing FILTER LENGTH(@word) > 2 && @word IN SPLIT(d.t, " ") SORT d._key RETURN d._key';
          const found = await test.query('FOR d IN FULLTEXT(changing, "t", @word) RETURN d._key', { word });
          expect(found).toEqual(await test.query(scan, { word }));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('functions that read a geo index', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await TestDatabase.open();
    for (const kind of INDEX_KINDS) test.storage.registerIndexKind(kind);
    await test.fill(
      'places',
      Array.from({ length: 200 }, (_, i) => ({ _key: `k${i}`, at: [(i % 20) - 10, Math.floor(i / 20) * 3] })),
    );
    await test.database.createIndex('places', { type: 'geo', fields: ['at'] });
  });
  afterAll(() => test.close());

  it('NEAR gives the nearest first, 100 unless told', async () => {
    expect(await test.query('RETURN LENGTH(NEAR(places, 0, 0))')).toEqual([100]);
    const [near] = await test.query('RETURN NEAR(places, 0.1, 0, 2, "distance")');
    expect(near).toMatchObject([{ at: [0, 0] }, { at: [1, 0] }]);
    expect((near as { distance: number }[])[0]?.distance).toBeCloseTo(11_119.5, 0);
  });

  it.each([
    ['WITHIN(places, 0, 0, 350000)', 'DISTANCE(0, 0, d.at[0], d.at[1]) <= 350000'],
    ['WITHIN_RECTANGLE(places, -3, 2, 4, 13)', 'd.at[0] >= -3 && d.at[0] <= 4 && d.at[1] >= 2 && d.at[1] <= 13'],
    [
      'WITHIN_RECTANGLE(places, 4, 12, -3, 3)',
      'GEO_CONTAINS({type: "Polygon", coordinates: [[[3, -3], [12, -3], [12, 4], [3, 4], [3, -3]]]}, [d.at[1], d.at[0]])',
    ],
  ])('%s gives what a scan gives', async (call, condition) => {
    const found = await test.query(`FOR d IN ${call} SORT d._key RETURN d._key`);
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(
      await test.query(`FOR d IN places FILTER ${condition} SORT d._key RETURN d._key`, {}, { optimizer: { rules: ['-all'] } }),
    );
  });

  it('find nothing in a rectangle without an inside', async () => {
    expect(await test.query('RETURN WITHIN_RECTANGLE(places, 1, 3, 1, 3)')).toEqual([[]]);
    expect(await test.query('RETURN WITHIN_RECTANGLE(places, 1, 3, 4, 3)')).toEqual([[]]);
  });
});
