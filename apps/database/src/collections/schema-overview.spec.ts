import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/schema', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    const graph = { name: 'shop', edgeDefinitions: [{ collection: 'bought', from: ['customers'], to: ['goods'] }] };
    await server.request('POST', '/_api/gharial', graph);
    await server.request('POST', '/_api/document/customers', [
      { _key: 'a', name: 'Ann', age: 1 },
      { _key: 'b', name: 'Bob', age: 'two', tags: [] },
    ]);
    await server.request('POST', '/_api/document/bought', { _from: 'customers/a', _to: 'goods/1' });
    await server.request('POST', '/_api/index?collection=customers', { type: 'persistent', fields: ['name'], name: 'byName' });
  });
  afterAll(() => server.stop());
  const get = async (path: string) => (await server.request('GET', `/_api/schema${path}`)).body;

  it('shows graphs and the attributes of their collections', async () => {
    const { graphs, collections } = await get('?exampleNum=0');
    expect(graphs).toEqual([{ name: 'shop', relations: [{ collection: 'bought', from: ['customers'], to: ['goods'] }] }]);
    const shown = collections as unknown as { collectionName: string }[];
    expect(shown.map(({ collectionName }) => collectionName)).toEqual(['bought', 'customers', 'goods']);
    expect(shown[0]).toMatchObject({ collectionType: 'edge', numOfEdges: 1, examples: [] });
    expect(shown[1]).toMatchObject({
      numOfDocuments: 2,
      indexes: [{ name: 'byName', fields: ['name'] }],
      schema: [
        { attribute: '_id', types: ['string'], optional: false },
        { attribute: '_key', types: ['string'], optional: false },
        { attribute: 'age', types: ['number', 'string'], optional: false },
        { attribute: 'name', types: ['string'], optional: false },
        { attribute: 'tags', types: ['array'], optional: true },
      ],
    });
  });

  it('shows one collection, one graph', async () => {
    expect(await get('/collection/customers?sampleNum=1')).toMatchObject({
      examples: [{ _id: 'customers/a', _key: 'a', name: 'Ann', age: 1 }],
    });
    expect(((await get('/graph/shop'))['collections'] as unknown as object[]).length).toBe(3);
  });

  it.each([
    ['?sampleNum=0', 400],
    ['?sampleNum=1.5', 400],
    ['?sampleNum=2&exampleNum=3', 400],
    ['/collection/absent', 1203],
    ['/graph/absent', 1924],
    ['/view/absent', 1203],
    ['/other/absent', 404],
  ])('%s is refused with %i', async (path, errorNum) => {
    expect((await get(path))['errorNum']).toBe(errorNum);
  });
});
