import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedDatabase } from '@strata/testing';
import type { RewriteAssumption } from '../coder/coder-protocol';
import { ReadingDatabases } from '../database-access/http-reading-database';
import type { ReadingDatabase } from '../database-access/reading-database';
import { judgeOriginal } from './judge-determinism';
import { validateRewrite } from './validate-rewrite';

const limits = { timeoutMs: 60_000, signal: new AbortController().signal };
const text = (query: string, bindVars: Record<string, unknown> = {}) => ({ query, bindVars });

let guarded: GuardedDatabase;
let database: ReadingDatabase;

beforeAll(async () => {
  guarded = await GuardedDatabase.start();
  for (const name of ['people', 'orders']) await guarded.prepare('POST', '/_api/collection', { name });
  const insert = (query: string) => guarded.prepare('POST', '/_api/cursor', { query });
  await insert('FOR i IN 1..400 INSERT {_key: TO_STRING(i), n: i, team: i % 7, email: CONCAT("p", i)} INTO people');
  await insert('FOR i IN 1..1500 INSERT {_key: TO_STRING(i), person: TO_STRING(i % 200 + 1), price: i / 3} INTO orders');
  await guarded.prepare('POST', '/_api/index?collection=people', { type: 'persistent', fields: ['email'], unique: true });
  database = new ReadingDatabases(guarded.url).open({ authorization: guarded.root.authorization, database: '_system' });
});
afterAll(() => guarded.stop());

/** Looks at every order for each person; the computed key keeps the primary index out of it. */
const SLOW =
  'FOR p IN people FILTER p.n <= 200 LET o = (FOR o IN orders FILTER CONCAT(o.person, "") == p._key RETURN o.price) RETURN {p: p._key, n: LENGTH(o)}';
const FAST = 'FOR o IN orders COLLECT p = o.person WITH COUNT INTO n RETURN {n, p}';

const attempt = (original: string, rewrite: string, assumptions: readonly RewriteAssumption[] = []) =>
  validateRewrite(database, text(original), { ...text(rewrite), assumptions }, limits);

describe('an attempt at an optimisation', () => {
  it('passes when it is faster and returns the same', async () => {
    const { event, rowCount, original, optimized } = await attempt(SLOW, FAST);
    expect(event).toMatchObject({ event: 'validation', passed: true, rows_match: true, content_match: true });
    expect(event.improvement_pct).toBeGreaterThanOrEqual(50);
    expect(event.original_time).toBeGreaterThan(event.optimized_time);
    expect(event.reason).toContain('medians of 3 alternating runs');
    expect(event.reason).toContain('200 rows, equal in content; the original does not sort them');
    expect(rowCount).toBe(200);
    expect(original.lookedAt).toBeGreaterThan(optimized.lookedAt);
    expect(original.peakMemoryBytes).toBeGreaterThan(0);
  });

  it.each([
    ['another number of rows', 'FOR p IN people FILTER p.n > 1 RETURN p.n', false, 'returns 400 rows, the rewrite 399'],
    ['another content', 'FOR p IN people RETURN p.n == 7 ? 8 : p.n', true, '400 rows each, but 1 of them differs in content'],
    ['a null for a missing value', 'FOR p IN people RETURN p.n % 100 == 0 ? null : p.n', true, '4 of them differ'],
    ['duplicates', 'FOR p IN people RETURN MIN([p.n, 399])', true, '1 of them differs'],
  ])('fails with %s', async (_what, rewrite, rowsMatch, reason) => {
    const { event } = await attempt('FOR p IN people RETURN p.n', rewrite);
    expect(event).toMatchObject({ passed: false, rows_match: rowsMatch, content_match: false });
    expect(event.reason).toContain(reason);
  });

  it('fails when it is slower, with figures', async () => {
    const { event } = await attempt(FAST, SLOW);
    expect(event).toMatchObject({ passed: false, rows_match: true, content_match: true });
    expect(event.improvement_pct).toBeLessThan(0);
    expect(event.reason).toContain('at least 5 % are needed');
  });

  it.each([
    ['writes', 'FOR p IN people REMOVE p IN people', 'read-only'],
    ['writes in a subquery', 'LET x = (INSERT {} INTO people) RETURN x', 'read-only'],
    ['is no query', 'FOR p IN people', 'no valid query'],
    ['lacks a bind value', 'FOR p IN people FILTER p.n == @missing RETURN p', 'no valid query'],
    ['is random', 'FOR p IN people SORT RAND() RETURN p.n', 'RAND() is random'],
    ['keeps any rows', 'FOR p IN people LIMIT 400 RETURN p.n', 'LIMIT 400 keeps some'],
  ])('is not run when it %s', async (_what, rewrite, reason) => {
    const { event } = await attempt('FOR p IN people RETURN p.n', rewrite);
    expect(event).toMatchObject({ passed: false, original_time: 0, optimized_time: 0, rows_match: false });
    expect(event.reason).toContain(reason);
    expect(await database.read('/_api/collection/people/count', limits.signal)).toMatchObject({ count: 400 });
  });

  it('fails with what the database says against it', async () => {
    const { event } = await attempt('FOR p IN people RETURN p.n', 'FOR p IN nowhere RETURN p.n');
    expect(event).toMatchObject({ passed: false, rows_match: false });
    expect(event.reason).toContain('the rewrite fails: ');
    expect(event.original_time).toBeGreaterThan(0);
  });

  it.each([
    [
      'in the same order',
      'FOR p IN people SORT p.n RETURN p.n',
      'FOR p IN people SORT p.n + 0 RETURN p.n',
      true,
      'content and order',
    ],
    ['backwards', 'FOR p IN people SORT p.n RETURN p.n', 'FOR p IN people SORT p.n DESC RETURN p.n', false, 'in another order'],
    [
      'with ties the other way round',
      'FOR p IN people SORT p.team RETURN [p.team, p.n]',
      'FOR p IN people SORT p.team, p.n DESC RETURN [p.team, p.n]',
      true,
      'rows with equal sort keys come in another order',
    ],
    [
      'with rows in the wrong tie',
      'FOR p IN people SORT p.team RETURN p.n',
      'FOR p IN people SORT p.n RETURN p.n',
      false,
      'in another order',
    ],
  ])('compares sorted rows %s', async (_what, original, rewrite, isEqual, statement) => {
    const { event } = await attempt(original, rewrite);
    expect([event.rows_match, event.content_match]).toEqual([true, isEqual]);
    expect(event.reason).toContain(statement);
  });

  it('names what it rests on, checked or not, and fails where that does not hold', async () => {
    const checked = {
      statement: 'every price is a number',
      check: 'RETURN (FOR o IN orders FILTER !IS_NUMBER(o.price) LIMIT 1 RETURN 1) == []',
    };
    const { event, assumptions } = await attempt(SLOW, FAST, [checked, { statement: 'every person has an order' }]);
    expect(assumptions.map(({ state }) => state)).toEqual(['holds', 'unchecked']);
    expect(event.reason).toContain('every price is a number (checked: it holds today); every person has an order (not checked)');
    const wrong = { statement: 'nobody is in a team', check: 'RETURN LENGTH(FOR p IN people FILTER p.team LIMIT 1 RETURN 1) == 0' };
    const broken = await attempt(SLOW, FAST, [wrong]);
    expect(broken.event).toMatchObject({ passed: false, original_time: 0 });
    expect(broken.event.reason).toContain('does not hold for this data: nobody is in a team');
    const writing = { statement: 'all is well', check: 'INSERT {} INTO people RETURN true' };
    expect((await attempt(SLOW, FAST, [writing])).assumptions).toEqual([{ statement: 'all is well', state: 'unchecked' }]);
    expect(await database.read('/_api/collection/people/count', limits.signal)).toMatchObject({ count: 400 });
  });

  it('ends with whoever asked', async () => {
    const leaving = new AbortController();
    const attempted = validateRewrite(
      database,
      text(SLOW),
      { ...text(FAST), assumptions: [] },
      { ...limits, signal: leaving.signal },
    );
    leaving.abort(new Error('left'));
    await expect(attempted).rejects.toThrow('left');
  });
});

describe('an original', () => {
  const judged = (query: string, bindVars: Record<string, unknown> = {}) => judgeOriginal(database, text(query, bindVars), limits);

  it.each([
    ['FOR p IN people REMOVE p IN people', 'ReadOnlyError'],
    ['FOR p IN people LIMIT 10 RETURN p', 'NonDeterministicQueryError'],
    ['FOR p IN people LIMIT 400 RETURN p', 'NonDeterministicQueryError'],
    ['RETURN FIRST(FOR p IN people FILTER p.team == 3 RETURN p)', 'NonDeterministicQueryError'],
    ['RETURN RAND()', 'NonDeterministicQueryError'],
    ['RETURN @x', 'QueryError'],
    ['FOR p IN', 'QuerySyntaxError'],
  ])('is refused: %s', (query, type) => expect(judged(query)).rejects.toMatchObject({ kind: 'invalid-argument', type }));

  it.each([
    'FOR p IN people RETURN p',
    'FOR p IN people LIMIT 401 RETURN p',
    'FOR p IN people FILTER p.team == 3 LIMIT 100 RETURN p',
    'RETURN FIRST(FOR p IN people FILTER p.email == "p7" RETURN p)',
  ])('passes: %s', (query) => expect(judged(query)).resolves.toEqual([]));

  it('that picks from what one document at most can be passes, and rests on that', async () => {
    const unique = 'FOR p IN people RETURN FIRST(FOR q IN people FILTER q.n == p.n AND q.team >= 0 RETURN q)._key';
    expect(await judged(unique)).toMatchObject([{ statement: 'No two documents of `people` have the same `n`.' }]);
    const several = 'FOR p IN people RETURN FIRST(FOR q IN people FILTER q.team == p.team RETURN q)._key';
    await expect(judged(several)).rejects.toThrow(/picks from what nothing sorts.*SORT.*_key/);
    const { event } = await attempt(unique, 'FOR p IN people RETURN (FOR q IN people FILTER q.n == p.n RETURN q)[0]._key');
    expect(event.content_match).toBe(true);
    expect(event.reason).toContain('No two documents of `people` have the same `n` (checked: it holds today)');
  });
});
