import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/document', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.request('DELETE', '/_api/collection/things');
    await server.request('POST', '/_api/collection', { name: 'things' });
  });

  const post = (body: unknown, query = '') => server.request('POST', `/_api/document/things${query}`, body);
  const read = async (key: string) => (await server.request('GET', `/_api/document/things/${key}`)).body;

  it('gives documents of a dump the revisions they bring, new and old keys alike', async () => {
    await server.request('PUT', '/_api/collection/things/properties', { schema: { rule: { required: ['never'] } } });
    const [first, second] = ['_abcDEF----', '_abcDEF---_'];
    expect((await post([{ _key: 'a', _rev: first, v: 1 }], '?isRestore=true&silent=true')).body).toEqual([]);
    expect(await read('a')).toEqual({ _key: 'a', _id: 'things/a', _rev: first, v: 1 });
    expect((await post([{ _key: 'a', _rev: second, v: 2 }], '?isRestore=true&silent=true')).body).toEqual([]);
    expect(await read('a')).toEqual({ _key: 'a', _id: 'things/a', _rev: second, v: 2 });
    expect((await post({ _key: 'b', _rev: first })).status).toBe(400);
  });

  it('answers each element of a batch alone and counts the errors', async () => {
    const answer = await post([{ _key: 'a' }, { _key: 'a' }, { _key: '/' }, 7, { _key: 'b' }]);
    expect(answer.status).toBe(202);
    expect(answer.body.map((element) => (element as { errorNum?: number }).errorNum)).toEqual([
      undefined,
      1210,
      1221,
      1227,
      undefined,
    ]);
    expect(answer.headers.get('x-arango-error-codes')).toBe('{"1210":1,"1221":1,"1227":1}');
    expect((await post([{ _key: 'a' }, { _key: 'c' }], '?silent=true')).body).toHaveLength(1);
    expect((await post([])).text).toBe('[]');
  });

  it('answers 201 when the write was waited for', async () => {
    expect((await post({}, '?waitForSync=true')).status).toBe(201);
  });

  it.each([
    ['', 409, { n: 1 }],
    ['?overwriteMode=ignore', 202, { n: 1 }],
    ['?overwriteMode=update', 202, { n: 1, m: 2 }],
    ['?overwriteMode=replace', 202, { m: 2 }],
    ['?overwrite=true', 202, { m: 2 }],
  ])('inserts over an existing key as "%s" says', async (query, status, content) => {
    await post({ _key: 'a', n: 1 });
    const answer = await post({ _key: 'a', m: 2 }, query);
    expect(answer.status).toBe(status);
    const { _id, _key, _rev, ...rest } = await read('a');
    expect(rest).toEqual(content);
    expect([_id, _key]).toEqual(['things/a', 'a']);
    if (status === 202) expect(answer.body['_rev']).toBe(_rev);
  });

  it('merges nested objects and keeps nulls unless told otherwise', async () => {
    await post({ _key: 'a', o: { x: 1 }, list: [1] });
    await server.request('PATCH', '/_api/document/things/a', { o: { y: null, z: { w: null } }, list: [null] });
    expect(await read('a')).toMatchObject({ o: { x: 1, y: null, z: { w: null } }, list: [null] });
    await server.request('PATCH', '/_api/document/things/a?keepNull=false', { o: { x: null, y: null, z: { w: null, v: [null] } } });
    expect((await read('a'))['o']).toEqual({ z: { v: [null] } });
    await server.request('PATCH', '/_api/document/things/a?mergeObjects=false', { o: { q: 1 } });
    expect((await read('a'))['o']).toEqual({ q: 1 });
  });

  it('compares revisions by If-Match and, when asked, by the body', async () => {
    const { body: first } = await post({ _key: 'a', n: 1 });
    const { body: second } = await server.request('PUT', '/_api/document/things/a', { n: 2 });
    expect(second['_oldRev']).toBe(first['_rev']);
    const stale = { 'if-match': `"${String(first['_rev'])}"` };
    for (const [method, body] of [
      ['PUT', { n: 3 }],
      ['PATCH', { n: 3 }],
      ['DELETE', undefined],
      ['GET', undefined],
    ] as const) {
      const answer = await server.request(method, '/_api/document/things/a', body, stale);
      expect([answer.status, answer.body['errorNum'], answer.body['_rev']]).toEqual([412, 1200, second['_rev']]);
    }
    expect((await server.request('PATCH', '/_api/document/things/a?ignoreRevs=false', { _rev: first['_rev'] })).status).toBe(412);
    expect(
      (await server.request('GET', '/_api/document/things/a', undefined, { 'if-none-match': String(second['_rev']) })).status,
    ).toBe(304);
    expect((await read('a'))['n']).toBe(2);
  });

  it.each([
    'UPDATE {_key: "a", _rev: "_old"} WITH {n: 2} IN things OPTIONS {ignoreRevs: false}',
    'REPLACE {_key: "a", _rev: "_old"} WITH {n: 2} IN things OPTIONS {ignoreRevs: false}',
    'FOR d IN things REPLACE MERGE(d, {_rev: "_old"}) IN things OPTIONS {ignoreRevs: false}',
    'REMOVE {_key: "a", _rev: "_old"} IN things OPTIONS {ignoreRevs: false}',
  ])('answers 409 / 1200 for a revision that %s does not find', async (query) => {
    await post({ _key: 'a', n: 1 });
    const { status, body } = await server.request('POST', '/_api/cursor', { query });
    expect([status, body['code'], body['errorNum'], body['error']]).toEqual([409, 409, 1200, true]);
    expect((await read('a'))['n']).toBe(1);
  });

  it('answers 304 with a length, so that a client on a kept connection does not wait for a body', async () => {
    const { body } = await post({ _key: 'a' });
    const answer = await server.request('GET', '/_api/document/things/a', undefined, {
      'if-none-match': `"${String(body['_rev'])}"`,
    });
    expect([answer.status, answer.headers.get('content-length'), answer.text]).toEqual([304, '0', '']);
  });

  it('says of a taken key what ArangoDB says', async () => {
    await server.request('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['n'], unique: true });
    await post({ _key: 'a', n: 1 });
    for (const document of [{ _key: 'a' }, { n: 1 }]) {
      const { status, body } = await post(document);
      expect([status, Object.keys(body).sort()]).toEqual([409, ['code', 'error', 'errorMessage', 'errorNum']]);
    }
  });

  it.each(['{"a":1}', 'a/b', '..%2f', '%00', 'ä'])('finds nothing under %s, which is no key', async (text) => {
    const path = `/_api/document/things/${text.includes('%') ? text : encodeURIComponent(text)}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', {}],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const)
      expect([method, (await server.request(method, path, body)).body['errorNum']]).toEqual([method, 1202]);
  });

  it('lets a version attribute only grow', async () => {
    await post({ _key: 'a', version: 5, n: 1 });
    const kept = await server.request('PATCH', '/_api/document/things/a?versionAttribute=version&returnOld=true', {
      version: 5,
      n: 2,
    });
    expect(kept.body).toMatchObject({ _oldRev: kept.body['_rev'], old: { n: 1 } });
    expect((await read('a'))['n']).toBe(1);
    await server.request('PATCH', '/_api/document/things/a?versionAttribute=version', { version: 6, n: 3 });
    expect((await read('a'))['n']).toBe(3);
  });

  it('reads and removes many by keys, ids and documents', async () => {
    await post([{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }]);
    const many = await server.request('PUT', '/_api/document/things?onlyget=true', ['a', 'things/b', { _key: 'x' }]);
    expect(many.body.map((element) => (element as { _key?: string })._key)).toEqual(['a', 'b', undefined]);
    const removed = await server.request('DELETE', '/_api/document/things?returnOld=true', ['a', { _id: 'things/b' }, 'other/c']);
    expect(removed.body.map((element) => (element as { errorNum?: number }).errorNum)).toEqual([undefined, undefined, 1202]);
    expect((await server.request('GET', '/_api/collection/things/count')).body['count']).toBe(1);
  });

  it('refuses what a schema forbids and stores nothing of it', async () => {
    const rule = { properties: { n: { type: 'number' } }, required: ['n'] };
    await server.request('PUT', '/_api/collection/things/properties', { schema: { rule, message: 'n must be a number' } });
    const answer = await post({ _key: 'a', n: 'x' });
    expect([answer.status, answer.body['errorNum'], answer.body['errorMessage']]).toEqual([400, 1620, 'n must be a number']);
    expect((await read('a'))['errorNum']).toBe(1202);
    expect(
      (await server.request('PUT', '/_api/collection/things/properties', { schema: { rule: { type: 'x' } } })).body['errorNum'],
    ).toBe(1621);
    expect((await post({ _key: 'a', n: 1 })).status).toBe(202);
  });

  it('keeps the writes of a stream transaction to itself until it commits', async () => {
    const begun = await server.request('POST', '/_api/transaction/begin', { collections: { write: 'things' } });
    const { id } = begun.body['result'] as unknown as { id: string };
    const inside = { 'x-arango-trx-id': id };
    await server.request('POST', '/_api/document/things', { _key: 'a' }, inside);
    expect((await server.request('GET', '/_api/document/things/a', undefined, inside)).status).toBe(200);
    expect((await server.request('GET', '/_api/document/things/a')).status).toBe(404);
    await post({ _key: 'outside' }); // is not held up
    expect((await server.request('PUT', `/_api/transaction/${id}`)).body['result']).toEqual({ id, status: 'committed' });
    expect((await server.request('GET', '/_api/document/things/a')).status).toBe(200);
    expect((await server.request('DELETE', `/_api/transaction/${id}`)).body['errorNum']).toBe(1653);
    expect((await server.request('POST', '/_api/document/things', {}, inside)).status).toBe(410);
  });

  it('fails the later of two conflicting transactions with 1200 and writes to undeclared collections with 1652', async () => {
    await post({ _key: 'a', n: 0 });
    const begun = await server.request('POST', '/_api/transaction/begin', { collections: { write: ['things'] } });
    const { id } = begun.body['result'] as unknown as { id: string };
    const inside = { 'x-arango-trx-id': id };
    expect((await server.request('POST', '/_api/document/_graphs', {}, inside)).body['errorNum']).toBe(1652);
    await server.request('PATCH', '/_api/document/things/a', { n: 1 }, inside);
    await server.request('PATCH', '/_api/document/things/a', { n: 2 });
    const commit = await server.request('PUT', `/_api/transaction/${id}`);
    expect([commit.status, commit.body['errorNum']]).toEqual([409, 1200]);
    expect((await server.request('GET', `/_api/transaction/${id}`)).body['result']).toEqual({ id, status: 'aborted' });
    expect((await read('a'))['n']).toBe(2);
  });
});
