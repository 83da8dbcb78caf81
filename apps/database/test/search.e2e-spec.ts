import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import { Database } from 'arangojs';
import type { EnsureIndexOptions } from 'arangojs/indexes';

const WORDS = ['graph', 'vector', 'search', 'index', 'commit', 'storage', 'query', 'view'];
const VECTOR: EnsureIndexOptions = {
  type: 'vector',
  fields: ['v'],
  name: 'by_v',
  params: { metric: 'cosine', dimension: 4, nLists: 1 },
};

describe('views and vector indexes through the official driver', () => {
  let server: PlatformDatabase;
  let db: Database;
  beforeAll(async () => {
    server = await startPlatformDatabase({ AUTHENTICATION: 'false' });
    db = new Database({ url: server.url });
  });
  afterAll(() => server.stop());

  const failure = async (work: Promise<unknown>): Promise<{ errorNum?: number; code?: number }> =>
    work.then(
      () => ({}),
      (error: unknown) => error as object,
    );
  const all = async (query: string, bind: Record<string, unknown> = {}): Promise<unknown[]> => (await db.query(query, bind)).all();
  const answers = async (): Promise<unknown[]> => [
    await all(
      'FOR d IN texts SEARCH ANALYZER(d.text IN TOKENS("vectors of a graph", "text_en"), "text_en") SORT BM25(d) DESC, d._key LIMIT 20 RETURN [d._key, BM25(d)]',
    ),
    await all('FOR d IN texts SEARCH PHRASE(d.text, "index commit", "text_en") SORT d._key RETURN d._key'),
    await all('FOR d IN docs SORT APPROX_NEAR_COSINE(d.v, [1, 2, 3, 4]) DESC LIMIT 20 RETURN d._key'),
  ];

  it('answer exactly the same after kill -9', async () => {
    await db.createCollection('docs');
    await db.createView('texts', { type: 'arangosearch', links: { docs: { fields: { text: { analyzers: ['text_en'] } } } } });
    await db.collection('docs').ensureIndex(VECTOR);
    const documents = Array.from({ length: 400 }, (_, i) => ({
      _key: `k${i}`,
      text: Array.from({ length: 3 + (i % 17) }, (_unused, j) => WORDS[(i * 7 + j * j * 3) % WORDS.length]).join(' '),
      v: [Math.sin(i), Math.cos(i * 3), Math.sin(i * 5), 1 + (i % 3)],
    }));
    await db.collection('docs').import(documents.slice(0, 300));
    for (const document of documents.slice(300)) await db.collection('docs').save(document);
    await db.collection('docs').update('k5', { text: 'graph graph graph vectors', v: [1, 2, 3, 4] });
    await db.collection('docs').removeAll(['k6', 'k7']);
    const before = await answers();
    expect(before.every((rows) => (rows as unknown[]).length > 0)).toBe(true);
    await server.kill();
    await server.restart();
    expect(await answers()).toEqual(before);
  });

  it('search inverted indexes through a search-alias view, with the database’s own analyzer', async () => {
    await db.createAnalyzer('by_comma', { type: 'delimiter', properties: { delimiter: ',' }, features: ['frequency', 'norm'] });
    await db.createCollection('lists');
    const index: EnsureIndexOptions = { type: 'inverted', name: 'inv', fields: [{ name: 'csv', analyzer: 'by_comma' }, 'n'] };
    expect(await db.collection('lists').ensureIndex(index)).toMatchObject({
      isNewlyCreated: true,
      fields: [{ name: 'csv' }, { name: 'n' }],
      consolidationPolicy: { type: 'tier' },
    });
    expect(await db.collection('lists').ensureIndex(index)).toMatchObject({ isNewlyCreated: false });
    await db.collection('lists').saveAll([
      { _key: 'a', csv: 'x,y', n: 1 },
      { _key: 'b', csv: 'y,z', n: 2 },
    ]);
    expect(
      await failure(db.createView('alias', { type: 'search-alias', indexes: [{ collection: 'lists', index: 'nope' }] })),
    ).toMatchObject({ code: 400 });
    await db.createView('alias', { type: 'search-alias', indexes: [{ collection: 'lists', index: 'inv' }] });
    expect(await all('FOR d IN alias SEARCH ANALYZER(d.csv == "y", "by_comma") AND d.n > 1 RETURN d._key')).toEqual(['b']);
    expect(await failure(db.analyzer('by_comma').drop())).toMatchObject({ errorNum: 1200, code: 409 });
    await db.view('alias').updateProperties({ indexes: [{ collection: 'lists', index: 'inv', operation: 'del' }] });
    expect(await db.view('alias').properties()).toMatchObject({ type: 'search-alias', indexes: [] });
    await db.collection('lists').dropIndex('lists/inv');
    await db.analyzer('by_comma').drop();
    expect(await failure(db.analyzer('by_comma').get())).toMatchObject({ errorNum: 1202, code: 404 });
  });

  it('answer view properties with all defaults and keep what is fixed at creation', async () => {
    const view = db.view('props');
    await view.create({
      type: 'arangosearch',
      primarySort: [{ field: 'a', direction: 'asc' }],
      links: { docs: { includeAllFields: true } },
    });
    expect(await view.properties()).toMatchObject({
      cleanupIntervalStep: 2,
      commitIntervalMsec: 1000,
      consolidationIntervalMsec: 5000,
      consolidationPolicy: { type: 'tier', segmentsBytesMax: 8_589_934_592, maxSkewThreshold: 0.4 },
      writebufferSizeMax: 33_554_432,
      storedValues: [],
      optimizeTopK: [],
      links: {
        docs: { analyzers: ['identity'], fields: {}, includeAllFields: true, storeValues: 'none', trackListPositions: false },
      },
    });
    expect(await view.updateProperties({ cleanupIntervalStep: 5 })).toMatchObject({ cleanupIntervalStep: 5, links: { docs: {} } });
    expect(await view.replaceProperties({ links: {} })).toMatchObject({
      cleanupIntervalStep: 2,
      links: {},
      primarySort: [{ field: 'a' }],
    });
    expect(await failure(view.updateProperties({ links: { nowhere: {} } }))).toMatchObject({ errorNum: 1203, code: 404 });
    expect(await failure(view.updateProperties({ links: { docs: { analyzers: ['nope'] } } }))).toMatchObject({
      errorNum: 10,
      code: 400,
    });
    expect(await failure(db.createView('docs', { type: 'arangosearch' }))).toMatchObject({ errorNum: 1207, code: 409 });
    const listed = await db.collection('docs').indexes();
    expect(listed.map(({ type }) => type)).not.toContain('arangosearch');
  });
});
