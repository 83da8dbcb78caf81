import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/document, row by row', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'things' });
    await server.request('POST', '/_api/collection', { name: 'links', type: 3 });
    await server.request('POST', '/_api/index?collection=things', {
      type: 'persistent',
      fields: ['u'],
      unique: true,
      sparse: true,
      name: 'u',
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.request('PUT', '/_api/collection/things/truncate');
    await server.request('POST', '/_api/document/things', { _key: 'a', n: 1, u: 'x' });
  });
  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.request(method, `/_api/document/${path}`, body, headers);
  const errors = (body: unknown) => (body as { errorNum?: number }[]).map(({ errorNum }) => errorNum);

  it('reads with its revision as etag, without a body for HEAD', async () => {
    const get = await ask('GET', 'things/a');
    expect(get.headers.get('etag')).toBe(`"${String(get.body['_rev'])}"`);
    expect(Object.keys(get.body).slice(0, 3)).toEqual(['_key', '_id', '_rev']);
    const head = await ask('HEAD', 'things/a');
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, get.headers.get('etag'), '']);
    expect((await ask('HEAD', 'things/none')).status).toBe(404);
    const stale = { 'if-match': '"_other"' };
    expect((await ask('HEAD', 'things/a', undefined, stale)).status).toBe(412);
    expect((await ask('GET', 'things/a', undefined, { 'if-match': String(get.body['_rev']) })).status).toBe(200);
    expect((await ask('GET', 'things/a', undefined, { 'if-none-match': '"_other"' })).status).toBe(200);
  });

  it('answers a write with where the document is, and with no more than was asked', async () => {
    const made = await ask('POST', 'things?returnNew=true', { _key: 'b', n: 2 });
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      202,
      '/_db/_system/_api/document/things/b',
      `"${String(made.body['_rev'])}"`,
    ]);
    expect(made.body).toEqual({
      _id: 'things/b',
      _key: 'b',
      _rev: made.body['_rev'],
      new: { _id: 'things/b', _key: 'b', _rev: made.body['_rev'], n: 2 },
    });
    expect((await server.request('POST', '/_api/document?collection=things', { _key: 'c' })).body['_id']).toBe('things/c');
    const changed = await ask('PATCH', 'things/b?returnOld=true&returnNew=true', { m: 3 });
    expect(changed.body).toMatchObject({ _oldRev: made.body['_rev'], old: { n: 2 }, new: { n: 2, m: 3 } });
    expect(changed.body).not.toHaveProperty('error');
    expect((await ask('PUT', 'things/b?silent=true', { m: 4 })).text).toBe('{}');
    const removed = await ask('DELETE', 'things/b?returnOld=true');
    expect([removed.status, removed.body['old']]).toEqual([202, expect.objectContaining({ m: 4 })]);
    expect((await ask('DELETE', 'things/c?waitForSync=true')).status).toBe(200);
  });

  it('takes no notice of key and id in the body of a change to one document', async () => {
    await ask('PUT', 'things/a', { _key: 'z', _id: 'others/z', n: 5 });
    expect((await ask('GET', 'things/a')).body).toMatchObject({ _key: 'a', _id: 'things/a', n: 5 });
  });

  it('keeps attributes in the order they were written', async () => {
    await ask('POST', 'things', '{"z":1,"a":2,"_key":"order","m":3}');
    expect(Object.keys((await ask('GET', 'things/order')).body)).toEqual(['_key', '_id', '_rev', 'z', 'a', 'm']);
  });

  it('tells which document stands against a unique value', async () => {
    const answer = await ask('POST', 'things', { u: 'x' });
    expect([answer.status, answer.body['errorNum'], answer.body['errorMessage']]).toEqual([
      409,
      1210,
      "unique constraint violated - in index u of type persistent over 'u'; conflicting key: a",
    ]);
    expect((await ask('POST', 'things', { _key: 'a' })).body).toMatchObject({
      errorNum: 1210,
      errorMessage: expect.stringContaining('in index primary of type primary'),
    });
  });

  it('changes and removes many, each alone', async () => {
    await ask('POST', 'things', [
      { _key: 'b', n: 1 },
      { _key: 'c', n: 1 },
    ]);
    const updated = await ask('PATCH', 'things?returnNew=true', [
      { _key: 'a', m: 1 },
      { _id: 'things/b', m: 1 },
      { _key: 'none' },
      { m: 1 },
      7,
    ]);
    expect([updated.status, errors(updated.body)]).toEqual([202, [undefined, undefined, 1202, 1205, 1227]]);
    expect(updated.headers.get('x-arango-error-codes')).toBe('{"1202":1,"1205":1,"1227":1}');
    const replaced = await ask('PUT', 'things?ignoreRevs=false', [
      { _key: 'a', _rev: '_old' },
      { _key: 'b', n: 2 },
    ]);
    expect(errors(replaced.body)).toEqual([1200, undefined]);
    const removed = await ask('DELETE', 'things?silent=true&waitForSync=true', ['a', { _key: 'b' }, 'none']);
    expect([removed.status, errors(removed.body)]).toEqual([200, [1202]]);
    expect((await ask('PUT', 'things?onlyget=true', ['a', { _key: 'c', _rev: '_old' }])).body[0]).toMatchObject({ errorNum: 1202 });
    expect(errors((await ask('PUT', 'things?onlyget=true&ignoreRevs=false', [{ _key: 'c', _rev: '_old' }])).body)).toEqual([1200]);
    expect((await ask('DELETE', 'things', [])).text).toBe('[]');
  });

  it('names the place of what it removed, and the revision that stands in the way', async () => {
    const { body } = await ask('POST', 'things', { _key: 'b' });
    const refused = await ask('DELETE', 'things/b', undefined, { 'if-match': '_old' });
    expect([refused.status, refused.headers.get('etag')]).toEqual([412, `"${String(body['_rev'])}"`]);
    expect((await ask('DELETE', 'things/b')).headers.get('location')).toBe('/_db/_system/_api/document/things/b');
  });

  it('waits for nothing when it has removed nothing, and removes nothing of another collection', async () => {
    await server.request('POST', '/_api/collection', { name: 'synced', waitForSync: true });
    await ask('POST', 'synced', [{ _key: 'a' }, { _key: 'b' }]);
    const failed = await ask('DELETE', 'synced', ['none', 'things/b']);
    expect([failed.status, errors(failed.body), failed.headers.get('x-arango-error-codes')]).toEqual([
      202,
      [1202, 1202],
      '{"1202":2}',
    ]);
    expect((await ask('DELETE', 'synced', ['none', 'b'])).status).toBe(200);
    expect((await ask('DELETE', 'synced?waitForSync=true', ['none'])).status).toBe(200);
    await server.request('DELETE', '/_api/collection/synced');
  });

  it('keeps or drops nulls of an overwriting insert', async () => {
    await ask('POST', 'things?overwriteMode=update&keepNull=false', { _key: 'a', n: null, o: { p: null, q: 1 }, l: [null] });
    const { n, o, l } = (await ask('GET', 'things/a')).body;
    expect([n, o, l]).toEqual([undefined, { q: 1 }, [null]]);
  });

  it.each<[string, string, unknown, number, number]>([
    ['POST', 'things', '[{"a":1}', 400, 600],
    ['POST', 'things', '', 400, 600],
    ['POST', 'things', '{"n":1e999}', 400, 600],
    ['POST', 'things', `{"n":-${'9'.repeat(400)}}`, 400, 600],
    ['POST', 'things', '7', 400, 1227],
    ['POST', 'things', '"a"', 400, 1227],
    ['POST', 'things', { _key: 'a/b' }, 400, 1221],
    ['POST', 'things', { _key: 7 }, 400, 1221],
    ['POST', 'things', { _key: '' }, 400, 1221],
    ['POST', 'things', { _key: 'x'.repeat(255) }, 400, 1221],
    ['POST', 'things?overwriteMode=other', {}, 400, 10],
    ['POST', 'things', `${'{"a":'.repeat(201)}1${'}'.repeat(201)}`, 400, 10],
    ['POST', 'absent', {}, 404, 1203],
    ['POST', 'links', {}, 400, 1233],
    ['POST', 'links', { _from: 'a', _to: 'a/b' }, 400, 1233],
    ['POST', 'links', { _from: 'a/b', _to: 7 }, 400, 1233],
    ['PUT', 'things/none', {}, 404, 1202],
    ['PATCH', 'things/none', {}, 404, 1202],
    ['DELETE', 'things/none', undefined, 404, 1202],
    ['PATCH', 'things/a', [], 400, 1227],
    ['PATCH', 'things', {}, 400, 1227],
    ['DELETE', 'things', {}, 400, 1227],
    ['PUT', 'things?onlyget=true', {}, 400, 1227],
    ['GET', 'things/%2F', undefined, 404, 1202],
    ['GET', 'absent/a', undefined, 404, 1203],
  ])('%s %s %j is refused with %i / %i, and nothing changes', async (method, path, body, status, errorNum) => {
    const answer = await ask(method, path, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
    expect((await server.request('GET', '/_api/collection/things/count')).body['count']).toBe(1);
    expect((await ask('GET', 'things/a')).body['n']).toBe(1);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"n":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const answer = await fetch(`${server.url}/_api/document/things`, { method: 'POST', body, headers: { connection: 'close' } });
    expect(await answer.json()).toMatchObject({ code: 400, errorNum: 600 });
  });

  it('takes documents of the deepest nesting, the longest key and every key character', async () => {
    expect((await ask('POST', 'things', `${'{"a":'.repeat(199)}1${'}'.repeat(199)}`)).status).toBe(202);
    const keys = ['x'.repeat(254), "A-Za-z0_9.@()+,=;$!*'%:"];
    expect(
      errors(
        (
          await ask(
            'POST',
            'things',
            keys.map((_key) => ({ _key })),
          )
        ).body,
      ),
    ).toEqual([undefined, undefined]);
    for (const key of keys) expect((await ask('GET', `things/${encodeURIComponent(key)}`)).body['_key']).toBe(key);
  });

  it('gives the edges of vertices', async () => {
    await ask('POST', 'links', [
      { _key: '1', _from: 'things/a', _to: 'things/b' },
      { _key: '2', _from: 'things/b', _to: 'things/a' },
      { _key: '3', _from: 'things/b', _to: 'things/b' },
    ]);
    const edges = async (method: string, query: string, body?: unknown) => {
      const answer = await server.request(method, `/_api/edges/links?${query}`, body);
      const keys = (answer.body['edges'] as unknown as { _key: string }[]).map(({ _key }) => _key).sort();
      const lookups = Array.isArray(body) ? body.length : 1;
      expect(answer.body).toMatchObject({
        error: false,
        code: 200,
        stats: {
          scannedIndex: keys.length,
          documentLookups: keys.length,
          scannedFull: 0,
          filtered: 0,
          writesExecuted: 0,
          cursorsCreated: 1,
          cursorsRearmed: lookups - 1,
          executionTime: expect.any(Number),
          peakMemoryUsage: expect.any(Number),
        },
      });
      return keys;
    };
    expect(await edges('GET', 'vertex=things/a&direction=out')).toEqual(['1']);
    expect(await edges('GET', 'vertex=things/a&direction=in')).toEqual(['2']);
    expect(await edges('GET', 'vertex=things/b')).toEqual(['1', '2', '3']);
    expect(await edges('POST', 'direction=out', ['things/a', 'things/b'])).toEqual(['1', '2', '3']);
    expect((await server.request('GET', '/_api/edges/links')).body['errorNum']).toBe(10);
    expect((await server.request('GET', '/_api/edges/links?vertex=a')).body['errorNum']).toBe(1205);
    expect((await server.request('GET', '/_api/edges/links?vertex=a/b&direction=up')).body['errorNum']).toBe(10);
    expect((await server.request('GET', '/_api/edges/things?vertex=a/b')).body['errorNum']).toBe(1218);
    expect((await server.request('POST', '/_api/edges/links', {})).body['errorNum']).toBe(10);
  });
});
