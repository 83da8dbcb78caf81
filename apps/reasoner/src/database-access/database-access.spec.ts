import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { eventually, GuardedDatabase } from '@strata/testing';
import type { Caller as User } from '@strata/testing';
import { GatewayCalls } from './gateway-calls';
import { ReadingDatabases } from './http-reading-database';
import { judgeReading } from './judge-reading';
import { behindBarrier } from './read-barrier';
import type { ReadingDatabase, RunOptions } from './reading-database';

const never = new AbortController().signal;
const MINUTE: Pick<RunOptions, 'bindVars' | 'timeoutMs' | 'signal'> = { bindVars: {}, timeoutMs: 60_000, signal: never };
/** Runs for hours, without a row for a long time; or with rows all the while. */
const ENDLESS = 'FOR a IN 1..10000000 FOR b IN 1..10000000 FILTER a == -b RETURN 1';
const ENDLESS_ROWS = 'FOR a IN 1..10000000 FOR b IN 1..10000000 RETURN b';

describe('the judgement of a query', () => {
  it.each([
    ['INSERT {} INTO c', 'ReadOnlyError'],
    ['FOR d IN c UPDATE d WITH {n: 1} IN c', 'ReadOnlyError'],
    ['FOR d IN c REMOVE d IN @@c', 'ReadOnlyError'],
    ['RETURN (FOR d IN c REPLACE d WITH {} IN c)', 'ReadOnlyError'],
    ['LET x = (UPSERT {a: 1} INSERT {a: 1} UPDATE {} IN c) RETURN x', 'ReadOnlyError'],
    ['RETURN MY::CODE(1)', 'ReadOnlyError'],
    ['RETURN V8(1)', 'ReadOnlyError'],
    ['RETURN CALL("LENGTH", [])', 'ReadOnlyError'],
    ['RETURN [1][* RETURN APPLY("LENGTH", [])]', 'ReadOnlyError'],
    ['FOR d IN', 'QuerySyntaxError'],
    ['', 'QuerySyntaxError'],
  ])('refuses %s', (query, type) => expect(() => judgeReading(query)).toThrow(expect.objectContaining({ type })));

  it.each(['FOR d IN c RETURN d', 'RETURN "INSERT INTO c"', '/* REMOVE */ FOR d IN @@c FILTER d.updated RETURN d.`remove`'])(
    'lets pass %s',
    (query) => expect(() => judgeReading(query)).not.toThrow(),
  );
});

describe('the database as the reasoner reads it', () => {
  let guarded: GuardedDatabase;
  let databases: ReadingDatabases;
  let root: ReadingDatabase;
  let restricted: User;

  const open = (user: User) => databases.open({ authorization: user.authorization, database: 'shop' });
  const current = async () =>
    (await guarded.call(guarded.root, 'GET', '/_db/shop/_api/query/current')).body as unknown as readonly { state: string }[];
  const nothingRuns = () => eventually(async () => (await current()).length === 0);

  beforeAll(async () => {
    guarded = await GuardedDatabase.start();
    await guarded.prepare('POST', '/_api/database', { name: 'shop' });
    for (const [name, type] of [
      ['orders', 2],
      ['secrets', 2],
      ['links', 3],
    ] as const)
      await guarded.prepare('POST', '/_db/shop/_api/collection', { name, type });
    const insert = (query: string) => guarded.prepare('POST', '/_db/shop/_api/cursor', { query });
    await insert('FOR i IN 1..3000 INSERT {_key: TO_STRING(i), n: i, words: "some words of an order"} INTO orders');
    await insert('INSERT {_key: "1"} INTO secrets');
    await insert('INSERT {_from: "orders/1", _to: "orders/2"} INTO links');
    databases = new ReadingDatabases(guarded.url);
    root = open(guarded.root);
    restricted = await guarded.user({ shop: 'ro', 'shop/secrets': 'none' });
  });
  afterAll(() => guarded.stop());

  it('hands rows on batch by batch in order, and counts what it read', async () => {
    const seen: unknown[] = [];
    const batches: number[] = [];
    const run = await root.run('FOR o IN orders SORT o.n RETURN o.n', {
      ...MINUTE,
      onRows: (rows) => {
        seen.push(...rows);
        batches.push(rows.length);
      },
    });
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, at) => at + 1));
    expect(batches).toEqual([1000, 1000, 1000]);
    expect(run).toMatchObject({ rowCount: 3000, scannedFull: 3000, scannedIndex: 0 });
    expect(run.executionTimeS).toBeGreaterThan(0);
    await nothingRuns();
  });

  it('counts without fetching where nobody wants the rows, and leaves no cursor behind', async () => {
    const run = await root.run('FOR o IN orders FILTER o.n > @least RETURN o', { ...MINUTE, bindVars: { least: 10 } });
    expect(run).toMatchObject({ rowCount: 2990, scannedFull: 3000 });
    await nothingRuns();
  });

  it('profiles: the plan, the phases and the figures of each node', async () => {
    const { extra } = await root.run('FOR o IN orders FILTER o.n < 5 RETURN o.n', { ...MINUTE, profile: true });
    expect(Object.keys(extra)).toEqual(expect.arrayContaining(['plan', 'profile', 'stats']));
    expect((extra['stats'] as { nodes: unknown[] }).nodes.length).toBeGreaterThan(2);
  });

  it('explains, and reads what else the database tells', async () => {
    const { plan, warnings } = await root.explain('FOR o IN orders FILTER o._key == @k RETURN o', { k: '1' }, never);
    expect([(plan['nodes'] as { type: string }[])[1]?.type, warnings]).toEqual(['IndexNode', []]);
    expect(await root.read('/_api/collection/orders/count', never)).toMatchObject({ count: 3000 });
  });

  it.each([
    '/_admin/log',
    '/_api/../_admin/log',
    '/_api/%2e%2e/_admin/log',
    '/_api/../../other/_api/collection',
    '//elsewhere/_api/',
  ])('reads nothing but the API of the database: %s', (path) =>
    expect(root.read(path, never)).rejects.toMatchObject({ kind: 'invalid-argument', type: 'PathError' }),
  );

  it('sends no query that writes', async () => {
    for (const query of ['FOR o IN orders REMOVE o IN orders', 'RETURN (FOR o IN orders UPDATE o WITH {a: 1} IN orders)']) {
      await expect(root.run(query, MINUTE)).rejects.toMatchObject({ type: 'ReadOnlyError' });
      await expect(root.explain(query, {}, never)).rejects.toMatchObject({ type: 'ReadOnlyError' });
    }
    expect(await root.read('/_api/collection/orders/count', never)).toMatchObject({ count: 3000 });
  });

  it('has a second barrier that refuses what writes: the option here, a transaction without writable collections in an ArangoDB', async () => {
    const calls = new GatewayCalls(guarded.url, { authorization: guarded.root.authorization, database: 'shop' });
    const limits = { timeoutMs: 10_000, signal: never };
    const query = 'FOR o IN orders REMOVE o IN orders';
    const write = (barrier: 'option' | 'transaction', options: object) =>
      behindBarrier(calls, barrier, limits, (transaction) =>
        calls.json({ method: 'POST', path: '/_api/cursor', body: { query, options }, transaction, ...limits }),
      );
    const refusal = { type: 'ReadOnlyError', kind: 'invalid-argument' };
    await expect(write('option', { readOnly: true })).rejects.toMatchObject(refusal);
    await expect(write('transaction', {})).rejects.toMatchObject(refusal);
    const counted = await behindBarrier(calls, 'transaction', limits, (transaction) =>
      calls.json({ method: 'POST', path: '/_api/cursor', body: { query: 'RETURN LENGTH(orders)' }, transaction, ...limits }),
    );
    expect(counted['result']).toEqual([3000]);
    expect(await calls.json({ method: 'GET', path: '/_api/transaction', ...limits })).toMatchObject({ transactions: [] });
  });

  it('gives each caller their own rights, walks included', async () => {
    const theirs = open(restricted);
    await expect(theirs.run('FOR s IN secrets RETURN s', MINUTE)).rejects.toMatchObject({ kind: 'permission-denied' });
    expect(await theirs.run('FOR v IN 1..1 OUTBOUND "orders/1" links RETURN v', MINUTE)).toMatchObject({ rowCount: 1 });
    const stranger = await guarded.user();
    await expect(open(stranger).run('RETURN 1', MINUTE)).rejects.toMatchObject({ kind: 'permission-denied' });
    const nobody = databases.open({ authorization: 'Bearer no.such.token', database: 'shop' });
    await expect(nobody.run('RETURN 1', MINUTE)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it.each([
    ['FOR x IN nowhere RETURN x', 'not-found', 'CollectionNotFound'],
    ['FOR v IN 1..1 ANY "orders/1" GRAPH "nowhere" RETURN v', 'not-found', 'GraphNotFound'],
    ['RETURN @missing', 'invalid-argument', 'QueryError'],
    ['FOR x IN orders RETURN', 'invalid-argument', 'QuerySyntaxError'],
    ['RETURN NO_SUCH_FUNCTION(1)', 'invalid-argument', 'QuerySyntaxError'],
    ['RETURN FAIL("on purpose")', 'invalid-argument', 'QueryError'],
  ])('says what is wrong with %s', (query, kind, type) =>
    expect(root.run(query, MINUTE)).rejects.toMatchObject({ kind, type } as Partial<AppError>),
  );

  it('says that a database is not there, and that a query wants too much memory', async () => {
    const elsewhere = databases.open({ authorization: guarded.root.authorization, database: 'nowhere' });
    await expect(elsewhere.run('RETURN 1', MINUTE)).rejects.toMatchObject({ kind: 'not-found', type: 'DatabaseNotFound' });
    const small = new ReadingDatabases(guarded.url, { callMs: 10_000, queryMemoryBytes: 100_000 });
    const reading = small.open({ authorization: guarded.root.authorization, database: 'shop' });
    const query = 'LET rows = (FOR i IN 1..100000 RETURN CONCAT("row ", i)) RETURN LENGTH(UNIQUE(rows))';
    await expect(reading.run(query, MINUTE)).rejects.toMatchObject({ kind: 'failed-precondition', type: 'QueryMemoryError' });
  });

  it.each([
    ['computes', ENDLESS, undefined],
    ['makes rows', ENDLESS_ROWS, () => undefined],
  ])('ends a query that %s for longer than it may', async (_what, query, onRows) => {
    const run = root.run(query, { ...MINUTE, timeoutMs: 150, ...(onRows && { onRows }) });
    await expect(run).rejects.toMatchObject({ kind: 'deadline-exceeded', type: 'QueryTimeoutError' });
    expect(await current()).toEqual([]);
  });

  it.each([
    ['computes', ENDLESS, false],
    ['computes and would give rows', ENDLESS, true],
    ['waits between its batches', ENDLESS_ROWS, true],
  ])('ends a query in the database when whoever asked leaves while it %s', async (_what, query, isFetched) => {
    const leaving = new AbortController();
    let batches = 0;
    const onRows = () => {
      if (++batches === 3) leaving.abort(new Error('left'));
    };
    const run = root.run(query, { ...MINUTE, signal: leaving.signal, ...(isFetched && { onRows }) });
    run.catch(() => undefined);
    if (query === ENDLESS) {
      await eventually(async () => (await current())[0]?.state === 'executing');
      leaving.abort(new Error('left'));
    }
    await expect(run).rejects.toThrow('left');
    await nothingRuns();
  });

  it('ends a query that goes on after its client has left, as in an ArangoDB', async () => {
    const { endQueries } = await import('./end-queries');
    const calls = new GatewayCalls(guarded.url, { authorization: guarded.root.authorization, database: 'shop' });
    const mark = '/* reasoner 0123 */';
    const asked = guarded.call(guarded.root, 'POST', '/_db/shop/_api/cursor', { query: `${mark} ${ENDLESS}` });
    await eventually(async () => (await current()).length === 1);
    await endQueries(calls, mark);
    expect((await asked).body).toMatchObject({ errorNum: 1500 });
    expect(await current()).toEqual([]);
  });
});
