import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';
import type { JsonObject } from '../store/database';

describe('/_api/collection', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  beforeEach(async () => {
    for (const name of ['things', 'others', 'moved']) await server.request('DELETE', `/_api/collection/${name}`);
    await server.request('POST', '/_api/collection', { name: 'things' });
  });
  const ask = (method: string, path: string, body?: unknown) => server.request(method, `/_api/collection${path}`, body);

  it('creates with every property filled in, and finds by name and id', async () => {
    const made = await ask('POST', '', { name: 'others', type: 3, numberOfShards: 3, replicationFactor: 2, shardKeys: ['x'] });
    expect(made.body).toMatchObject({
      error: false,
      code: 200,
      name: 'others',
      type: 3,
      status: 3,
      statusString: 'loaded',
      isSystem: false,
      waitForSync: false,
      cacheEnabled: false,
      keyOptions: { type: 'traditional', allowUserKeys: true },
      schema: null,
      computedValues: null,
      internalValidatorType: 0,
    });
    expect(made.body['id']).toMatch(/^\d+$/);
    expect(made.body).not.toHaveProperty('numberOfShards');
    expect((await ask('GET', `/${String(made.body['id'])}`)).body).toMatchObject({ name: 'others', status: 3, type: 3 });
  });

  it('takes null for what is not given, as many clients send it', async () => {
    const nothing = Object.fromEntries(
      ['type', 'isSystem', 'waitForSync', 'cacheEnabled', 'schema', 'computedValues', 'numberOfShards', 'shardKeys'].map((name) => [
        name,
        null,
      ]),
    );
    const plain = { type: 2, isSystem: false, waitForSync: false, schema: null, computedValues: null };
    for (const keyOptions of [null, { type: null, allowUserKeys: null, increment: null, offset: null }]) {
      expect((await ask('POST', '', { name: 'others', ...nothing, keyOptions })).body).toMatchObject({
        ...plain,
        keyOptions: { type: 'traditional', allowUserKeys: true },
      });
      expect((await ask('PUT', '/others/properties', nothing)).body).toMatchObject(plain);
      await ask('DELETE', '/others');
    }
    const computed = { name: 'n', expression: 'RETURN 1', overwrite: true, computeOn: null, keepNull: null, failOnWarning: null };
    const schema = { rule: { type: 'object' }, level: null, message: null, type: null };
    const made = await ask('POST', '', { name: 'others', schema, computedValues: [computed] });
    expect(made.body).toMatchObject({
      schema: { level: 'strict', message: '' },
      computedValues: [{ keepNull: true, failOnWarning: false }],
    });
  });

  it('lists all, or all but the system’s', async () => {
    const names = async (query: string) =>
      ((await ask('GET', query)).body['result'] as unknown as { name: string }[]).map(({ name }) => name);
    expect(await names('?excludeSystem=true')).toEqual(['things']);
    expect(await names('')).toEqual(expect.arrayContaining(['_analyzers', '_aqlfunctions', '_graphs', 'things']));
  });

  it.each<[string, object, number, number]>([
    ['a name that is taken', { name: 'things' }, 409, 1207],
    ['a bad name', { name: '1a/b' }, 400, 1208],
    ['half a character', { name: 'a\ud800' }, 400, 1208],
    ['no name', {}, 400, 1208],
    ['a system name', { name: '_mine' }, 400, 1208],
    ['an unknown type', { name: 'others', type: 4 }, 400, 1218],
    ['an unknown key generator', { name: 'others', keyOptions: { type: 'x' } }, 400, 1232],
    ['a key generator that stands still', { name: 'others', keyOptions: { type: 'autoincrement', increment: 0 } }, 400, 1232],
    ['a broken schema', { name: 'others', schema: { rule: { type: 7 } } }, 400, 1621],
    ['a schema of no level', { name: 'others', schema: { rule: {}, level: 'hard' } }, 400, 1621],
    ['a computed _key', { name: 'others', computedValues: [{ name: '_key', expression: 'RETURN 1', overwrite: true }] }, 400, 10],
    [
      'a value that reads data',
      { name: 'others', computedValues: [{ name: 'a', expression: 'RETURN DOCUMENT("things/1")', overwrite: true }] },
      400,
      10,
    ],
    [
      'a value computed twice',
      { name: 'others', computedValues: [1, 2].map(() => ({ name: 'a', expression: 'RETURN 1', overwrite: true })) },
      400,
      10,
    ],
  ])('refuses %s', async (_, body, status, errorNum) => {
    const answer = await ask('POST', '', body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
    expect((await ask('GET', '/others')).status).toBe(404);
  });

  it('changes some properties and keeps the others', async () => {
    const schema = { rule: { properties: { n: { type: 'number' } } }, message: 'a number' };
    const changed = await ask('PUT', '/things/properties', { waitForSync: true, schema, keyOptions: { type: 'uuid' } });
    expect(changed.body).toMatchObject({
      waitForSync: true,
      schema: { ...schema, level: 'strict', type: 'json' },
      keyOptions: { type: 'traditional' },
    });
    expect((await server.request('POST', '/_api/document/things', { n: 1 })).status).toBe(201); // waits by itself now
    expect((await ask('PUT', '/things/properties', { schema: {} })).body).toMatchObject({ waitForSync: true, schema: null });
    expect((await ask('GET', '/things/properties')).body).toMatchObject({ waitForSync: true, schema: null });
  });

  it('counts, sizes, and tells when something has changed', async () => {
    const revision = async () => (await ask('GET', '/things/revision')).body['revision'];
    const before = await revision();
    expect(await revision()).toBe(before);
    await server.request('POST', '/_api/document/things', [{ _key: 'a' }, { _key: 'b' }]);
    expect(await revision()).not.toBe(before);
    expect((await ask('GET', '/things/count')).body).toMatchObject({ count: 2, name: 'things', statusString: 'loaded' });
    expect((await ask('GET', '/things/figures?details=true')).body).toMatchObject({
      count: 2,
      figures: { indexes: { count: 1 }, cacheInUse: false, cacheSize: 0, cacheUsage: 0 },
    });
  });

  it('counts the entries of its indexes when asked for details', async () => {
    await ask('POST', '', { name: 'others', type: 3 });
    for (const field of ['n', 'tags[*]'])
      await server.request('POST', '/_api/index?collection=others', { type: 'persistent', fields: [field], sparse: true });
    const edges = Array.from({ length: 1_200 }, (_, n) => ({
      _from: 'v/1',
      _to: `v/${n}`,
      n,
      tags: n === 0 ? ['a', 'b', 'c'] : [],
    }));
    await server.request('POST', '/_api/document/others?silent=true', edges);
    const figures = async (query: string) => (await ask('GET', `/others/figures${query}`)).body['figures'];
    expect(await figures('?details=true')).toMatchObject({
      indexes: { count: 4 },
      engine: {
        documents: 1_200,
        indexes: [
          { type: 'primary', id: 0, count: 1_200 },
          { type: 'edge', id: 1, count: 2_400 },
          { type: 'persistent', count: 1_200 },
          { type: 'persistent', count: 3 },
        ],
      },
    });
    expect(await figures('')).not.toHaveProperty('engine');
    expect((await ask('GET', '/nothing/figures?details=true')).body).toMatchObject({ code: 404, errorNum: 1203 });
  });

  it('has equal checksums for equal content only', async () => {
    await ask('POST', '', { name: 'others' });
    for (const name of ['things', 'others']) await server.request('POST', `/_api/document/${name}`, { _key: 'a', n: 1 });
    const sum = async (name: string, query: string) => (await ask('GET', `/${name}/checksum${query}`)).body['checksum'];
    expect(await sum('_aqlfunctions', '?withData=true&withRevisions=true')).toBe('0');
    expect(await sum('things', '')).toBe(await sum('others', ''));
    expect(await sum('things', '?withRevisions=true')).not.toBe(await sum('others', '?withRevisions=true'));
    const before = await sum('others', '?withData=true');
    await server.request('PATCH', '/_api/document/others/a', { n: 2 });
    expect(await sum('others', '?withData=true')).not.toBe(before);
    expect(await sum('things', '')).toBe(await sum('others', ''));
  });

  it('empties, keeping indexes, also inside a transaction', async () => {
    await server.request('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['n'], unique: true });
    await server.request('POST', '/_api/document/things', { n: 1 });
    const begun = await server.request('POST', '/_api/transaction/begin', { collections: { write: 'things' } });
    const { id } = begun.body['result'] as unknown as { id: string };
    const inside = { 'x-arango-trx-id': id };
    expect((await server.request('PUT', '/_api/collection/things/truncate', undefined, inside)).status).toBe(200);
    expect((await server.request('GET', '/_api/collection/things/count', undefined, inside)).body['count']).toBe(0);
    expect((await ask('GET', '/things/count')).body['count']).toBe(1);
    await server.request('DELETE', `/_api/transaction/${id}`);
    expect((await ask('PUT', '/things/truncate')).body).toMatchObject({ name: 'things', status: 3 });
    expect((await ask('GET', '/things/count')).body['count']).toBe(0);
    expect((await server.request('POST', '/_api/document/things', [{ n: 1 }, { n: 1 }])).headers.get('x-arango-error-codes')).toBe(
      '{"1210":1}',
    );
  });

  it('renames, and ids of documents and graphs follow', async () => {
    await server.request('POST', '/_api/document/things', { _key: 'a' });
    expect((await ask('PUT', '/things/rename', { name: 'moved' })).body).toMatchObject({ name: 'moved', status: 3 });
    expect((await server.request('GET', '/_api/document/moved/a')).body['_id']).toBe('moved/a');
    expect((await ask('GET', '/things')).body['errorNum']).toBe(1203);
    await ask('POST', '', { name: 'others' });
    expect((await ask('PUT', '/moved/rename', { name: 'moved' })).body).toMatchObject({ code: 200, name: 'moved' });
    expect((await ask('PUT', '/moved/rename', { name: 'others' })).body['errorNum']).toBe(1207);
    expect((await ask('PUT', '/moved/rename', { name: '' })).body['errorNum']).toBe(1208);
    expect((await ask('PUT', '/moved/rename', {})).body['errorNum']).toBe(1208);
  });

  it.each(['load', 'unload', 'loadIndexesIntoMemory', 'compact', 'recalculateCount'])(
    '%s does nothing and says so',
    async (what) => {
      const answer = await ask('PUT', `/things/${what}`);
      expect([answer.status, answer.body['error'], answer.body['name'] ?? answer.body['result']]).toEqual([
        200,
        false,
        what === 'loadIndexesIntoMemory' || what === 'recalculateCount' ? true : 'things',
      ]);
      expect((await ask('PUT', `/absent/${what}`)).body['errorNum']).toBe(1203);
    },
  );

  it('says in a header what it answered for, by the name it was asked with', async () => {
    const location = async (method: string, path: string, body?: object) => (await ask(method, path, body)).headers.get('location');
    expect(await location('GET', '/things/count')).toBe('/_db/_system/_api/collection/things/count');
    expect(await location('PUT', '/things/rename', { name: 'élan' })).toBe('/_db/_system/_api/collection/things/rename');
    expect(await location('GET', '/%C3%A9lan/properties')).toBe('/_db/_system/_api/collection/%C3%A9lan/properties');
    expect(await location('GET', '/things/count')).toBeNull();
    await ask('DELETE', '/%C3%A9lan');
  });

  it('counts when it loads, unless told not to, and not when it unloads', async () => {
    expect((await ask('PUT', '/things/load')).body).toHaveProperty('count', 0);
    expect((await ask('PUT', '/things/load', { count: false })).body).not.toHaveProperty('count');
    expect((await ask('PUT', '/things/unload')).body).not.toHaveProperty('count');
  });

  it('drops, the system’s only when told', async () => {
    const id = (await ask('GET', '/things')).body['id'];
    expect((await ask('DELETE', '/things')).body).toEqual({ error: false, code: 200, id });
    expect((await ask('DELETE', '/things')).body['errorNum']).toBe(1203);
    await ask('POST', '', { name: '_mine', isSystem: true });
    expect((await ask('DELETE', '/_mine')).body).toMatchObject({ code: 403, errorNum: 11 });
    expect((await ask('DELETE', '/_mine?isSystem=true')).status).toBe(200);
  });

  it.each<[string, object, RegExp[]]>([
    ['growing numbers', {}, [/^\d+$/, /^\d+$/]],
    ['steps', { type: 'autoincrement', increment: 3, offset: 7 }, [/^7$/, /^10$/]],
    ['uuids', { type: 'uuid' }, [/^[0-9a-f]{8}-[0-9a-f]{4}-4/, /-/]],
    ['padded numbers', { type: 'padded' }, [/^[0-9a-f]{16}$/, /^[0-9a-f]{16}$/]],
  ])('gives keys that are %s', async (_, keyOptions, expected) => {
    await ask('POST', '', { name: 'others', keyOptions });
    const keys = [];
    for (let n = 0; n < 2; n++)
      keys.push((await server.request('POST', '/_api/document/others', {})).body['_key'] as unknown as string);
    keys.forEach((key, at) => expect(key).toMatch(expected[at] as RegExp));
    expect(keys[0]).not.toBe(keys[1]);
    const shown = (await ask('GET', '/others/properties')).body['keyOptions'] as JsonObject;
    if (Object.hasOwn(keyOptions, 'increment')) expect(shown['lastValue']).toBe(10);
  });

  it('takes no keys where users may not give them', async () => {
    await ask('POST', '', { name: 'others', keyOptions: { allowUserKeys: false } });
    for (const query of ['', '?overwriteMode=replace', '?overwriteMode=ignore']) {
      const answer = await server.request('POST', `/_api/document/others${query}`, { _key: 'mine' });
      expect([answer.status, answer.body['errorNum']]).toEqual([400, 1222]);
    }
    expect((await server.request('POST', '/_api/document/others', {})).status).toBe(202);
  });
});
