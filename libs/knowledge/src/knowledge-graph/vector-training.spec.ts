import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from 'arangojs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureVectorIndex } from './vector-index';
import { VECTOR_TRAINING } from './vector-training';

/** What a cluster does that the embedded database does not: training that takes its time, in a state of its own, and may not succeed. */
const cluster = {
  asked: [] as string[],
  pending: 0,
  made: false,
  states: [] as string[],
  forgets: false,
  refusal: undefined as object | undefined,
};

const json = (status: number, body: object, headers = {}) => ({ status, body: JSON.stringify(body), headers });
function answer(call: string, isAsync: boolean) {
  cluster.asked.push(isAsync ? `${call} (async)` : call);
  if (call.startsWith('GET /_db/strata/_api/index')) {
    const index = { type: 'vector', fields: ['embedding'], params: { metric: 'cosine', dimension: 4 } };
    const trainingState = cluster.made && cluster.states.length > 1 ? cluster.states.shift() : cluster.states[0];
    return json(200, { indexes: cluster.made ? [{ ...index, ...(trainingState ? { trainingState } : {}) }] : [] });
  }
  if (call.startsWith('POST /_db/strata/_api/index')) return json(202, {}, { 'x-arango-async-id': '7' });
  if (cluster.forgets) {
    cluster.forgets = false;
    return json(404, { error: true, code: 404, errorNum: 404, errorMessage: 'not found' });
  }
  if (cluster.pending-- > 0) return { status: 204, body: '', headers: {} };
  if (cluster.refusal) return json(400, { error: true, code: 400, ...cluster.refusal });
  cluster.made = true;
  return json(201, { id: 'c/1' });
}

const server = createServer((request, response) => {
  const path = request.url!.replace(/\?.*/, '');
  const { status, body, headers } = answer(`${request.method} ${path}`, request.headers['x-arango-async'] === 'store');
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
});
let db: Database;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  db = new Database({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    databaseName: 'strata',
    auth: { token: 't' },
  });
});
afterAll(() => {
  db.close();
  server.close().closeAllConnections();
});
beforeEach(
  () => void Object.assign(cluster, { asked: [], pending: 0, made: false, states: [], forgets: false, refusal: undefined }),
);

const make = (wait = { longestMs: 60_000, pauseMs: 1 }, signal?: AbortSignal) =>
  ensureVectorIndex(db, 'c', { metric: 'cosine', dimension: 4, embedded: 9, ...(signal ? { signal } : {}) }, wait);
const asked = (method: string) => cluster.asked.filter((call) => call.startsWith(method));

describe('the training of a vector index', () => {
  it('is waited for up to an hour, whatever a single request may take', () => {
    expect(VECTOR_TRAINING.longestMs).toBe(3_600 * 1_000);
  });

  it('is asked after until the index is made and trained', async () => {
    Object.assign(cluster, { pending: 3, states: ['training', 'training', 'ready'] });
    await expect(make()).resolves.toBe('created');
    expect(asked('POST')).toEqual(['POST /_db/strata/_api/index (async)']);
    expect(asked('PUT')).toHaveLength(4);
    expect(asked('GET')).toHaveLength(4); // whether there is one, and three times its state
  });

  it('is told when it could not be done, as with a shard without vectors', async () => {
    cluster.states = ['unusable'];
    await expect(make()).resolves.toBe('untrained');
  });

  it('is begun again when the database has forgotten it in a restart', async () => {
    cluster.forgets = true;
    await expect(make()).resolves.toBe('created');
    expect(asked('POST')).toHaveLength(2);
  });

  it('fails with what the database says of it', async () => {
    cluster.refusal = { errorNum: 10, errorMessage: 'bad parameter: dimension' };
    await expect(make()).rejects.toMatchObject({ message: expect.stringContaining('bad parameter: dimension') });
  });

  it.each([
    ['made', { pending: 1e9 }],
    ['trained', { states: ['training'] }],
  ])('fails when the index is not %s in time', async (_, never) => {
    Object.assign(cluster, never);
    await expect(make({ longestMs: 5, pauseMs: 1 })).rejects.toMatchObject({
      ...{ kind: 'deadline-exceeded', type: 'VectorIndexTrainingTimeout', message: expect.stringContaining('index of c') },
    });
  });

  it('ends with the job', async () => {
    cluster.pending = 1e9;
    await expect(make(undefined, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});
