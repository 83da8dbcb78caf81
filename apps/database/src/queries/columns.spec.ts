import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '../storage/api';
import { TestDatabase } from './query-engine.builder';

const VALUES: readonly JsonValue[] = [null, true, 1, 1.5, '', 'x', 'Ü', -3];
const documents: readonly JsonObject[] = Array.from({ length: 1300 }, (_, n) => ({
  _key: `k${n}`,
  n,
  few: VALUES[(n * 5 + (n >> 6)) % VALUES.length]!,
  ...(n % 3 > 0 && { some: n % 7 }),
  list: [n % 2],
}));

const QUERIES = [
  'FOR d IN c COLLECT x = d.few WITH COUNT INTO k RETURN [x, k]',
  'FOR d IN c COLLECT x = d.some WITH COUNT INTO k SORT k DESC, x RETURN [x, k]',
  'FOR d IN c COLLECT x = d.missing WITH COUNT INTO k RETURN [x, k]',
  'FOR d IN c COLLECT x = d.few AGGREGATE s = SUM(d.n), m = MAX(d.some) RETURN [x, s, m]',
  'FOR d IN c FILTER d.some == 3 COLLECT WITH COUNT INTO k RETURN k',
  'FOR d IN c FILTER d.n > 1290 RETURN [d.n, d.few]',
  'FOR d IN c SORT d.few, d.n DESC LIMIT 5 RETURN d.n',
  'FOR d IN c COLLECT x = d.list WITH COUNT INTO k RETURN [x, k]',
  'FOR i IN 1..3 FOR d IN c FILTER d.some == i COLLECT y = i, x = d.few WITH COUNT INTO k RETURN [y, x, k]',
  'FOR d IN c COLLECT x = d.few INTO g = d.n RETURN [x, SUM(g)]',
  'FOR d IN c SORT d.n LIMIT 2 RETURN d',
];
const SPILLING = { spillOverThresholdNumRows: 50, optimizer: { rules: ['-sort-limit'] } };

describe('columns in memory', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill('c', documents);
  });
  afterEach(() => db.close());

  it('answer as documents do, however often a query is asked', async () => {
    for (const query of QUERIES.slice(0, 8)) {
      const expected = await db.query(query.replace('IN c', 'IN (FOR whole IN c RETURN NOOPT(whole))'));
      for (let time = 1; time <= 3; time += 1) expect([query, time, await db.query(query)]).toEqual([query, time, expected]);
      expect(await db.query(query, {}, SPILLING)).toEqual(expected);
    }
    expect(db.engine.columns.byteLength).toBeGreaterThan(0);
  });

  it.each(QUERIES)('give what the first scan gave: %s', async (query) => {
    const first = await db.query(query);
    expect(await db.query(query)).toEqual(first);
    expect(await db.query(query)).toEqual(first);
    expect(await db.query(query, {}, SPILLING)).toEqual(first);
  });

  it('follow writes, and never show a snapshot what came later', async () => {
    const count = 'FOR d IN c FILTER d.few == 1 COLLECT WITH COUNT INTO k RETURN k';
    const before = (await db.query(count))[0] as number;
    await db.query(count);
    const old = db.database.begin();
    await db.query('FOR d IN c FILTER d.few == 1 LIMIT 10 UPDATE d WITH {few: 2} IN c');
    for (let time = 0; time < 3; time += 1) expect(await db.query(count)).toEqual([before - 10]);
    const inside = { user: 'root', transaction: old };
    const within = async () => {
      const query = await db.start(count, {}, inside);
      return query.readBatch(1);
    };
    expect(await within()).toEqual([before]);
    old.insert(old.collection('c'), { few: 1 });
    expect(await within()).toEqual([before + 1]);
    old.abort();
    expect(await db.query(count)).toEqual([before - 10]);
  });

  it('count what they give as scanned', async () => {
    for (let time = 0; time < 3; time += 1) {
      const query = await db.start(QUERIES[0]!);
      await query.readAll();
      expect(query.statistics).toMatchObject({ scannedFull: 1300, filtered: 0 });
    }
  });
});
