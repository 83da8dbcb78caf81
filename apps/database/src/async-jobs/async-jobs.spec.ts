import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestServer } from '../server/test-server.builder';
import { AsyncJobs } from './async-jobs';

describe('requests that nobody waits for', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'things' });
  });
  afterAll(() => server.stop());

  async function begin(query: string): Promise<string> {
    const answer = await server.request('POST', '/_api/cursor', { query }, { 'x-arango-async': 'store' });
    expect([answer.status, answer.text]).toEqual([202, '']);
    return answer.headers.get('x-arango-async-id') ?? '';
  }
  const job = (method: string, rest: string) => server.request(method, `/_api/job/${rest}`);

  const answered = (id: string) =>
    eventually(async () => {
      const answer = await job('PUT', id);
      return answer.status !== 204 && answer;
    });

  it('are answered later, once', async () => {
    const lock = { collections: { exclusive: ['things'] } };
    const { result } = (await server.request('POST', '/_api/transaction/begin', lock)).body;
    const id = await begin('INSERT {} INTO things RETURN 1'); // has to wait for the transaction
    expect((await job('GET', id)).status).toBe(204);
    expect((await job('GET', 'pending')).body).toContain(id);
    await server.request('DELETE', `/_api/transaction/${(result as { id: string }).id}`);
    const answer = await answered(id);
    expect([answer.status, answer.headers.get('x-arango-async-id'), answer.body['code']]).toEqual([201, id, 201]);
    expect((await job('PUT', id)).body).toMatchObject({ code: 404, errorNum: 404 });
  });

  it('are listed by no other word than pending and done', async () => {
    expect((await job('GET', 'running')).body).toMatchObject({ code: 400, errorNum: 400 });
    expect((await job('GET', '17')).body).toMatchObject({ code: 404, errorNum: 404 });
  });

  it('keep an answer that is an error', async () => {
    const answer = await answered(await begin('RETURN FAIL("no")'));
    expect([answer.status, answer.body['errorNum']]).toEqual([400, 1569]);
  });

  it('do their work also when no answer is kept', async () => {
    const answer = await server.request('POST', '/_api/document/things', { _key: 'a' }, { 'x-arango-async': 'true' });
    expect([answer.status, answer.headers.has('x-arango-async-id')]).toEqual([202, false]);
    await eventually(async () => (await server.request('GET', '/_api/document/things/a')).status === 200);
  });

  it('can be canceled and forgotten', async () => {
    const slow = await begin('RETURN SLEEP(600)');
    expect((await job('PUT', `${slow}/cancel`)).body).toEqual({ result: true });
    expect((await answered(slow)).body).toMatchObject({ code: 410, errorNum: 1500 });
    const done = await begin('RETURN 1');
    await eventually(async () => (await job('GET', done)).status === 200);
    expect((await job('GET', 'done')).body).toContain(done);
    await job('DELETE', `expired?stamp=1`);
    expect((await job('GET', done)).status).toBe(200);
    expect((await job('DELETE', 'all')).body).toEqual({ result: true });
    expect((await job('GET', done)).status).toBe(404);
    const running = await begin('RETURN SLEEP(30)');
    expect((await job('GET', 'pending')).body).toContain(running);
    await job('DELETE', 'all');
    expect((await job('GET', 'pending')).body).toEqual([]);
    const queries = (await server.request('GET', '/_api/query/current')).body as unknown as { id: string; query: string }[];
    expect(queries.map(({ query }) => query)).toEqual(['RETURN SLEEP(30)']); // it goes on
    await server.request('DELETE', `/_api/query/${queries[0]!.id}`);
    const other = await begin('RETURN 1');
    expect((await job('DELETE', other)).status).toBe(200);
    expect((await job('DELETE', other)).status).toBe(404);
  });

  it('belong to their database and end with it', async () => {
    const id = await begin('RETURN 1');
    await server.request('POST', '/_api/database', { name: 'elsewhere' });
    expect((await server.request('GET', `/_db/elsewhere/_api/job/${id}`)).status).toBe(404);
    await server.request('POST', '/_db/elsewhere/_api/cursor', { query: 'RETURN 1' }, { 'x-arango-async': 'store' });
    await server.request('DELETE', '/_api/database/elsewhere');
    await server.request('POST', '/_api/database', { name: 'elsewhere' });
    expect((await server.request('GET', '/_db/elsewhere/_api/job/done')).body).toEqual([]);
  });

  it('are shown to nobody but their owner', async () => {
    const jobs = new AsyncJobs(() => '1');
    const ann = { database: 'd', person: 'ann' };
    const id = jobs.keep(ann, Promise.resolve({ status: 200 }), () => undefined);
    await nextTurn();
    expect(() => jobs.take({ ...ann, person: 'bob' }, id)).toThrow(expect.objectContaining({ errorNum: 404 }));
    expect(jobs.list({ ...ann, person: 'bob' }, true, 10)).toEqual([]);
    jobs.removeAll({ ...ann, person: 'bob' });
    expect(jobs.list(ann, true, 10)).toEqual([id]);
    expect(jobs.take(ann, id)).toEqual({ status: 200 });
  });
});
