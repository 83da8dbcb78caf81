import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestServer } from '../server/test-server.builder';

describe('what a server says of itself', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  const get = async (path: string) => (await server.request('GET', path)).body;

  it('is an ArangoDB of version 3.12, a single community server', async () => {
    expect(await get('/_api/version')).toEqual({ server: 'arango', license: 'community', version: '3.12.9' });
    expect(await get('/_api/version?details=true')).toMatchObject({
      version: '3.12.9',
      details: { role: 'SINGLE', engine: 'lmdb' },
    });
    expect(await get('/_admin/server/role')).toEqual({ error: false, code: 200, role: 'SINGLE' });
    expect(await get('/_admin/server/availability')).toMatchObject({ mode: 'default' });
    expect(await get('/_api/engine')).toMatchObject({ name: 'rocksdb' });
    expect(await get('/_admin/server/id')).toMatchObject({ code: 404 });
    expect(await get('/_admin/database/target-version')).toMatchObject({ version: '31209' });
    expect(await get('/_admin/license')).toEqual({ license: 'none' });
    expect(Math.abs(Number((await get('/_admin/time'))['time']) - Date.now() / 1000)).toBeLessThan(5);
    expect(await get('/_admin/status')).toMatchObject({
      server: 'arango',
      foxxApi: false,
      pid: process.pid,
      serverInfo: { role: 'SINGLE', writeOpsEnabled: true, readOnly: false, progress: { phase: 'in wait' } },
    });
    expect(await get('/_api/key-generators')).toMatchObject({ keyGenerators: ['autoincrement', 'padded', 'traditional', 'uuid'] });
  });

  it('counts requests, the process and its files', async () => {
    const before = await get('/_admin/statistics');
    await server.request('POST', '/_api/cursor', { query: 'RETURN 1' });
    const after = await get('/_admin/statistics');
    const posts = (of: typeof after) => (of['http'] as unknown as { requestsPost: number }).requestsPost;
    expect(posts(after)).toBe(posts(before) + 1);
    expect((after['system'] as unknown as { residentSize: number }).residentSize).toBeGreaterThan(1e7);
    expect(Number((await get('/_api/engine/stats'))['lmdb.total-files-size'])).toBeGreaterThan(0);
    expect(await get('/_admin/support-info')).toMatchObject({ deployment: { type: 'single' }, host: { role: 'SINGLE' } });
    for (const path of ['/_admin/options-public', '/_admin/options'])
      expect(await get(path)).toEqual({ 'server.authentication': false });
    expect(await get('/_admin/options-description')).toMatchObject({
      'server.authentication': { section: 'server', type: 'boolean', description: 'who is let in' },
    });
    for (const path of ['/metrics', '/_admin/metrics/v2']) {
      const text = await (await fetch(server.url + path, { headers: { connection: 'close' } })).text();
      expect(text).toMatch(
        /http_request_duration_seconds_count\{service="database",method="POST",route="\/_api\/cursor",status="201"\} 1\n/,
      );
      expect(text).toContain('process_resident_memory_bytes');
    }
  });

  it('describes every figure it gives, and gives every one it describes', async () => {
    const { groups, figures, code } = (await get('/_admin/statistics-description')) as unknown as {
      groups: { group: string }[];
      figures: { group: string; identifier: string; cuts?: number[] }[];
      code: number;
    };
    const statistics = (await get('/_admin/statistics')) as unknown as Record<string, Record<string, unknown>>;
    const given = groups.flatMap(({ group }) => Object.keys(statistics[group]!).map((identifier) => `${group}.${identifier}`));
    const onlyOnLinux = (name: string) => process.platform !== 'linux' && /numberOfThreads|virtualSize/.test(name);
    const described = figures.map(({ group, identifier }) => `${group}.${identifier}`).filter((name) => !onlyOnLinux(name));
    expect(code).toBe(200);
    expect(given.sort()).toEqual(described.sort());
    const { sum, count, counts } = statistics['client']!['totalTime'] as { sum: number; count: number; counts: number[] };
    expect(counts.length).toBe(figures.find(({ identifier }) => identifier === 'totalTime')!.cuts!.length + 1);
    expect(counts.reduce((all, one) => all + one, 0)).toBe(count);
    expect(count).toBe(statistics['http']!['requestsTotal']);
    expect(sum).toBeGreaterThan(0);
    expect(Number(statistics['system']!['virtualSize'] ?? Infinity)).toBeGreaterThan(Number(statistics['system']!['residentSize']));
  });

  it('says where it listens, to the system database only', async () => {
    expect(await get('/_api/endpoint')).toEqual([{ endpoint: server.url }]);
    await server.request('POST', '/_api/database', { name: 'elsewhere' });
    expect(await get('/_db/elsewhere/_api/endpoint')).toMatchObject({ code: 403, errorNum: 1230 });
  });

  it('names what it is made of', async () => {
    const { details } = (await get('/_api/version?details=true')) as unknown as { details: Record<string, string> };
    expect(details).toMatchObject({
      'server-version': '3.12.9',
      'icu-version': process.versions.icu,
      'v8-version': process.versions.v8,
      platform: process.platform,
      mode: 'server',
    });
    expect(Object.values(details).every((detail) => typeof detail === 'string')).toBe(true);
  });

  it('shows and searches the newest lines of its log', async () => {
    server.log.write('{"level":"warn","time":"2026-01-01T00:00:00.000Z","event":"attention"}\n');
    server.log.write('{"level":"debug","time":"2026-01-01T00:00:00.000Z","event":"detail"}\n');
    const all = await get('/_admin/log/entries?sort=desc');
    expect((all['messages'] as unknown as object[])[0]).toMatchObject({
      level: 'WARNING',
      topic: 'general',
      message: '{"event":"attention"}',
    });
    expect(await get('/_admin/log/entries?level=DEBUG')).toMatchObject({ total: 1 });
    expect(await get('/_admin/log/entries?upto=trace&search=DETAIL')).toMatchObject({ total: 1 });
    expect(await get('/_admin/log/entries?upto=trace&size=1&offset=1')).toMatchObject({ messages: [{ level: 'DEBUG' }] });
    expect(await get('/_admin/log/entries?upto=loud')).toMatchObject({ code: 400, errorNum: 10 });
    expect(await get('/_admin/log?level=DEBUG')).toEqual({
      totalAmount: 1,
      lid: [expect.any(Number)],
      topic: ['general'],
      level: [4],
      timestamp: [1767225600],
      text: ['{"event":"detail"}'],
    });
    expect((await server.request('DELETE', '/_admin/log/entries')).status).toBe(200);
    expect(await get('/_admin/log/entries?upto=trace')).toMatchObject({ total: 0, messages: [] });
  });

  it('logs as much as it is told to', async () => {
    expect(await get('/_admin/log/level')).toMatchObject({ general: 'INFO' });
    expect((await server.request('PUT', '/_admin/log/level', { general: 'debug' })).body).toMatchObject({ general: 'DEBUG' });
    expect((await server.request('PUT', '/_admin/log/level', { all: 'WARN' })).body).toMatchObject({ queries: 'WARNING' });
    expect((await server.request('PUT', '/_admin/log/level', { general: 'loud' })).body).toMatchObject({ errorNum: 10 });
    expect(await get('/_admin/log/level')).toMatchObject({ general: 'WARNING' });
    expect((await server.request('DELETE', '/_admin/log/level')).body).toMatchObject({ general: 'INFO' });
  });

  it('echoes a request', async () => {
    const { body } = await server.request('POST', '/_admin/echo/a/b?x=1', { n: 1 }, { 'x-mine': 'yes', authorization: 'secret' });
    expect(body).toMatchObject({
      url: '/_admin/echo/a/b',
      suffix: ['a', 'b'],
      parameters: { x: '1' },
      requestType: 'POST',
      requestBody: '{"n":1}',
      rawRequestBody: [...Buffer.from('{"n":1}')],
      headers: { 'x-mine': 'yes' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    const tooLarge = await server.request('POST', '/_admin/echo', 'x'.repeat(1024 * 1024 + 1));
    expect([tooLarge.status, tooLarge.body['errorNum']]).toEqual([413, 413]);
  });

  it.each([
    ['PUT', '/_admin/server/mode', { mode: 'default' }, 200, undefined],
    ['PUT', '/_admin/server/mode', { mode: 'readonly' }, 501, 9],
    ['PUT', '/_admin/server/mode', { mode: 'other' }, 400, 10],
    ['PUT', '/_admin/compact', undefined, 200, undefined],
    ['POST', '/_admin/routing/reload', undefined, 200, undefined],
  ])('answers %s %s %j with %i', async (method, path, body, status, errorNum) => {
    const answer = await server.request(method, path, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
  });

  it('ends when asked, in the system database only', async () => {
    await server.request('POST', '/_api/database', { name: 'other' });
    expect((await server.request('DELETE', '/_db/other/_admin/shutdown')).body['errorNum']).toBe(1230);
    expect(server.ends).toEqual([]);
    expect((await server.request('DELETE', '/_admin/shutdown')).text).toBe('"OK"');
    await eventually(() => server.ends.length > 0);
    expect(server.ends).toEqual(['asked']);
  });
});

describe('what this server does not do', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());

  it.each([
    ['GET', '/_api/foxx', 'Foxx'],
    ['POST', '/_api/foxx/install', 'Foxx'],
    ['POST', '/_api/transaction', 'JavaScript transactions'],
    ['POST', '/_api/tasks', 'tasks'],
    ['PUT', '/_api/tasks/x', 'tasks'],
    ['POST', '/_admin/execute', 'JavaScript'],
    ['POST', '/_api/batch', 'batch'],
    ['POST', '/_admin/backup/create', 'hot backup'],
    ['GET', '/_admin/cluster/health', 'clusters'],
    ['GET', '/_api/cluster/endpoints', 'clusters'],
    ['POST', '/_api/control_pregel', 'Pregel'],
    ['GET', '/_api/replication/applier-state', 'replication'],
    ['POST', '/_admin/server/jwt', 'JWT'],
    ['POST', '/_admin/server/encryption', 'encryption'],
    ['GET', '/_admin/aardvark/index.html', 'web interface'],
    ['GET', '/_admin/wal/properties', 'write-ahead log'],
    ['PUT', '/_admin/wal/flush', 'write-ahead log'],
    ['GET', '/_admin/log/structured', 'structured logging'],
    ['GET', '/_admin/server/tls', 'TLS'],
    ['GET', '/_admin/server/aql-queries', 'past queries'],
    ['GET', '/_admin/deployment/id', 'deployments'],
    ['GET', '/_api/ttl/properties', 'time to live'],
  ])('%s %s answers 501 and names %s', async (method, path, feature) => {
    const answer = await server.request(method, path, method === 'GET' ? undefined : {});
    expect(answer.status).toBe(501);
    expect(answer.body).toMatchObject({ error: true, code: 501, errorNum: 9 });
    expect(answer.body['errorMessage']).toContain(feature);
  });

  it('has no tasks', async () => {
    expect((await server.request('GET', '/_api/tasks')).text).toBe('[]');
    for (const method of ['GET', 'DELETE'])
      expect((await server.request(method, '/_api/tasks/17')).body).toMatchObject({ code: 404, errorNum: 1852 });
  });

  it('a velocypack body answers 501', async () => {
    const answer = await server.request('POST', '/_api/cursor', 'x', { 'content-type': 'application/x-velocypack' });
    expect([answer.status, answer.body['errorNum']]).toEqual([501, 9]);
  });
});
