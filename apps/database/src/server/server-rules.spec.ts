import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import { superusersOnly } from '../http/authenticate';
import { TestServer } from './test-server.builder';

const DECIMAL = /^\d+\.\d+$/;

describe('every request', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());

  it.each([
    ['GET', '/_api/nothing', undefined, 404, 404],
    ['GET', '/_db/absent/_api/version', undefined, 404, 1228],
    ['PATCH', '/_api/version', undefined, 405, 405],
    ['POST', '/_api/collection', '{"name":', 400, 600],
    ['POST', '/_api/collection', '[1]', 400, 10],
    ['GET', '/_api/collection/absent', undefined, 404, 1203],
    ['GET', '/_api/document/absent/1', undefined, 404, 1203],
    ['DELETE', '/_api/database/_system', undefined, 403, 11],
    ['POST', '/_api/database', '{"name":"1x"}', 400, 1229],
    ['GET', '/_api/foxx', undefined, 501, 9],
    ['GET', '/_api/transaction/abc', undefined, 400, 10],
    ['GET', '/_api/transaction/123', undefined, 404, 1655],
    ['POST', '/_api/analyzer', '{"name":"a","type":"__proto__"}', 400, 10],
    ['POST', '/_api/analyzer', '{"name":"a","type":"aql","properties":{"queryString":"RETURN DOCUMENT(@param)"}}', 400, 10],
    ['POST', '/_api/cursor', '{"query":"RETURN 1","bindVars":[]}', 400, 17],
    [
      'POST',
      '/_api/cursor',
      '{"query":"RETURN REGEX_TEST(\'a\', \'[[:constructor:]]\')","options":{"failOnWarning":true}}',
      400,
      1543,
    ],
    ['GET', '/_api/edges/_graphs?vertex=a/b&direction=constructor', undefined, 400, 10],
  ])('%s %s with body %s answers %d with error number %d', async (method, path, body, code, errorNum) => {
    const answer = await server.request(method, path, body);
    expect(answer.status).toBe(code);
    expect(answer.body).toMatchObject({ error: true, code, errorNum });
    expect(typeof answer.body['errorMessage']).toBe('string');
    expect(answer.headers.get('x-arango-queue-time-seconds')).toMatch(DECIMAL);
  });

  it.each([
    ['loops', Array.from({ length: 4500 }, (_, n) => `FOR v${n} IN [1]`).join(' ') + ' RETURN 1'],
    ['brackets', `RETURN ${'['.repeat(50_000)}`],
    ['attributes', `LET d = {} RETURN d${'.a'.repeat(5000)}`],
  ])('answers 500 / 1524 for a query with too many %s, and goes on', async (_, query) => {
    const answer = await server.request('POST', '/_api/cursor', { query });
    expect([answer.status, answer.body['errorNum']]).toEqual([500, 1524]);
    expect((await server.request('POST', '/_api/cursor', { query: 'RETURN 1' })).body['result']).toEqual([1]);
  });

  it('answers HEAD like GET without a body, errors too', async () => {
    const [get, head, lost] = await Promise.all([
      server.request('GET', '/_api/version'),
      server.request('HEAD', '/_api/version'),
      server.request('HEAD', '/_api/nothing'),
    ]);
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', get.headers.get('content-length')]);
    expect([lost.status, lost.text]).toEqual([404, '']);
  });

  it('reads JSON whatever the content type says', async () => {
    const types = ['text/plain', 'application/octet-stream', 'application/json'];
    for (const [n, type] of types.entries())
      expect((await server.request('POST', '/_api/collection', { name: `typed${n}` }, { 'content-type': type })).status).toBe(200);
  });

  it('takes null for what is not given', async () => {
    const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
    await server.request('POST', '/_api/collection', { name: 'nulls' });
    const index = nulls('unique', 'sparse', 'name', 'inBackground', 'geoJson', 'minLength', 'storedValues', 'analyzer', 'features');
    const calls: [string, string, object][] = [
      ...['persistent', 'geo', 'fulltext', 'inverted'].map((type): [string, string, object] => [
        'POST',
        '/_api/index?collection=nulls',
        { type, fields: [type], ...index },
      ]),
      ['POST', '/_api/view', { name: 'nullView', type: 'arangosearch', ...nulls('links', 'primarySort', 'commitIntervalMsec') }],
      ['PATCH', '/_api/view/nullView/properties', nulls('links', 'cleanupIntervalStep')],
      ['POST', '/_api/analyzer', { name: 'nullWords', type: 'identity', ...nulls('properties', 'features') }],
      ['POST', '/_api/gharial', { name: 'nullGraph', ...nulls('edgeDefinitions', 'orphanCollections', 'options', 'isSmart') }],
      [
        'POST',
        '/_api/gharial',
        { name: 'nullOptions', options: nulls('smartGraphAttribute', 'replicationFactor', 'writeConcern') },
      ],
      ['POST', '/_api/transaction/begin', { collections: {}, ...nulls('lockTimeout', 'allowImplicit', 'maxTransactionSize') }],
      ['POST', '/_api/cursor', { query: 'RETURN 1', ...nulls('bindVars', 'options', 'batchSize', 'ttl', 'count', 'memoryLimit') }],
      ['PUT', '/_api/query/properties', nulls('enabled', 'maxSlowQueries')],
      ['PUT', '/_api/query-cache/properties', nulls('mode', 'maxResults', 'includeSystem')],
      ['PUT', '/_admin/log/level', nulls('all', 'general')],
    ];
    for (const [method, path, body] of calls)
      expect([path, body, (await server.request(method, path, body)).body['errorMessage']]).toEqual([path, body, undefined]);
  });

  it('finds a database by its encoded name', async () => {
    await server.request('POST', '/_api/database', { name: 'größe 1' });
    const answer = await server.request('GET', `/_db/${encodeURIComponent('größe 1')}/_api/database/current`);
    expect(answer.body['result']).toMatchObject({ name: 'größe 1', isSystem: false });
    expect((await server.request('GET', `/_db/${encodeURIComponent('größe 1')}/_api/database`)).body['errorNum']).toBe(1230);
  });
});

describe('authentication', () => {
  it('lets in superuser tokens only, and anybody to the availability check', async () => {
    const ring = await SecretRing.fromConfig({ inline: 'secret', watch: false });
    const other = await SecretRing.fromConfig({ inline: 'other', watch: false });
    const server = await TestServer.start(superusersOnly(ring));
    try {
      const status = async (authorization: string) =>
        (await server.request('GET', '/_api/version', undefined, { authorization })).status;
      expect(await status(`bearer ${signSuperuserToken(ring, { serverId: 'test' })}`)).toBe(200);
      expect(await status(`bearer ${signSuperuserToken(other, { serverId: 'test' })}`)).toBe(401);
      expect(await status(`bearer ${signSessionToken(ring, { user: 'ann', lifetimeS: 60 }).jwt}`)).toBe(401);
      expect(await status(`Basic ${Buffer.from('root:').toString('base64')}`)).toBe(401);
      const bare = await server.request('GET', '/_api/version');
      expect([bare.status, bare.body['errorNum'], bare.headers.has('www-authenticate')]).toEqual([401, 11, true]);
      expect((await server.request('GET', '/_admin/server/availability')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});
