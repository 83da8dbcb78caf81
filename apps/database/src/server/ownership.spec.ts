import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { superusersOnly } from '../http/authenticate';
import type { Answer } from './test-server.builder';
import { TestServer } from './test-server.builder';

let server: TestServer;
const callers = new Map<string, string>();

beforeAll(async () => {
  const ring = await SecretRing.fromConfig({ inline: 'secret', watch: false });
  server = await TestServer.start(superusersOnly(ring));
  for (const onBehalfOf of ['ann', 'bob', 'importer'])
    callers.set(onBehalfOf, `bearer ${signSuperuserToken(ring, { serverId: 'auth-gateway', onBehalfOf })}`);
  callers.set('platform', `bearer ${signSuperuserToken(ring, { serverId: 'importer' })}`);
  await call('platform', 'POST', '/_api/collection', { name: 'c' });
});
afterAll(() => server.stop());

function call(caller: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return server.request(method, path, body, { authorization: callers.get(caller) ?? '', ...headers });
}
const verdict = async (...request: Parameters<typeof call>) => {
  const { status, body } = await call(...request);
  return [status, body['errorNum']];
};

describe('what a person began', () => {
  it.each<[string, string]>([
    ['POST', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/2'],
  ])('is a cursor that nobody else finds (%s …%s)', async (method, more) => {
    const query = { query: 'FOR i IN 1..9 RETURN i', batchSize: 2 };
    const { id } = (await call('ann', 'POST', '/_api/cursor', query)).body;
    expect(await verdict('bob', method, `/_api/cursor/${String(id)}${more}`)).toEqual([404, 1600]);
    expect((await call('ann', method, `/_api/cursor/${String(id)}${more}`)).status).toBeLessThan(300);
  });

  it('is a transaction that nobody else sees, joins or ends', async () => {
    const { result } = (await call('ann', 'POST', '/_api/transaction/begin', { collections: { write: 'c' } })).body;
    const { id } = result as { id: string };
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(await verdict('bob', method, `/_api/transaction/${id}`)).toEqual([404, 1655]);
    expect(await verdict('bob', 'POST', '/_api/document/c', {}, { 'x-arango-trx-id': id })).toEqual([404, 1655]);
    expect(await verdict('bob', 'POST', '/_api/cursor', { query: 'RETURN 1' }, { 'x-arango-trx-id': id })).toEqual([404, 1655]);
    expect((await call('bob', 'GET', '/_api/transaction')).body['transactions']).toEqual([]);
    expect((await call('ann', 'GET', '/_api/transaction')).body['transactions']).toEqual([{ id, state: 'running' }]);
    expect((await call('ann', 'PUT', `/_api/transaction/${id}`)).status).toBe(200);
    expect(await verdict('bob', 'GET', `/_api/transaction/${id}`)).toEqual([404, 1655]);
  });

  it('is a job whose answer nobody else gets', async () => {
    const { headers } = await call('ann', 'GET', '/_api/version', undefined, { 'x-arango-async': 'store' });
    const id = headers.get('x-arango-async-id') ?? '';
    for (const [method, path] of [
      ['GET', id],
      ['PUT', id],
      ['PUT', `${id}/cancel`],
      ['DELETE', id],
    ] as const)
      expect(await verdict('bob', method, `/_api/job/${path}`)).toEqual([404, 404]);
    expect((await call('ann', 'PUT', `/_api/job/${id}`)).status).toBe(200);
  });

  it('is open to the platform, but nothing of the platform to a person with the name of a service', async () => {
    const query = { query: 'FOR i IN 1..9 RETURN i', batchSize: 2 };
    const { id } = (await call('ann', 'POST', '/_api/cursor', query)).body;
    expect((await call('platform', 'DELETE', `/_api/cursor/${String(id)}`)).status).toBe(202);
    const own = (await call('platform', 'POST', '/_api/cursor', query)).body['id'];
    expect(await verdict('importer', 'DELETE', `/_api/cursor/${String(own)}`)).toEqual([404, 1600]);
  });
});
