import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/index', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'c', type: 3 });
  });
  afterAll(() => server.stop());

  const create = (definition: object) => server.request('POST', '/_api/index?collection=c', definition);

  it('finds an equal definition again and refuses its name for another', async () => {
    const first = await create({ type: 'persistent', fields: ['a', 'b.c'], name: 'mine' });
    expect([first.status, first.body['isNewlyCreated']]).toEqual([201, true]);
    const second = await create({ type: 'persistent', fields: ['a', 'b.c'] });
    expect([second.status, second.body['isNewlyCreated'], second.body['id']]).toEqual([200, false, first.body['id']]);
    expect((await create({ type: 'persistent', fields: ['x'], name: 'mine' })).body['errorNum']).toBe(1207);
  });

  it.each([
    [{ type: 'persistent', fields: [] }],
    [{ type: 'persistent', fields: ['a', 'a'] }],
    [{ type: 'persistent', fields: ['a[*]', 'b[*]'] }],
    [{ type: 'persistent', fields: ['a'], storedValues: ['a'] }],
    [{ type: 'ttl', fields: ['a', 'b'], expireAfter: 1 }],
    [{ type: 'ttl', fields: ['a'] }],
    [{ type: 'mdi', fields: ['x', 'y'] }],
    [{ type: 'mdi-prefixed', fields: ['x'], prefixFields: ['p'], fieldValueTypes: 'double', storedValues: ['p'] }],
    [{ type: 'cube', fields: ['a'] }],
    [{ fields: ['a'] }],
  ])('refuses %j', async (definition) => {
    const answer = await create(definition);
    expect([answer.status, answer.body['errorNum']]).toEqual([400, 10]);
  });

  it('lists primary and edge index, finds by id and name, and keeps those two', async () => {
    const { body } = await server.request('GET', '/_api/index?collection=c');
    const ids = (body['indexes'] as unknown as { id: string }[]).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['c/0', 'c/1']);
    expect((await server.request('GET', '/_api/index/c/edge')).body['fields']).toEqual(['_from', '_to']);
    expect((await server.request('DELETE', '/_api/index/c/0')).status).toBe(403);
    expect((await server.request('DELETE', '/_api/index/c/mine')).body['id']).toMatch(/^c\/\d+$/);
    expect((await server.request('GET', '/_api/index/c/mine')).body['errorNum']).toBe(1212);
    expect((await server.request('GET', '/_api/index/c')).body['errorNum']).toBe(1214);
  });

  it('describes a multi-dimensional index, which is the same whatever it stores besides', async () => {
    const mdi = { type: 'mdi', fields: ['lon', 'lat'], fieldValueTypes: 'double', sparse: true };
    const { body } = await create({ ...mdi, estimates: true });
    expect(body).toMatchObject({ ...mdi, unique: false, estimates: false, isNewlyCreated: true });
    expect(body).not.toHaveProperty('selectivityEstimate');
    const prefixed = { ...mdi, type: 'mdi-prefixed', prefixFields: ['year'], estimates: false };
    expect((await create(prefixed)).body).toMatchObject({ estimates: true, selectivityEstimate: 1 });
    expect((await create({ ...mdi, storedValues: ['name'] })).body).toMatchObject({ id: body['id'], isNewlyCreated: false });
  });

  it('estimates nothing of a ttl index', async () => {
    const { body } = await create({ type: 'ttl', fields: ['at'], expireAfter: 60, estimates: true });
    expect(body).toMatchObject({ estimates: false, sparse: true });
    expect(body).not.toHaveProperty('selectivityEstimate');
    await server.request('DELETE', `/_api/index/${String(body['id'])}`);
  });

  it.each([
    { type: 'persistent', fields: ['bg'] },
    { type: 'inverted', fields: ['bg'] },
    { type: 'geo', fields: ['bg'] },
  ])('is the same index in the background and not: %j', async (definition) => {
    const first = await create({ ...definition, inBackground: true });
    const second = await create({ ...definition, inBackground: false });
    expect([first.status, second.status, second.body['id']]).toEqual([201, 200, first.body['id']]);
    expect(first.body).not.toHaveProperty('inBackground');
    expect((await server.request('DELETE', `/_api/index/${String(first.body['id'])}`)).status).toBe(200);
  });

  it('leaves nothing behind when the documents break a new unique index', async () => {
    await server.request('POST', '/_api/document/c', [
      { _from: 'v/1', _to: 'v/2', u: 1 },
      { _from: 'v/1', _to: 'v/2', u: 1 },
    ]);
    expect((await create({ type: 'persistent', fields: ['u'], unique: true, name: 'u' })).body['errorNum']).toBe(1210);
    expect((await server.request('GET', '/_api/index/c/u')).status).toBe(404);
    expect((await create({ type: 'mdi', fields: ['u'], fieldValueTypes: 'double' })).status).toBe(201);
  });
});
