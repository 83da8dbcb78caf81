import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '../store/database';
import { TestDatabase } from './query-engine.builder';
import { readQueryRequest } from './query-request';

const USERS: readonly JsonObject[] = [
  { _key: 'a', name: 'Ann', age: 30, tags: ['x', 'y'], city: { name: 'Bonn' } },
  { _key: 'b', name: 'Bob', age: 20, tags: ['y'] },
  { _key: 'c', name: 'Cid', age: 40, tags: [], city: { name: 'Köln' } },
  { _key: 'd', name: 'Dan', age: 20 },
];

interface Case {
  readonly query: string;
  readonly bind?: JsonObject;
  readonly expected: readonly JsonValue[];
}

const CASES: readonly Case[] = [
  { query: 'RETURN 1 + 2', expected: [3] },
  { query: 'FOR i IN 1..3 RETURN i * 2', expected: [2, 4, 6] },
  { query: 'FOR i IN [3, 1, 2] SORT i DESC LIMIT 2 RETURN i', expected: [3, 2] },
  { query: 'FOR u IN users FILTER u.age > 25 SORT u.name RETURN u.name', expected: ['Ann', 'Cid'] },
  { query: 'FOR u IN users FILTER u.age == @age SORT u.name RETURN u.name', bind: { age: 20 }, expected: ['Bob', 'Dan'] },
  {
    query: 'FOR u IN @@c FILTER u._key IN @keys SORT u._key RETURN u._key',
    bind: { '@c': 'users', keys: ['d', 'a', 'zz'] },
    expected: ['a', 'd'],
  },
  { query: 'FOR u IN users FILTER u.city.name == "Bonn" RETURN u.city.name', expected: ['Bonn'] },
  {
    query: 'FOR u IN users SORT u.age, u.name DESC RETURN [u.age, u.name]',
    expected: [
      [20, 'Dan'],
      [20, 'Bob'],
      [30, 'Ann'],
      [40, 'Cid'],
    ],
  },
  {
    query: 'FOR u IN users COLLECT age = u.age WITH COUNT INTO n RETURN {age, n}',
    expected: [
      { age: 20, n: 2 },
      { age: 30, n: 1 },
      { age: 40, n: 1 },
    ],
  },
  { query: 'FOR u IN users COLLECT WITH COUNT INTO n RETURN n', expected: [4] },
  { query: 'FOR u IN users FILTER u.age > 100 COLLECT WITH COUNT INTO n RETURN n', expected: [0] },
  {
    query:
      'FOR u IN users COLLECT AGGREGATE s = SUM(u.age), m = MAX(u.age), l = MIN(u.name), a = AVERAGE(u.age) RETURN [s, m, l, a]',
    expected: [[110, 40, 'Ann', 27.5]],
  },
  {
    query: 'FOR u IN users SORT u.name COLLECT age = u.age INTO g = u.name RETURN {age, g}',
    expected: [
      { age: 20, g: ['Bob', 'Dan'] },
      { age: 30, g: ['Ann'] },
      { age: 40, g: ['Cid'] },
    ],
  },
  { query: 'FOR u IN users FILTER u.age == 30 COLLECT age = u.age INTO g RETURN g[*].u.name', expected: [['Ann']] },
  {
    query: 'FOR u IN users LET x = u.age * 2 COLLECT age = u.age INTO g KEEP x FILTER age == 20 RETURN g',
    expected: [[{ x: 40 }, { x: 40 }]],
  },
  { query: 'FOR u IN users RETURN DISTINCT u.age', expected: [30, 20, 40] },
  { query: 'FOR u IN users FILTER "y" IN u.tags SORT u.name RETURN u.tags[*]', expected: [['x', 'y'], ['y']] },
  { query: 'LET names = (FOR u IN users SORT u.name RETURN u.name) RETURN names', expected: [['Ann', 'Bob', 'Cid', 'Dan']] },
  {
    query: 'FOR u IN users SORT u._key LET n = LENGTH(FOR o IN users FILTER o.age == u.age RETURN 1) RETURN n',
    expected: [1, 2, 1, 2],
  },
  { query: 'FOR u IN users FILTER u.age == 99 OR u.name == "Cid" RETURN u.age', expected: [40] },
  { query: 'RETURN (true ? (FOR i IN 1..2 RETURN i) : (FOR i IN 3..4 RETURN i))', expected: [[1, 2]] },
  { query: 'FOR u IN users SORT u._key LIMIT 1, 2 RETURN u._id', expected: ['users/b', 'users/c'] },
  { query: 'RETURN [1, 2, 3, 4][* FILTER CURRENT % 2 == 0 LIMIT 1 RETURN CURRENT * 10]', expected: [[20]] },
  {
    query: 'RETURN [[1, 2] ALL > 0, [1, 2] ANY == 2, [1, 2] NONE == 2, [] ALL == 1, [1, 2, 3] AT LEAST (2) > 1]',
    expected: [[true, true, false, true, true]],
  },
  { query: 'RETURN [1, 2, 3][? 2 FILTER CURRENT > 1]', expected: [true] },
  { query: 'RETURN {a: 1, ["b" ]: 2, "c": [1..3]}', expected: [{ a: 1, b: 2, c: [[1, 2, 3]] }] },
  { query: 'RETURN 5 IN 1..10 && 2.5 NOT IN 1..10', expected: [true] },
  { query: 'RETURN 1 / 0', expected: [null] },
  { query: 'RETURN [[1, 2][* LIMIT -10, 1], [1, 2][* LIMIT 1, -1], [1, 2][* LIMIT 1, 1.7]]', expected: [[[], [], [2]]] },
  { query: 'RETURN [1, 2][* RETURN (FOR x IN 1..CURRENT RETURN x)]', expected: [[[1], [1, 2]]] },
  { query: 'RETURN (1..5000)[* FILTER CURRENT % 2 == 0 LIMIT 5, 2 RETURN -CURRENT]', expected: [[-12, -14]] },
  { query: 'RETURN [(1..5000)[? 2500 FILTER CURRENT % 2 == 0], (1..5000)[? ALL FILTER CURRENT > 1]]', expected: [[true, false]] },
  { query: 'RETURN [3, 2000][* RETURN LENGTH((1..CURRENT)[* FILTER CURRENT > 1])]', expected: [[2, 1999]] },
  {
    query: 'RETURN [[1, 2], [3]][* RETURN CURRENT[* RETURN (FOR x IN 1..CURRENT RETURN x)]]',
    expected: [[[[1], [1, 2]], [[1, 2, 3]]]],
  },
  {
    query: `RETURN [[20, 30], [40], [50]][** FILTER LENGTH(FOR u IN users FILTER u.age == CURRENT RETURN 1) > 0 LIMIT 1, 5
      RETURN (FOR u IN users FILTER u.age == CURRENT RETURN u.name)]`,
    expected: [[['Ann'], ['Cid']]],
  },
  {
    query: `FOR u IN users SORT u.name RETURN [u.age][? ANY FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) == @n]`,
    bind: { n: 2 },
    expected: [false, true, false, true],
  },
  {
    query: `LET l = [20, 30, 99] LET q = (FOR i IN 1..1 RETURN i) RETURN [
      l[? 2 FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) > 0],
      l[? ALL FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) > 0],
      l[? 3..4 FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) > 0],
      l[? AT LEAST (1) FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) > 0],
      q[0][? NONE FILTER LENGTH(FOR o IN users FILTER o.age == CURRENT RETURN 1) > 0]]`,
    expected: [[true, false, false, true, true]],
  },
  { query: 'RETURN [0.001, 0][* RETURN SLEEP(CURRENT)]', expected: [[null, null]] },
  {
    query: 'FOR o IN [{a: {b: [1, {c: 2}]}}] RETURN [o.a.b[1].c, o.a.b[-1].c, o.x.y, o["a"]["b"]["0"]]',
    expected: [[2, 2, null, 1]],
  },
  { query: 'RETURN null ?: "d"', expected: ['d'] },
  { query: 'FOR u IN users FILTER u.name LIKE "%a%" SORT u.name RETURN u.name', expected: ['Dan'] },
  { query: 'RETURN LENGTH(users)', expected: [4] },
  { query: 'RETURN DOCUMENT("users/a").name', expected: ['Ann'] },
  {
    query: `LET d = DOCUMENT("users/a") LET gone = DOCUMENT("users/zz")
      RETURN [d.name, d._id, gone, gone.name, gone == null, (d || 1).name, DOCUMENT(["users/a"])[0].name, DOCUMENT(d)._key, {d}.d.name]`,
    expected: [['Ann', 'users/a', null, null, true, 'Ann', 'Ann', null, 'Ann']],
  },
  { query: 'FOR id IN ["users/a", "users/zz"] LET d = DOCUMENT(id) COLLECT name = d.name RETURN name', expected: [null, 'Ann'] },
  {
    query: 'RETURN ATTRIBUTES(DOCUMENT("users/a"), true, true) == ATTRIBUTES(DOCUMENT("users", "a"), true, true)',
    expected: [true],
  },
];

const REFUSED: readonly (readonly [query: string, errorNum: number])[] = [
  ['FOR u IN users COLLECT age = u.age RETURN u', 1203],
  ['RETURN absent', 1203],
  ['RETURN LENGTH(absent)', 1203],
  ['RETURN users + 1', 1568],
  ['INSERT {} INTO users RETURN LENGTH(users)', 1579],
];

describe('queries', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill('users', USERS);
  });
  afterAll(() => db.close());

  it.each(CASES)('$query', async ({ query, bind, expected }) => {
    expect(await db.query(query, bind)).toEqual(expected);
    expect(await db.query(query, bind, { optimizer: { rules: ['-all'] } })).toEqual(expected);
  });

  it.each([
    ['FOR u IN users RETURN u.tags', { scannedFull: 4, scannedIndex: 0, cursorsCreated: 0, cursorsRearmed: 0, seeks: 0 }],
    ['FOR u IN users FILTER u._key == "a" RETURN u.tags', { scannedIndex: 1, cursorsCreated: 1, cursorsRearmed: 0, seeks: 0 }],
    [
      'FOR k IN ["a", "b", "z"] FOR u IN users FILTER u._key == k RETURN u.tags',
      { cursorsCreated: 1, cursorsRearmed: 2, seeks: 0 },
    ],
  ])('%s counts lookups in indexes as cursors', async (text, expected) => {
    const run = await db.engine.start(db.database, readQueryRequest({ query: text }), { user: 'root' });
    await run.readBatch(100);
    expect(run.statistics).toMatchObject(expected);
  });

  it.each(REFUSED)('%s is refused with %i', async (query, errorNum) => {
    await expect(db.query(query)).rejects.toMatchObject({ errorNum });
  });

  it.each([1, 2])('as many LETs as a query may have are no depth for the stack, profiled as %i or not', async (profile) => {
    const statements = Array.from({ length: 3_900 }, (_, at) => `LET v${at + 1} = v${at} + 1`);
    expect(await db.query(`LET v0 = RAND() * 0 ${statements.join(' ')} RETURN v3900`)).toEqual([3900]);
    const few = `LET v0 = RAND() * 0 ${statements.slice(0, 50).join(' ')} RETURN v50`;
    expect(await db.query(few, {}, { profile })).toEqual([50]);
  });
});
