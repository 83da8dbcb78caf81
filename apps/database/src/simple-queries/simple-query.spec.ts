import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';
import type { JsonObject } from '../store/database';

describe('simple queries', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'people' });
    await server.request('POST', '/_api/collection', { name: 'places' });
    await server.request('POST', '/_api/index?collection=places', { type: 'geo', fields: ['at'] });
    await server.request('POST', '/_api/document/places', [
      { _key: 'vienna', at: [48.2, 16.37] },
      { _key: 'graz', at: [47.07, 15.44] },
      { _key: 'rome', at: [41.9, 12.5] },
      { _key: 'nowhere' },
    ]);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.request('PUT', '/_api/collection/people/truncate');
    await server.request('POST', '/_api/document/people', [
      { _key: 'ann', age: 30, home: { city: 'Vienna' } },
      { _key: 'bob', age: 40, home: { city: 'Graz' } },
      { _key: 'cid', age: 40, home: { city: 'Rome' } },
    ]);
  });

  const put = (name: string, body: object) => server.request('PUT', `/_api/simple/${name}`, { collection: 'people', ...body });
  const keys = (documents: unknown) => (documents as JsonObject[]).map(({ _key }) => _key);

  it.each<[string, object, string[]]>([
    ['all', {}, ['ann', 'bob', 'cid']],
    ['all', { skip: 1, limit: 1 }, ['bob']],
    ['by-example', { example: { age: 40 } }, ['bob', 'cid']],
    ['by-example', { example: { age: 40, 'home.city': 'Rome' } }, ['cid']],
    ['by-example', { example: { absent: null } }, ['ann', 'bob', 'cid']],
    ['by-example', { example: { age: 40 }, limit: 1 }, ['bob']],
    ['range', { attribute: 'age', left: 30, right: 40 }, ['ann']],
    ['range', { attribute: 'age', left: 30, right: 40, closed: true }, ['ann', 'bob', 'cid']],
    ['range', { attribute: ['home', 'city'], left: 'G', right: 'S' }, ['bob', 'cid']],
    ['range', { attribute: 'home.city', left: 'G', right: 'S' }, ['bob', 'cid']],
    ['near', { collection: 'places', latitude: 48, longitude: 16 }, ['vienna', 'graz', 'rome']],
    [
      'within-rectangle',
      { collection: 'places', latitude1: 40, longitude1: 12, latitude2: 47.5, longitude2: 16 },
      ['rome', 'graz'],
    ],
    ['near', { collection: 'places', latitude: 42, longitude: 12, limit: 1 }, ['rome']],
    ['within', { collection: 'places', latitude: 48.2, longitude: 16.37, radius: 200_000 }, ['vienna', 'graz']],
  ])('%s with %j finds %j', async (name, body, expected) => {
    const answer = await put(name, body);
    expect([answer.status, answer.body['hasMore'], answer.body['count']]).toEqual([201, false, expected.length]);
    expect(keys(answer.body['result'])).toEqual(expected);
  });

  it('tells the distance under the name that was asked for', async () => {
    const { body } = await put('near', { collection: 'places', latitude: 48.2, longitude: 16.37, distance: 'metres', limit: 2 });
    const [home, graz] = body['result'] as unknown as { metres: number }[];
    expect(home?.metres).toBe(0);
    expect(graz?.metres).toBeGreaterThan(140_000);
    expect(graz?.metres).toBeLessThan(150_000);
  });

  it('gives results in batches', async () => {
    const { body } = await put('all', { batchSize: 2 });
    expect([body['hasMore'], keys(body['result'])]).toEqual([true, ['ann', 'bob']]);
    const rest = await server.request('PUT', `/_api/cursor/${String(body['id'])}`);
    expect(keys(rest.body['result'])).toEqual(['cid']);
  });

  it.each([
    [undefined, '/_db/_system/_api/document/people/ann'],
    ['id', 'people/ann'],
    ['key', 'ann'],
  ])('lists all keys as %s', async (type, first) => {
    expect(((await put('all-keys', { type })).body['result'] as unknown as string[])[0]).toBe(first);
  });

  it('picks any document, or none of an empty collection', async () => {
    expect(['ann', 'bob', 'cid']).toContain(((await put('any', {})).body['document'] as JsonObject)['_key']);
    await server.request('PUT', '/_api/collection/people/truncate');
    expect((await put('any', {})).body['document']).toBeNull();
  });

  it('finds the first example or says that there is none', async () => {
    expect((await put('first-example', { example: { age: 30 } })).body).toMatchObject({ code: 200, document: { _key: 'ann' } });
    expect((await put('first-example', { example: { age: 31 } })).body).toMatchObject({ code: 404, errorNum: 404 });
  });

  it('removes, replaces and updates by example', async () => {
    const changed = await put('update-by-example', { example: { age: 40 }, newValue: { home: { zip: 1 } }, options: { limit: 1 } });
    expect(changed.body).toEqual({ error: false, code: 200, updated: 1 });
    expect((await server.request('GET', '/_api/document/people/bob')).body).toMatchObject({
      age: 40,
      home: { city: 'Graz', zip: 1 },
    });
    await put('update-by-example', {
      example: { age: 40 },
      newValue: { home: { zip: null } },
      keepNull: false,
      mergeObjects: true,
    });
    expect((await server.request('GET', '/_api/document/people/bob')).body['home']).toEqual({ city: 'Graz' });
    expect((await put('replace-by-example', { example: { age: 40 }, newValue: { n: 1 } })).body['replaced']).toBe(2);
    const { _id, _key, _rev, ...rest } = (await server.request('GET', '/_api/document/people/cid')).body;
    expect([_id, _key, typeof _rev, rest]).toEqual(['people/cid', 'cid', 'string', { n: 1 }]);
    expect((await put('remove-by-example', { example: { n: 1 }, limit: 1 })).body['deleted']).toBe(1);
    expect((await put('remove-by-example', { example: {} })).body['deleted']).toBe(2);
  });

  it('looks up and removes by keys', async () => {
    expect(keys((await put('lookup-by-keys', { keys: ['cid', 'none', 'people/ann'] })).body['documents'])).toEqual(['cid', 'ann']);
    expect((await put('remove-by-keys', { keys: ['ann', 'none'] })).body).toEqual({
      error: false,
      code: 200,
      removed: 1,
      ignored: 1,
    });
    const old = await put('remove-by-keys', { keys: ['bob'], options: { returnOld: true } });
    expect(keys(old.body['old'])).toEqual(['bob']);
    expect((await server.request('GET', '/_api/collection/people/count')).body['count']).toBe(1);
  });

  it.each<[string, object, number, number]>([
    ['all', { collection: 'absent' }, 404, 1203],
    ['all', { collection: 7 }, 400, 10],
    ['all', { skip: -1 }, 400, 10],
    ['all', { batchSize: 0 }, 400, 17],
    ['by-example', {}, 400, 10],
    ['remove-by-example', { example: [1] }, 400, 10],
    ['replace-by-example', { example: {}, newValue: 1 }, 400, 10],
    ['lookup-by-keys', { keys: 'a' }, 400, 10],
    ['remove-by-keys', { keys: ['other/a'] }, 400, 1213],
    ['range', {}, 400, 10],
    ['near', { latitude: 1, longitude: 1 }, 404, 1570],
    ['near', { latitude: 'x' }, 400, 10],
    ['within', { collection: 'places', latitude: 1, longitude: 1 }, 400, 10],
    ['fulltext', { attribute: 'home' }, 400, 10],
    ['all-keys', { type: 'other' }, 400, 10],
    ['all-keys', { type: 'constructor' }, 400, 10],
  ])('%s with %j is refused with %i / %i', async (name, body, status, errorNum) => {
    const answer = await put(name, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
    expect((await server.request('GET', '/_api/collection/people/count')).body['count']).toBe(3);
  });
});
