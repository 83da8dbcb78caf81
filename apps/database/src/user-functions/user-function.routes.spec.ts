import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/aqlfunction', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  const ask = (method: string, path: string, body?: unknown) => server.request(method, `/_api/aqlfunction${path}`, body);
  const one = { name: 'my::sum::one', code: 'function (a) { return a + 1; }', isDeterministic: true };

  it('keeps, lists and removes functions', async () => {
    expect((await ask('POST', '', one)).body).toEqual({ error: false, code: 201, isNewlyCreated: true });
    expect((await ask('POST', '', one)).body).toEqual({ error: false, code: 200, isNewlyCreated: false });
    await ask('POST', '', { name: 'my::sum::two', code: '(a) => a' });
    await ask('POST', '', { name: 'other::f', code: 'function f() {}' });
    expect((await ask('GET', '?namespace=my::sum')).body['result']).toEqual([
      one,
      { name: 'my::sum::two', code: '(a) => a', isDeterministic: false },
    ]);
    expect((await ask('DELETE', '/MY::SUM::ONE')).body).toMatchObject({ code: 200, deletedCount: 1 });
    expect((await ask('DELETE', '/my?group=true')).body).toMatchObject({ deletedCount: 1 });
    expect((await ask('GET', '')).body['result']).toHaveLength(1);
  });

  it.each([
    ['POST', '', { ...one, name: 'plain' }, 400, 1580],
    ['POST', '', { ...one, name: '_aql::f' }, 400, 1580],
    ['POST', '', { ...one, code: 'function (' }, 400, 1581],
    ['POST', '', { ...one, code: '1 + 1' }, 400, 1581],
    ['DELETE', '/none::f', undefined, 404, 1582],
  ])('%s %s %j is refused with %i / %i', async (method, path, body, status, errorNum) => {
    const answer = await ask(method, path, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
  });

  it('never runs one', async () => {
    await ask('POST', '', one);
    expect((await server.request('POST', '/_api/cursor', { query: 'RETURN my::sum::one(1)' })).body).toMatchObject({
      error: true,
      errorNum: 1582,
    });
  });
});
