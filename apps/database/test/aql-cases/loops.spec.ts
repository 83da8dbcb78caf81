import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../src/store/database';
import { CaseDatabase } from './cases';

const PEOPLE: readonly JsonObject[] = [
  { _key: '1', name: 'ann', age: 30, city: 'rome', tags: ['a', 'b'] },
  { _key: '2', name: 'bob', age: 25, city: 'oslo', tags: ['b'] },
  { _key: '3', name: 'cid', age: 35, city: 'rome', tags: [] },
  { _key: '4', name: 'dan', city: 'oslo' },
  { _key: '5', name: 'eve', age: null, city: 'bonn', tags: ['a', 'c'] },
];
const database = CaseDatabase.forFile([
  { name: 'people', documents: PEOPLE },
  { name: 'empty', documents: [] },
]);
database.cases('loops');

describe('conditions of 4,000 parts', () => {
  const all = (part: (n: number) => string, operator: string): string =>
    Array.from({ length: 4000 }, (_, n) => part(n)).join(operator);
  it.each([
    ['OR', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `x == ${n}`, ' OR ')} RETURN x`, [1, 3999]],
    ['AND', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `x != ${n}`, ' AND ')} RETURN x`, [4000]],
    ['both', `FOR x IN [1, 3999, 4000] FILTER ${all((n) => `(x >= ${n} AND x <= ${n})`, ' OR ')} RETURN x`, [1, 3999]],
    ['values', `RETURN ${all((n) => (n === 3000 ? '7' : 'null'), ' || ')}`, [7]],
    ['values', `RETURN ${all((n) => (n === 3999 ? '8' : '7'), ' && ')}`, [8]],
  ])('%s', async (_, query, rows) => {
    expect((await database.run(query)).rows).toEqual(rows);
  });

  it('are the longest but for a thousand', async () => {
    await expect(database.run(`RETURN ${'true AND '.repeat(6000)} true`)).rejects.toMatchObject({ errorNum: 1524 });
  });
});
