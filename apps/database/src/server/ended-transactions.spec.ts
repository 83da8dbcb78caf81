import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from './test-server.builder';

describe('cursors in a stream transaction', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'c' });
    await server.request(
      'POST',
      '/_api/document/c',
      Array.from({ length: 100 }, (_, n) => ({ n })),
    );
  });
  afterAll(() => server.stop());

  const begin = async () => {
    const { body } = await server.request('POST', '/_api/transaction/begin', { collections: { read: ['c'] } });
    return (body['result'] as { id: string }).id;
  };
  const read = async (transaction: string, stream: boolean) => {
    const query = { query: 'FOR d IN c RETURN d', batchSize: 10, ttl: 600, options: { stream } };
    const { body } = await server.request('POST', '/_api/cursor', query, { 'x-arango-trx-id': transaction });
    return String(body['id']);
  };
  const running = async () => (await server.request('GET', '/_api/query/current')).body;

  it.each([
    ['aborted', 'DELETE'],
    ['committed', 'PUT'],
  ])('end with it when it is %s, also those that nobody has heard of', async (_, method) => {
    const transaction = await begin();
    const cursor = await read(transaction, true);
    const other = await read(await begin(), true);
    expect(await running()).toHaveLength(2);
    expect(await server.request(method, `/_api/transaction/${transaction}`)).toMatchObject({ status: 200 });
    expect(await running()).toHaveLength(1);
    expect(await server.request('POST', `/_api/cursor/${cursor}`)).toMatchObject({ status: 404, body: { errorNum: 1600 } });
    expect(await server.request('POST', `/_api/cursor/${other}`)).toMatchObject({ status: 200 });
    expect(await server.request('DELETE', `/_api/cursor/${other}`)).toMatchObject({ status: 202 });
  });

  it('keep the rows that were computed before it ended', async () => {
    const transaction = await begin();
    const cursor = await read(transaction, false);
    await server.request('PUT', `/_api/transaction/${transaction}`);
    expect((await server.request('POST', `/_api/cursor/${cursor}`)).body['result']).toHaveLength(10);
    await server.request('DELETE', `/_api/cursor/${cursor}`);
  });

  it.each(['DELETE', 'PUT'])('leave nothing behind when they write, %s', async (method) => {
    const { body } = await server.request('POST', '/_api/transaction/begin', { collections: { write: ['c'] } });
    const { id } = body['result'] as { id: string };
    const query = { query: 'FOR i IN 1..3000 INSERT {n: i} INTO c RETURN NEW', batchSize: 10, options: { stream: true } };
    const headers = { 'x-arango-trx-id': id };
    expect(await server.request('POST', '/_api/cursor', query, headers)).toMatchObject({ status: 201, body: { hasMore: true } });
    expect(await running()).toHaveLength(1);
    expect(await server.request(method, `/_api/transaction/${id}`)).toMatchObject({ status: 200 });
    expect(await running()).toEqual([]);
    expect(await server.request('GET', '/_api/collection/c/count')).toMatchObject({ body: { count: 100 } });
    expect(await server.request('POST', '/_api/document/c', { n: 1, _key: method })).toMatchObject({ status: 202 });
    await server.request('DELETE', `/_api/document/c/${method}`);
  });
});
