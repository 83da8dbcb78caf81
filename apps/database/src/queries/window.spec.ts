import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../store/database';
import { TestDatabase } from './query-engine.builder';

const OBSERVATIONS: readonly JsonObject[] = [
  { _key: 'a', time: '2021-05-25T07:00:00', val: 10, n: 1 },
  { _key: 'b', time: '2021-05-25T07:15:00', val: 15, n: 2 },
  { _key: 'c', time: '2021-05-25T07:30:00', val: 20, n: 4 },
  { _key: 'd', time: '2021-05-25T07:45:00', val: 25, n: 7 },
  { _key: 'e', time: '2021-06-25T07:45:00', val: 1, n: 7 },
];

type Case = readonly [query: string, expected: readonly JsonValue[]];

const CASES: readonly Case[] = [
  ['FOR d IN c SORT d.time WINDOW {preceding: 1} AGGREGATE s = SUM(d.val) RETURN s', [10, 25, 35, 45, 26]],
  ['FOR d IN c SORT d.time WINDOW {following: 1} AGGREGATE s = SUM(d.val) RETURN s', [25, 35, 45, 26, 1]],
  [
    'FOR d IN c SORT d.time WINDOW {preceding: 1, following: 1} AGGREGATE a = AVG(d.val), l = LENGTH() RETURN [d._key, a, l]',
    [['a', 12.5, 2], ['b', 15, 3], ['c', 20, 3], ['d', 46 / 3, 3], ['e', 13, 2]],
  ],
  [
    'FOR d IN c SORT d.time WINDOW {preceding: "unbounded"} AGGREGATE s = SUM(d.val), u = UNIQUE(d.n) RETURN [s, u]',
    [[10, [1]], [25, [1, 2]], [45, [1, 2, 4]], [70, [1, 2, 4, 7]], [71, [1, 2, 4, 7]]],
  ],
  ['FOR d IN c SORT d.time WINDOW {following: "unbounded"} AGGREGATE s = SUM(d.val) RETURN s', [71, 61, 46, 26, 1]],
  ['FOR d IN c SORT d.time WINDOW {preceding: "unbounded", following: "unbounded"} AGGREGATE m = MAX(d.val) RETURN m', [25, 25, 25, 25, 25]],
  ['FOR d IN c WINDOW d.n WITH {preceding: 2} AGGREGATE l = LENGTH() RETURN [d.n, l]', [[1, 1], [2, 2], [4, 2], [7, 2], [7, 2]]],
  ['FOR d IN c WINDOW d.n WITH {preceding: 1.5, following: 3} AGGREGATE s = SUM(d.n) RETURN s', [7, 7, 18, 14, 14]],
  ['FOR d IN c WINDOW d.time WITH {preceding: "PT30M"} AGGREGATE s = SUM(d.val) RETURN s', [10, 25, 45, 60, 1]],
  ['FOR d IN c WINDOW d.time WITH {preceding: "P1M"} AGGREGATE s = SUM(d.val) RETURN s', [10, 25, 45, 70, 26]],
  ['FOR d IN c WINDOW DATE_TIMESTAMP(d.time) WITH {following: "PT15M"} AGGREGATE s = SUM(d.val) RETURN s', [25, 35, 45, 25, 1]],
  ['FOR d IN c SORT d.time WINDOW {preceding: @p} AGGREGATE s = SUM(d.val) FILTER s > 30 LIMIT 1 RETURN [d._key, s]', [['c', 35]]],
  ['FOR i IN [1, "x", null, 3] WINDOW i WITH {preceding: 2} AGGREGATE s = SUM(i) RETURN [i, s]', [[null, null], [1, 1], [3, 4], ['x', null]]],
  ['FOR i IN 1..3 LET w = (FOR j IN 1..i WINDOW {preceding: 1} AGGREGATE s = SUM(j) RETURN s) RETURN w', [[1], [1, 3], [1, 3, 5]]],
  ['FOR i IN [] WINDOW {preceding: 1} AGGREGATE s = SUM(i) RETURN s', []],
]; // prettier-ignore

describe('WINDOW', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill('c', OBSERVATIONS);
  });
  afterAll(() => db.close());

  it.each(CASES)('%s', async (query, expected) => {
    const bind: Record<string, JsonValue> = query.includes('@p') ? { p: 1 } : {};
    expect(await db.query(query, bind)).toEqual(expected);
    expect(await db.query(query, bind, { optimizer: { rules: ['-all'] } })).toEqual(expected);
  });

  it('aggregates what a plain reading of the definition gives', async () => {
    const bound = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant('unbounded' as const));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
        bound,
        bound,
        async (list, preceding, following) => {
          const reach = (value: number | 'unbounded'): number => (value === 'unbounded' ? Infinity : value);
          const bind = { list, preceding, following };
          const bounds = '{preceding: @preceding, following: @following} AGGREGATE s = PUSH(i)';
          const byRow = list.map((_, at) => list.filter((_other, o) => o >= at - reach(preceding) && o <= at + reach(following)));
          expect(await db.query(`FOR i IN @list WINDOW ${bounds} RETURN s`, bind)).toEqual(byRow);
          const sorted = list.toSorted((a, b) => a - b);
          const byValue = sorted.map((i) => sorted.filter((o) => o >= i - reach(preceding) && o <= i + reach(following)));
          expect(await db.query(`FOR i IN @list WINDOW i WITH ${bounds} RETURN s`, bind)).toEqual(byValue);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['FOR d IN c WINDOW {preceding: -1} AGGREGATE s = SUM(d.n) RETURN s', 10],
    ['FOR d IN c WINDOW {preceding: 1.5} AGGREGATE s = SUM(d.n) RETURN s', 10],
    ['FOR d IN c WINDOW {preceding: "PT1H"} AGGREGATE s = SUM(d.n) RETURN s', 10],
    ['FOR d IN c WINDOW d.n WITH {preceding: "PT1H", following: 2} AGGREGATE s = SUM(d.n) RETURN s', 10],
    ['FOR d IN c WINDOW d.n WITH {preceding: true} AGGREGATE s = SUM(d.n) RETURN s', 10],
    ['FOR d IN c INSERT {} INTO c WINDOW {preceding: 1} AGGREGATE s = SUM(1) RETURN s', 1595],
  ])('refuses %s with %i', async (query, errorNum) => {
    await expect(db.query(query)).rejects.toMatchObject({ errorNum });
  });
});
