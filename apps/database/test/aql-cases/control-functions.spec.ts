import { describe, expect, it } from '@jest/globals';
import { readQueryRequest } from '../../src/queries/query-request';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([
  {
    name: 'things',
    documents: [
      { _key: 'a', n: 1 },
      { _key: 'b', n: 2 },
    ],
  },
  { name: 'empty', documents: [] },
]);
database.cases('control-functions');

describe('calls with effects in loops', () => {
  const THREE = 'FOR i IN 1..3';
  it.each([
    [`${THREE} LET w = WARN(false, "x") FILTER i == 1 RETURN i`, 3],
    [`${THREE} LET w = (RETURN WARN(false, "x")) FILTER i == 1 RETURN i`, 3],
    [`${THREE} FILTER NOT WARN(false, "x") FILTER i == 1 RETURN i`, 3],
    [`${THREE} FOR j IN 1..2 LET w = WARN(false, "x") FILTER i == 1 RETURN i`, 6],
    [`${THREE} FOR j IN 1..2 FILTER NOT WARN(false, "x") FILTER i == 1 RETURN i`, 6],
    [`${THREE} LET w = WARN(false, "x") FOR d IN things FILTER d.n == i FILTER i == 1 RETURN i`, 3],
    ['FOR a IN things FOR b IN things FILTER a.n == b.n FILTER NOT WARN(false, "x") RETURN 1', 2],
    ['FOR i IN [] FOR a IN things FOR b IN things FILTER a.n == b.n FILTER FAIL() RETURN 1', 0],
    ['FOR a IN empty FOR b IN things FILTER a.n == b.n FILTER FAIL() RETURN 1', 0],
    ['FOR a IN empty FILTER NOT FAIL() FOR b IN things FILTER a.n == b.n RETURN 1', 0],
  ])('%s calls %i times', async (query, times) => {
    const { engine, database: test } = database.test;
    const running = await engine.start(test, readQueryRequest({ query }), { user: 'root' });
    await running.readAll();
    expect(running.warnings.list).toHaveLength(times);
    running.abort();
  });
});

describe('the database', () => {
  it('has one now throughout a query', async () => {
    const { rows } = await database.run('LET a = DATE_NOW() LET b = SLEEP(0.01) FOR i IN 1..2 RETURN DATE_NOW() == a');
    expect(rows).toEqual([true, true]);
  });
});
