import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlatformDatabase } from '@strata/testing';
import { eventually, startPlatformDatabase } from '@strata/testing';
import { Database, aql } from 'arangojs';

const DOCUMENTS = 5000;

describe('cursors, through the official driver', () => {
  let server: PlatformDatabase;
  let db: Database;
  beforeAll(async () => {
    server = await startPlatformDatabase({ AUTHENTICATION: 'false', JWT_SECRET_KEYFILE: undefined });
    db = new Database({ url: server.url });
    await db.createCollection('c');
    await db.collection('c').import(Array.from({ length: DOCUMENTS }, (_, n) => ({ _key: `k${n}`, n })));
  });
  afterAll(async () => {
    db.close();
    await server.stop();
  });

  const c = () => db.collection('c');

  it('fetches all rows batch by batch', async () => {
    const cursor = await db.query(aql`FOR d IN ${c()} SORT d.n RETURN d.n`, { batchSize: 700, count: true });
    expect(cursor.count).toBe(DOCUMENTS);
    expect(await cursor.all()).toEqual(Array.from({ length: DOCUMENTS }, (_, n) => n));
    expect(cursor.extra.stats).toMatchObject({ scannedFull: DOCUMENTS, filtered: 0 });
  });

  it('forgets a cursor that was killed', async () => {
    const cursor = await db.query(aql`FOR d IN ${c()} RETURN d`, { batchSize: 10 });
    const { id } = cursor.batches as unknown as { id?: string };
    await cursor.kill();
    await expect(db.request({ method: 'PUT', pathname: `/_api/cursor/${id ?? '1'}` })).rejects.toMatchObject({ errorNum: 1600 });
  });

  it('runs many streams over one collection side by side', async () => {
    const streams = Array.from({ length: 25 }, async () => {
      const cursor = await db.query(aql`FOR d IN ${c()} LIMIT 1000 RETURN d.n`, { stream: true, batchSize: 100 });
      return (await cursor.all()).length;
    });
    expect(await Promise.all(streams)).toEqual(Array.from({ length: 25 }, () => 1000));
  });

  it('gives a batch again to a client that lost it', async () => {
    const first = await post('/_api/cursor', { query: 'FOR i IN 1..5 RETURN i', batchSize: 2, options: { allowRetry: true } });
    const { id } = first;
    expect(first).toMatchObject({ result: [1, 2], hasMore: true, nextBatchId: '2' });
    expect(await post(`/_api/cursor/${id}/2`)).toMatchObject({ result: [3, 4], nextBatchId: '3' });
    expect(await post(`/_api/cursor/${id}/2`)).toMatchObject({ result: [3, 4], nextBatchId: '3' });
    const last = await post(`/_api/cursor/${id}/3`);
    expect(last).toMatchObject({ result: [5], hasMore: false });
    expect(last).not.toHaveProperty('nextBatchId');
    expect(last).not.toHaveProperty('id'); // so that clients do not ask for more
    expect(await post(`/_api/cursor/${id}/3`)).toMatchObject({ result: [5] });
  });

  it('serves others, and shows the query, while it sleeps', async () => {
    const ending = expect(db.query('RETURN SLEEP(600)')).rejects.toMatchObject({ errorNum: 1500, code: 410 });
    const [running] = await eventually(async () => {
      const queries = await db.listRunningQueries();
      return queries.length > 0 && queries;
    });
    expect(running?.query).toBe('RETURN SLEEP(600)');
    await db.killQuery(running?.id ?? '');
    await ending;
  });

  it('ends a query that runs longer than it may', async () => {
    const slow = db.query('FOR i IN 1..1000000000 FILTER i < 0 RETURN i', {}, { maxRuntime: 0.2 });
    await expect(slow).rejects.toMatchObject({ errorNum: 1500, code: 410 });
  });

  it('counts what a LIMIT leaves out', async () => {
    const cursor = await db.query(aql`FOR d IN ${c()} FILTER d.n >= 10 LIMIT 3 RETURN d.n`, { fullCount: true });
    expect(cursor.extra.stats?.fullCount).toBe(DOCUMENTS - 10);
  });

  it('refuses to use more memory than allowed', async () => {
    const hungry = db.query(aql`FOR d IN ${c()} SORT d.n RETURN d`, { memoryLimit: 50_000 });
    await expect(hungry).rejects.toMatchObject({ errorNum: 32 });
  });

  it('reads and writes inside a stream transaction, invisible outside', async () => {
    const transaction = await db.beginTransaction({ write: [c()] });
    await transaction.step(() => db.query(aql`INSERT {_key: "inside"} INTO ${c()}`));
    const find = async () => (await db.query(aql`FOR d IN ${c()} FILTER d._key == "inside" RETURN d._key`)).all();
    expect(await transaction.step(() => find())).toEqual(['inside']);
    expect(await find()).toEqual([]);
    await transaction.commit();
    expect(await find()).toEqual(['inside']);
  });

  it('profiles every node that the plan shows', async () => {
    const cursor = await db.query(aql`FOR d IN ${c()} FILTER d.n >= 0 AND d.n < 5 RETURN d.n`, { profile: 2 });
    const { plan, profile, stats } = cursor.extra as unknown as {
      plan: { nodes: { id: number; type: string }[] };
      profile: object;
      stats: { nodes: { id: number; items: number }[] };
    };
    expect(profile).toHaveProperty('executing');
    expect(stats.nodes.map(({ id }) => id)).toEqual(plan.nodes.map(({ id }) => id));
    expect(stats.nodes.at(-1)?.items).toBe(5);
  });

  it.each([
    [{}, 1502, 400],
    [{ query: '' }, 1502, 400],
    [{ query: '  ' }, 1501, 400],
    [{ query: 'FOR d IN' }, 1501, 400],
    [{ query: 'RETURN 1', batchSize: 0 }, 17, 400],
    [{ query: 'RETURN @x' }, 1551, 400],
    [{ query: 'RETURN 1', bindVars: { x: 1 } }, 1552, 400],
    [{ query: 'FOR x IN 5 RETURN x' }, 1563, 400],
    [{ query: 'RETURN FAIL("no")' }, 1569, 400],
    [{ query: 'RETURN c + 1' }, 1568, 500],
  ])('refuses %j with %i', async (body, errorNum, code) => {
    await expect(post('/_api/cursor', body)).resolves.toMatchObject({ error: true, errorNum, code });
  });

  async function post(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  }
});
