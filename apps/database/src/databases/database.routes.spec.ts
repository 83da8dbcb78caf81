import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/database', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  const make = (name: unknown) => server.request('POST', '/_api/database', { name });

  it('creates with the system collections, lists, describes and drops', async () => {
    const options = { sharding: 'single', replicationFactor: 2, writeConcern: 2 };
    const made = await server.request('POST', '/_api/database', { name: 'one', options, users: [{ username: 'ann' }] });
    expect([made.status, made.body]).toEqual([201, { error: false, code: 201, result: true }]);
    expect((await server.request('GET', '/_api/database')).body['result']).toEqual(['_system', 'one']);
    expect((await server.request('GET', '/_db/one/_api/database/user')).body['result']).toContain('one');
    expect((await server.request('GET', '/_db/one/_api/database/current')).body['result']).toMatchObject({
      name: 'one',
      isSystem: false,
      sharding: '',
      replicationFactor: 1,
      writeConcern: 1,
    });
    const collections = (await server.request('GET', '/_db/one/_api/collection')).body['result'] as unknown as { name: string }[];
    expect(collections.map(({ name }) => name).sort()).toEqual(['_analyzers', '_aqlfunctions', '_frontend', '_graphs']);
    expect((await server.request('GET', '/_db/one/_api/version')).status).toBe(200);
    expect((await server.request('DELETE', '/_api/database/one')).body).toEqual({ error: false, code: 200, result: true });
    expect((await server.request('GET', '/_db/one/_api/version')).body['errorNum']).toBe(1228);
  });

  it.each([
    ['1abc', 1229],
    ['_mine', 1229],
    ['a/b', 1229],
    ['a:b', 1229],
    ['.a', 1229],
    ['', 1229],
    [7, 1229],
    ['x'.repeat(129), 1229],
    ['e\u0301', 1229],
    ['_system', 1229],
    ['a\ud800', 1229],
  ])('refuses the name %j', async (name, errorNum) => {
    const answer = await make(name);
    expect([answer.status, answer.body['errorNum']]).toEqual([400, errorNum]);
  });

  it.each(['a', 'A-1_b', 'x'.repeat(64), 'größe', 'データ', 'with space'])('takes the name %j', async (name) => {
    expect((await make(name)).status).toBe(201);
    expect((await server.request('GET', `/_db/${encodeURIComponent(name)}/_api/database/current`)).body['result']).toMatchObject({
      name,
    });
    expect((await make(name)).body).toMatchObject({ code: 409, errorNum: 1207 });
  });

  it('is worked on from the system database only', async () => {
    await make('inside');
    for (const [method, path, body] of [
      ['GET', '/_db/inside/_api/database', undefined],
      ['POST', '/_db/inside/_api/database', { name: 'x' }],
      ['DELETE', '/_db/inside/_api/database/inside', undefined],
    ] as const)
      expect((await server.request(method, path, body)).body).toMatchObject({ code: 403, errorNum: 1230 });
    expect((await server.request('DELETE', '/_api/database/absent')).body).toMatchObject({ code: 404, errorNum: 1228 });
  });

  it('ends cursors, transactions and queries with their database', async () => {
    await make('ending');
    const inside = (method: string, path: string, body?: unknown) => server.request(method, `/_db/ending${path}`, body);
    const cursor = await inside('POST', '/_api/cursor', { query: 'FOR i IN 1..10 RETURN i', batchSize: 1 });
    const begun = await inside('POST', '/_api/transaction/begin', { collections: {} });
    const running = inside('POST', '/_api/cursor', { query: 'RETURN SLEEP(30)' });
    while (((await inside('GET', '/_api/query/current')).body as unknown as unknown[]).length === 0);
    await server.request('DELETE', '/_api/database/ending');
    expect((await running).body).toMatchObject({ code: 410, errorNum: 1500 });
    await make('ending');
    expect((await inside('POST', `/_api/cursor/${String(cursor.body['id'])}`)).body['errorNum']).toBe(1600);
    const { id } = begun.body['result'] as unknown as { id: string };
    expect((await inside('GET', `/_api/transaction/${id}`)).body['errorNum']).toBe(1655);
  });
});
