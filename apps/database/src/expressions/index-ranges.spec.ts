import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import { TestDatabase } from '../queries/query-engine.builder';

const MANY = 100_000;
const numbers = Array.from({ length: MANY }, (_, i) => i);

describe('long IN lists over an index', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill('c', [
      { _key: 'k1', a: 0, b: 3 },
      { _key: 'k2', a: 0, b: 1 },
      { _key: 'k3', a: 1, b: 2 },
    ]);
    await db.database.createIndex('c', { type: 'persistent', fields: ['a', 'b'] });
  });
  afterAll(() => db.close());

  const asked = async (query: string, bindVars: Record<string, (string | number)[]>) => {
    const { result: rows, msPerTurn } = await turnsDuring(() => db.query(query, bindVars));
    return { rows, msPerTurn };
  };

  it('are combined one by one: all combinations at a time had no room', async () => {
    const { rows } = await asked('FOR d IN c FILTER d.a IN @a AND d.b IN @b LIMIT 2 RETURN d._key', { a: numbers, b: numbers });
    expect(rows).toEqual(['k2', 'k1']);
  });

  it.each([
    ['_key', 'FOR d IN c FILTER d._key IN @wanted SORT d._key RETURN d._key', ['k1', 'k2', 'k3']],
    ['an attribute', 'FOR d IN c FILTER d.a IN @wanted SORT d._key RETURN d._key', []],
    ['a count', 'FOR d IN c FILTER d.a IN @wanted COLLECT WITH COUNT INTO n RETURN n', [0]],
    [
      'two attributes',
      'FOR d IN c FILTER d._key IN @wanted OR d._key IN ["k3", "k0"] SORT d._key RETURN d._key',
      ['k1', 'k2', 'k3'],
    ],
  ])('of %s let others have their turns', async (_what, query, expected) => {
    const { rows, msPerTurn } = await asked(query, {
      wanted: [...numbers.map((number) => `k${number % 2 === 0 ? number : -number}`), 'k1', 'k3'],
    });
    expect(rows).toEqual(expected);
    expect(msPerTurn).toBeLessThan(50);
  });
});
