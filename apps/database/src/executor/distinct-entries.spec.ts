import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';

describe('reading only the different values of an index', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 3000 }, (_, n) => ({ a: n % 4 === 3 ? null : n % 4, b: `${n % 6}`, c: n })),
    );
    await db.database.createIndex('c', { type: 'persistent', fields: ['a', 'b', 'c'] });
  });
  afterAll(() => db.close());

  const all = ['0', '1', '2', '3', '4', '5'];
  it.each([
    ['FOR d IN c COLLECT a = d.a RETURN a', [null, 0, 1, 2]],
    ['FOR d IN c RETURN DISTINCT d.a', [null, 0, 1, 2]],
    ['FOR d IN c FILTER d.a >= 1 COLLECT a = d.a RETURN a', [1, 2]],
    ['FOR d IN c FILTER d.a > null AND d.a < 2 COLLECT a = d.a RETURN a', [0, 1]],
    ['FOR d IN c FILTER d.a == 2 COLLECT b = d.b RETURN b', all.filter((_, n) => n % 2 === 0)],
    ['FOR d IN c FILTER d.a == 2 AND d.b > "0" AND d.b <= "4" COLLECT b = d.b RETURN b', ['2', '4']],
    ['FOR d IN c COLLECT a = d.a, b = d.b RETURN [a, b]', [null, 0, 1, 2].flatMap((a) => pairs(a))],
    ['FOR d IN c FILTER d.a > 7 COLLECT a = d.a RETURN a', []],
  ])('%s jumps from value to value', async (query, expected) => {
    const running = await db.engine.start(db.database, readQueryRequest({ query }), { user: 'root' });
    await running.readAll();
    expect(await running.readBatch(1000)).toEqual(expected);
    expect(running.statistics.scannedIndex).toBeLessThanOrEqual(40 * (expected.length + 4));
  });

  function pairs(a: number | null): readonly (readonly [number | null, string])[] {
    return all.filter((_, n) => n % 2 === (a ?? 3) % 2).map((b) => [a, b] as const);
  }
});
