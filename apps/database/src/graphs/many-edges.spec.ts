import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import { TestServer } from '../server/test-server.builder';

const EDGES = 20_000;
const AT_ONCE = 10_000;

describe('a vertex with very many edges', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    const edgeDefinitions = [{ collection: 'links', from: ['nodes'], to: ['nodes'] }];
    await server.request('POST', '/_api/gharial', { name: 'web', edgeDefinitions });
    await server.request('POST', '/_api/document/nodes', [{ _key: 'hub' }, { _key: 'other' }]);
    for (let at = 0; at < EDGES; at += AT_ONCE) {
      const edges = Array.from({ length: AT_ONCE }, (_, n) => ({ _key: `e${at + n}`, _from: 'nodes/hub', _to: 'nodes/other' }));
      await server.request('POST', '/_api/document/links?silent=true', edges);
    }
  });
  afterAll(() => server.stop());

  it('shows them in turns, between which others are served', async () => {
    const { result: answer, msPerTurn } = await turnsDuring(() =>
      server.request('GET', '/_api/edges/links?vertex=nodes/hub&direction=out'),
    );
    expect(answer.status).toBe(200);
    expect((answer.body['edges'] as unknown[]).length).toBe(EDGES);
    expect(msPerTurn).toBeLessThan(50);
  });

  it('is removed with all of them, in turns', async () => {
    const { result: answer, msPerTurn } = await turnsDuring(() => server.request('DELETE', '/_api/gharial/web/vertex/nodes/hub'));
    expect(answer.body).toMatchObject({ code: 202, removed: true });
    expect((await server.request('GET', '/_api/collection/links/count')).body['count']).toBe(0);
    expect(msPerTurn).toBeLessThan(50);
  });
});
