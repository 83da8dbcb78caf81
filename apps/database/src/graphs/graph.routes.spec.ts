import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

const FAMILY = { name: 'family', edgeDefinitions: [{ collection: 'knows', from: ['person'], to: ['person', 'robot'] }] };

describe('/_api/gharial', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/gharial', FAMILY);
    await server.request('POST', '/_api/gharial', {
      name: 'work',
      edgeDefinitions: [{ collection: 'employs', from: ['company'], to: ['person'] }],
    });
    for (const _key of ['ann', 'bob']) await server.request('POST', '/_api/gharial/family/vertex/person', { _key });
  });
  afterAll(() => server.stop());

  const collections = async (): Promise<readonly string[]> => {
    const { body } = await server.request('GET', '/_api/collection?excludeSystem=true');
    return (body['result'] as unknown as { name: string }[]).map(({ name }) => name).toSorted();
  };

  const refused: readonly (readonly [body: unknown, status: number, errorNum: number])[] = [
    [{}, 400, 1922],
    [{ name: '' }, 400, 1922],
    [{ name: 'a/b', edgeDefinitions: [{ collection: 'new', from: ['new2'], to: ['new2'] }] }, 400, 1221],
    [{ name: 'g', edgeDefinitions: {} }, 400, 1923],
    [{ name: 'g', edgeDefinitions: [{ collection: 'x', from: ['y'] }] }, 400, 1923],
    [{ name: 'g', edgeDefinitions: [FAMILY.edgeDefinitions[0], FAMILY.edgeDefinitions[0]] }, 400, 1920],
    [{ name: 'g', edgeDefinitions: [{ collection: 'knows', from: ['robot'], to: ['robot'] }] }, 400, 1921],
    [{ name: 'g', edgeDefinitions: [{ collection: 'person', from: ['robot'], to: ['robot'] }] }, 400, 1944],
    [{ name: 'g', edgeDefinitions: [{ collection: 'a b/c', from: ['robot'], to: ['robot'] }] }, 400, 1208],
    [{ name: 'g', edgeDefinitions: [{ collection: 'fine', from: ['robot'], to: ['a b/c'] }] }, 400, 1208],
    [{ name: 'g', edgeDefinitions: [], orphanCollections: 'x' }, 400, 1943],
    [{ ...FAMILY, name: 'g', isSmart: true }, 501, 9],
    [{ ...FAMILY, name: 'g', options: { smartGraphAttribute: 'x' } }, 501, 9],
    [{ ...FAMILY, name: 'g', options: { replicationFactor: 'satellite' } }, 501, 9],
    [FAMILY, 409, 1925],
  ];
  it.each(refused)('refuses %j with %d / %d, and nothing has changed', async (body, status, errorNum) => {
    const before = await collections();
    const answer = await server.request('POST', '/_api/gharial', body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
    expect(await collections()).toEqual(before);
    expect((await server.request('GET', '/_api/gharial')).body['graphs']).toHaveLength(2);
  });

  it('answers 202, and 201 when the write was waited for; cluster options change nothing', async () => {
    const options = { numberOfShards: 3, replicationFactor: 2, writeConcern: 1 };
    const created = await server.request('POST', '/_api/gharial?waitForSync=true', { name: 'empty', edgeDefinitions: [], options });
    expect(created.status).toBe(201);
    expect(created.body['graph']).toMatchObject({
      _id: '_graphs/empty',
      name: 'empty',
      edgeDefinitions: [],
      orphanCollections: [],
    });
    expect(created.body['graph']).not.toHaveProperty('isSmart');
    expect(created.headers.get('etag')).toBe((created.body['graph'] as { _rev: string })._rev);
    const removed = await server.request('DELETE', '/_api/gharial/empty');
    expect([removed.status, removed.body]).toEqual([202, { error: false, code: 202, removed: true }]);
    expect((await server.request('GET', '/_api/gharial/empty')).body['errorNum']).toBe(1924);
  });

  const unknown: readonly (readonly [method: string, path: string, body: unknown, status: number, errorNum: number])[] = [
    ['GET', 'nobody', undefined, 404, 1924],
    ['DELETE', 'nobody', undefined, 404, 1924],
    ['GET', 'nobody/vertex', undefined, 404, 1924],
    ['GET', 'nobody/edge', undefined, 404, 1924],
    ['POST', 'nobody/vertex', { collection: 'person' }, 404, 1924],
    ['POST', 'family/vertex', {}, 400, 10],
    ['POST', 'family/vertex', { collection: 'knows' }, 400, 1927],
    ['POST', 'family/edge', { collection: 'knows', from: ['person'], to: ['person'] }, 400, 1920],
    ['POST', 'family/edge', { collection: 'likes', from: ['person'], to: ['a b/c'] }, 400, 1208],
    ['PUT', 'family/edge/other', { collection: 'other', from: ['person'], to: ['person'] }, 404, 1930],
    ['DELETE', 'family/edge/other', undefined, 404, 1930],
    ['POST', 'family/vertex/company', {}, 400, 1949],
    ['GET', 'family/vertex/company/a', undefined, 400, 1949],
    ['DELETE', 'family/vertex/person', undefined, 400, 1928],
    ['DELETE', 'family/vertex/company', undefined, 400, 1928],
    ['POST', 'family/edge/employs', {}, 404, 1930],
    ['GET', 'family/vertex/person/nobody', undefined, 404, 1202],
    ['PUT', 'family/vertex/person/nobody', {}, 404, 1202],
    ['PATCH', 'family/vertex/person/nobody', {}, 404, 1202],
    ['DELETE', 'family/vertex/person/nobody', undefined, 404, 1202],
    ['POST', 'family/vertex/person', { _key: 'ann' }, 409, 1210],
    ['POST', 'family/vertex/person', [], 400, 10],
    ['POST', 'family/edge/knows', {}, 400, 1233],
    ['POST', 'family/edge/knows', { _from: 'person/ann' }, 400, 1233],
    ['POST', 'family/edge/knows', { _from: 'company/c', _to: 'person/ann' }, 400, 1947],
    ['POST', 'family/edge/knows', { _from: 'robot/r', _to: 'person/ann' }, 404, 1202],
    ['POST', 'family/edge/knows', { _from: 'person/ann', _to: 'person/nobody' }, 404, 1202],
  ];
  it.each(unknown)('%s %s of %j answers %d / %d', async (method, path, body, status, errorNum) => {
    const answer = await server.request(method, `/_api/gharial/${path}`, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
  });

  it.each(['knows', 'person', 'lonely'])('keeps collection %s while a graph has it', async (name) => {
    await server.request('POST', '/_api/gharial', { name: 'kept', edgeDefinitions: [], orphanCollections: ['lonely'] });
    const answer = await server.request('DELETE', `/_api/collection/${name}`);
    expect([answer.status, answer.body['errorNum']]).toEqual([400, 1942]);
    await server.request('DELETE', '/_api/gharial/kept');
    expect((await server.request('DELETE', `/_api/collection/${name}`)).status).toBe(name === 'lonely' ? 200 : 400);
  });

  it('shows definitions in the order of their edge collections', async () => {
    const define = (collection: string) => ({ collection, from: ['shop'], to: ['shop'] });
    await server.request('POST', '/_api/gharial', { name: 'ordered', edgeDefinitions: [define('near'), define('far')] });
    const { body } = await server.request('POST', '/_api/gharial/ordered/edge', define('beside'));
    const { edgeDefinitions } = body['graph'] as unknown as { edgeDefinitions: { collection: string }[] };
    expect(edgeDefinitions.map(({ collection }) => collection)).toEqual(['beside', 'far', 'near']);
    await server.request('DELETE', '/_api/gharial/ordered?dropCollections=true');
  });

  it('changes vertices with old and new documents, revisions, and nulls removed when asked', async () => {
    const path = '/_api/gharial/family/vertex/person';
    const saved = await server.request('POST', `${path}?returnNew=true`, { _key: 'eve', a: 1, b: { c: 2 } });
    expect([saved.status, saved.body['new']]).toMatchObject([202, { _key: 'eve', a: 1 }]);
    const rev = (saved.body['vertex'] as { _rev: string })._rev;
    const stale = await server.request('PATCH', `${path}/eve`, { a: 2 }, { 'if-match': '"old"' });
    expect([stale.status, stale.body['errorNum']]).toEqual([412, 1200]);
    const changed = await server.request(
      'PATCH',
      `${path}/eve?keepNull=false&returnOld=true&returnNew=true`,
      { a: null, d: 4 },
      { 'if-match': rev },
    );
    expect(changed.body).toMatchObject({ old: { a: 1 }, new: { d: 4 }, vertex: { _oldRev: rev } });
    expect(changed.body['new']).not.toHaveProperty('a');
    expect((await server.request('PUT', `${path}/eve?waitForSync=true`, { d: 5 })).status).toBe(200);
    const same = await server.request('GET', `${path}/eve`, undefined, {
      'if-none-match': (await server.request('GET', `${path}/eve`)).headers.get('etag')!,
    });
    expect(same.status).toBe(304);
    const synced = await server.request('DELETE', `${path}/eve?waitForSync=true&returnOld=true`);
    expect([synced.status, synced.body]).toMatchObject([200, { removed: true, old: { d: 5 } }]);
  });

  it('keeps changes inside a stream transaction to itself, removed edges included', async () => {
    const edges = '/_api/gharial/family/edge/knows';
    await server.request('POST', edges, { _key: 'ab', _from: 'person/ann', _to: 'person/bob' });
    const begun = await server.request('POST', '/_api/transaction/begin', {
      collections: { write: ['person', 'knows', 'employs'] },
    });
    const { id } = begun.body['result'] as { id: string };
    const inside = { 'x-arango-trx-id': id };
    expect((await server.request('POST', '/_api/gharial/family/vertex/person', { _key: 'new' }, inside)).status).toBe(202);
    const edge = { _key: 'nb', _from: 'person/new', _to: 'person/bob' };
    expect((await server.request('POST', edges, edge)).body['errorNum']).toBe(1202);
    expect((await server.request('POST', edges, edge, inside)).status).toBe(202);
    expect((await server.request('DELETE', '/_api/gharial/family/vertex/person/bob', undefined, inside)).status).toBe(202);
    expect((await server.request('GET', `${edges}/ab`, undefined, inside)).status).toBe(404);
    expect((await server.request('GET', `${edges}/ab`)).status).toBe(200);
    expect((await server.request('GET', `${edges}/nb`)).status).toBe(404);
    const text = 'FOR v IN 1..1 ANY "person/ann" GRAPH "family" RETURN v._key';
    expect((await server.request('POST', '/_api/cursor', { query: text }, inside)).body['result']).toEqual([]);
    expect((await server.request('POST', '/_api/cursor', { query: text })).body['result']).toEqual(['bob']);
    await server.request('PUT', `/_api/transaction/${id}`);
    expect((await server.request('POST', '/_api/cursor', { query: text })).body['result']).toEqual([]);
    expect((await server.request('GET', `${edges}/nb`)).status).toBe(404); // it went with the vertex, in the same transaction
  });
});
