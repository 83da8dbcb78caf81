import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import { TestServer } from '../server/test-server.builder';
import type { Database } from '../store/database';

const MANY = 4_000;
const documents = Array.from({ length: MANY }, (_, at) => ({ _key: `k${at}`, at, text: `text ${at}` }));
const lines = documents.map((document) => JSON.stringify(document)).join('\n');

describe('writing many documents in one request', () => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    server = await TestServer.start();
    database = server.engine.database('_system');
  });
  afterAll(() => server.stop());

  /** How many documents readers saw in the turns of the event loop that a request took. */
  async function watched(name: string, request: () => Promise<{ status: number }>) {
    const seen = new Set<number>();
    const { result, msPerTurn } = await turnsDuring(request, () => {
      const snapshot = database.snapshot();
      seen.add(snapshot.count(snapshot.collection(name)));
      snapshot.release();
    });
    return { status: result.status, seen: [...seen].sort((a, b) => a - b), msPerTurn };
  }

  const requests: readonly [string, string, string, number, number][] = [
    ['insert', 'POST', '/_api/document/$?silent=true', 0, MANY],
    ['replace', 'PUT', '/_api/document/$', MANY, MANY],
    ['update', 'PATCH', '/_api/document/$?returnNew=true', MANY, MANY],
    ['get', 'PUT', '/_api/document/$?onlyget=true', MANY, MANY],
    ['remove', 'DELETE', '/_api/document/$', MANY, 0],
    ['import as a whole', 'POST', '/_api/import?collection=$&type=documents&complete=true', 0, MANY],
  ];

  it.each(requests)(
    '%s lets others have their turns, and shows all of them at once or none',
    async (title, method, path, before, after) => {
      const name = title.replaceAll(' ', '-');
      await server.request('POST', '/_api/collection', { name });
      await server.request('POST', '/_api/index?collection=' + name, { type: 'persistent', fields: ['at', 'text'] });
      if (before > 0) await server.request('POST', `/_api/document/${name}`, documents);
      const body = title.startsWith('import') ? lines : documents;
      const { status, seen, msPerTurn } = await watched(name, () => server.request(method, path.replace('$', name), body));
      expect(status).toBeLessThan(203);
      expect(seen).toEqual(before === after ? [after] : [before, after].sort((a, b) => a - b));
      expect(msPerTurn).toBeLessThan(50);
    },
  );

  it('leaves nothing behind when one of them fails and all were wanted', async () => {
    await server.request('POST', '/_api/collection', { name: 'failed' });
    const failing = `${lines}\n${JSON.stringify(documents[0])}`;
    const path = '/_api/import?collection=failed&type=documents&complete=true';
    expect((await server.request('POST', path, failing)).status).toBe(409);
    expect((await server.request('GET', '/_api/collection/failed/count')).body['count']).toBe(0);
    expect((await server.request('POST', path, lines)).status).toBe(201);
    expect((await server.request('GET', '/_api/collection/failed/count')).body['count']).toBe(MANY);
  });

  it('keeps other writes in order: those asked for meanwhile come after', async () => {
    await server.request('POST', '/_api/collection', { name: 'order' });
    const long = server.request('POST', '/_api/document/order?silent=true', documents);
    const others = Array.from({ length: 20 }, (_, at) =>
      server.request('PATCH', '/_api/document/order/k1', { [`other${at}`]: at }),
    );
    expect((await long).status).toBe(202);
    for (const { status } of await Promise.all(others)) expect([202, 404]).toContain(status);
    expect((await server.request('GET', '/_api/collection/order/count')).body['count']).toBe(MANY);
  });

  it('commits what a query or a transaction has written in turns', async () => {
    await server.request('POST', '/_api/collection', { name: 'queried' });
    const transaction = database.begin();
    const collection = transaction.collection('queried');
    for (let at = 0; at < 5 * MANY; at++) transaction.insert(collection, { at });
    const { seen, msPerTurn } = await watched('queried', async () => {
      await transaction.commit();
      return { status: 200 };
    });
    expect(seen).toEqual([0, 5 * MANY]);
    expect(msPerTurn).toBeLessThan(50);
  });
});
