import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { liftConstants } from './lifted-constants';
import { TestDatabase } from './query-engine.builder';
import { readQueryRequest } from './query-request';

const rows = Array.from({ length: 2_200 }, (_, n) => ({ n, name: `nämé "${n}" \u{1f600}`, list: [n / 3, null, { a: -n }] }));
const json = JSON.stringify(rows);

describe('a long query', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
  });
  afterAll(() => db.close());

  const lifted = (query: string, bindVars = {}) => runSteps(liftConstants(readQueryRequest({ query, bindVars })));
  const answer = async (query: string, bindVars = {}) => {
    const { text, bindVars: values } = lifted(query, bindVars);
    return db.query(text, { ...values });
  };

  it.each<[query: string, lifted: number]>([
    [`FOR d IN ${json} FILTER d.n % 1000 == 7 RETURN d`, 1],
    [`RETURN [LENGTH(${json}), ${json}[3], @other]`, 2],
    [`LET a = {rows: ${json}, unquoted: 1} RETURN a.rows[1].name`, 1],
    [`LET x = 3 LET a = {rows: ${json}, x} RETURN a.rows[x].name`, 1], // what is no constant around it stays
    [`FOR d IN ${json.replaceAll(/"(n|list|a)":/g, '$1 :')} FILTER d.n % 1000 == 7 RETURN d`, 1],
    [`RETURN ${json.replaceAll(/"(n|list)":/g, "'$1': ")}[7]`, 1],
    [`RETURN ${json.replaceAll('"n":', '_n:')}[7]`, 1],
    [`RETURN ${json.replaceAll('"n":', '`n`:')}[7]`, 0],
    [`RETURN {"rows": ${json}, "more": [1]}.rows[5]`, 1],
    [`RETURN SUM(${json.replaceAll('"n":', '"list":')}[*].list)`, 0], // the first of equal names counts
    [`/* " [ */ RETURN ${json}[@other].n // { '`, 1],
    [`RETURN "${'[1, 2], '.repeat(20_000)}" == '${'[1, 2], '.repeat(20_000)}'`, 0],
    [`LET x = {\`${'a'.repeat(200_000)}\`: 5} RETURN x["${'a'.repeat(200_000)}"]`, 0],
    [`RETURN [1e400, ${json.slice(1)}[0]`, 0],
  ])('has the same answer with its constants as bind values: %#', async (query, count) => {
    const values: Record<string, number> = query.includes('@other') ? { other: 4 } : {};
    const request = lifted(query, values);
    expect(Object.keys(request.bindVars)).toHaveLength(count + Object.keys(values).length);
    if (count > 0) expect(request.text.length).toBeLessThan(1_000);
    expect(await db.query(request.text, { ...request.bindVars })).toEqual(await db.query(query, values));
  });

  it('takes names that it does not use itself', async () => {
    const query = `RETURN [@constant1, @constant_2, LENGTH(${json})]`;
    expect(await answer(query, { constant1: 'a', constant_2: 'b' })).toEqual([['a', 'b', rows.length]]);
  });

  it('is read in steps', () => {
    let count = 0;
    for (const steps = liftConstants(readQueryRequest({ query: `RETURN ${json}` })); steps.next().done !== true;) count += 1;
    expect(count).toBeGreaterThan(5);
  });

  it('is listed without its long bind values', async () => {
    const request = lifted(`FOR n IN 1..3 RETURN [n, @other, LENGTH(${json})]`, { other: 4 });
    const running = await db.engine.start(db.database, request, { user: 'root' });
    expect(db.engine.running.current(null)).toMatchObject([{ bindVars: { constant1: '...', other: 4 } }]);
    running.abort();
  });

  it('stays as it is where it is short', () => {
    const request = readQueryRequest({ query: 'RETURN [1, 2, 3]' });
    expect(runSteps(liftConstants(request))).toBe(request);
  });
});
