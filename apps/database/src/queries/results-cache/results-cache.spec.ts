import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../server/test-server.builder';
import type { JsonObject, JsonValue } from '../../store/database';
import { Cursors } from '../cursors';
import { TestDatabase } from '../query-engine.builder';
import { readCursorRequest } from '../query-request';
import type { QueryCaller } from '../query-environment';
import { changedProperties } from './cache-properties';

interface Answer {
  readonly result: readonly JsonValue[];
  readonly cached: boolean;
  readonly hasMore: boolean;
  readonly id?: string;
  readonly extra?: { readonly warnings: readonly unknown[]; readonly stats: object };
}

interface Entry {
  readonly query: string;
  readonly hits: number;
  readonly results: number;
  readonly size: number;
  readonly dataSources: readonly string[];
}

const ALL = 'FOR d IN c SORT d.n RETURN d.n';

describe('the query results cache', () => {
  let db: TestDatabase;
  let cursors: Cursors;
  const cache = () => db.engine.results;
  const set = (properties: JsonObject) => (cache().properties = changedProperties(cache().properties, properties));
  const entries = () => cache().describe(db.database) as readonly Entry[];

  beforeAll(async () => {
    db = await TestDatabase.open();
    cursors = new Cursors(db.engine);
    await db.fill('c', [{ _key: 'a', n: 1 }, { _key: 'b', n: 2 }]); // prettier-ignore
    await db.fill('other', [], 'edge');
    await db.fill(
      'many',
      Array.from({ length: 2000 }, (_, n) => ({ _key: `k${n}`, n, text: 'x'.repeat(100) })),
    );
  });
  afterAll(() => db.close());
  beforeEach(() => {
    cache().forget(db.database);
    set({ mode: 'on', maxResults: 128, maxResultsSize: 268_435_456, maxEntrySize: 16_777_216, includeSystem: false });
  });

  async function ask(query: string, more: JsonObject = {}, caller: QueryCaller = { user: 'root' }): Promise<Answer> {
    const { json } = await cursors.start(db.database, readCursorRequest({ query, ...more }), caller);
    return JSON.parse(json.toString()) as Answer;
  }
  const isCached = async (query: string, more: JsonObject = {}): Promise<boolean> => {
    await ask(query, more);
    return (await ask(query, more)).cached;
  };

  it('answers again what nobody has written to, and lists it', async () => {
    const first = await ask(ALL);
    const second = await ask(ALL);
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second).toEqual({ ...first, cached: true });
    expect(entries()).toEqual([expect.objectContaining({ query: ALL, hits: 1, results: 2, dataSources: ['c'] })]);
  });

  it('is emptied of what is written to, by whichever way', async () => {
    await ask('FOR d IN other RETURN d');
    for (const write of ['INSERT {_key: "z"} INTO c', 'UPDATE "z" WITH {n: 9} IN c', 'REMOVE "z" IN c']) {
      await ask(ALL);
      expect(entries().map(({ dataSources }) => dataSources)).toEqual([['other'], ['c']]);
      await ask(write);
      expect(entries().map(({ dataSources }) => dataSources)).toEqual([['other']]);
      expect((await ask(ALL)).cached).toBe(false);
    }
    await db.database.write((access) => access.insert(access.collection('c'), { _key: 'y', n: 3 }));
    expect(await ask(ALL)).toMatchObject({ cached: false, result: [1, 2, 3] });
    await db.database.write((access) => access.remove(access.collection('c'), 'y'));
    await ask(ALL);
    await db.database.createCollection({ name: 'made', type: 'document' });
    expect(entries()).toEqual([]);
  });

  it('keeps queries with other bind values or other wishes apart', async () => {
    const query = 'FOR d IN c FILTER d.n == @n LIMIT 1 RETURN d.n';
    expect(await isCached(query, { bindVars: { n: 1 } })).toBe(true);
    expect(await ask(query, { bindVars: { n: 2 } })).toMatchObject({ cached: false, result: [2] });
    expect((await ask(query, { bindVars: { n: 1 }, options: { fullCount: true } })).cached).toBe(false);
    expect((await ask(query, { bindVars: { n: 1 } })).result).toEqual([1]);
  });

  it('gives the rows in batches to whom they belong', async () => {
    const query = 'FOR d IN many SORT d.n RETURN d';
    const whole = await ask(query, { batchSize: 5000 });
    const mine = { user: 'ann', person: 'ann' };
    let batch = await ask(query, { batchSize: 700 }, mine);
    await expect(cursors.next(db.database, 'bob', batch.id!)).rejects.toMatchObject({ errorNum: 1600 });
    const rows = [...batch.result];
    while (batch.hasMore) {
      expect(batch.cached).toBe(true);
      batch = JSON.parse((await cursors.next(db.database, 'ann', batch.id!)).json.toString()) as Answer;
      rows.push(...batch.result);
    }
    expect(rows).toEqual(whole.result);
  });

  it('serves nobody who may not read every collection, and keeps nothing of them', async () => {
    const query = 'FOR d IN c FOR e IN many FILTER e.n == d.n RETURN e.n';
    await ask(query, { readableCollections: ['c', 'many'] });
    expect(entries()).toEqual([]);
    await ask(query);
    expect(await ask(query, { readableCollections: ['c', 'many'] })).toMatchObject({ cached: true, result: [1, 2] });
    await expect(ask(query, { readableCollections: ['c'] })).rejects.toMatchObject({ errorNum: 1203 });
    expect(entries()[0]).toMatchObject({ hits: 1 });
  });

  it.each([
    ['RETURN RAND()'], ['RETURN DATE_NOW()'], ['RETURN CURRENT_USER()'], ['RETURN DOCUMENT("c/a")'], ['RETURN COLLECTION_COUNT("c")'], ['RETURN COLLECTIONS()'],
    ['FOR d IN c SORT RAND() LIMIT 1 RETURN d'], ['FOR d IN c RETURN (FOR v IN 1..1 OUTBOUND d other RETURN v)'], ['FOR v IN 1..1 ANY "c/a" other RETURN v'], ['RETURN 1 / 0'], ['RETURN SLEEP(0)'],
    ['UPDATE "a" WITH {} IN c RETURN NEW'], ['FOR d IN _graphs RETURN d'], ['RETURN NOOPT(1)'],
  ])('keeps no %s', async (query) => {
    expect(await isCached(query)).toBe(false);
    expect(entries()).toEqual([]);
  }); // prettier-ignore

  it('keeps nothing of streams, profiles and stream transactions', async () => {
    expect(await isCached(ALL, { options: { stream: true } })).toBe(false);
    expect(await isCached(ALL, { options: { profile: 1 } })).toBe(false);
    const transaction = db.database.begin();
    await ask(ALL, {}, { user: 'root', transaction });
    expect(entries()).toEqual([]);
    await ask('REMOVE "a" IN c', {}, { user: 'root', transaction });
    await ask(ALL);
    expect(await ask(ALL, {}, { user: 'root', transaction })).toMatchObject({ cached: false, result: [2] });
    transaction.abort();
    expect(await ask(ALL)).toMatchObject({ cached: true, result: [1, 2] });
  });

  it.each([
    ['off', {}, false], ['off', { cache: true }, false], ['on', {}, true], ['on', { cache: false }, false], ['on', { options: { cache: false } }, false],
    ['demand', {}, false], ['demand', { cache: true }, true], ['demand', { options: { cache: true } }, true], ['demand', { cache: false }, false],
  ])('mode %s and a request with %j: %s', async (mode, wish, kept) => {
    set({ mode });
    expect(await isCached(ALL, wish)).toBe(kept);
  }); // prettier-ignore

  it('stays within its sizes, and gives up what was used longest ago', async () => {
    set({ maxResults: 2 });
    for (const query of ['RETURN 1', 'RETURN 2', 'RETURN 1', 'RETURN 3']) await ask(query);
    expect(entries().map(({ query }) => query)).toEqual(['RETURN 1', 'RETURN 3']);
    await ask('FOR d IN many RETURN d');
    expect(cache().byteLength).toBe(entries().reduce((sum, { size }) => sum + size, 0));
    expect(cache().byteLength).toBeGreaterThan(200_000);
    set({ maxEntrySize: 100_000 });
    expect(entries().map(({ query }) => query)).toEqual(['RETURN 3']);
    await ask('FOR d IN many RETURN d');
    expect(entries()).toHaveLength(1);
    set({ maxResultsSize: 10 });
    expect([entries().length, cache().byteLength]).toEqual([0, 0]);
  });

  it('keeps results of system collections when it is told to', async () => {
    set({ includeSystem: true });
    expect(await isCached('FOR d IN _graphs RETURN d')).toBe(true);
  });

  it('forgets everything when it is switched off', async () => {
    await ask(ALL);
    set({ mode: 'off' });
    set({ mode: 'on' });
    expect(entries()).toEqual([]);
  });
});

describe('/_api/query-cache', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());
  const PROPERTIES = '/_api/query-cache/properties';

  it('shows and changes the properties, the entries, and empties itself', async () => {
    const before = { mode: 'off', maxResults: 128, maxResultsSize: 268_435_456, maxEntrySize: 16_777_216, includeSystem: false };
    expect((await server.request('GET', PROPERTIES)).body).toEqual(before);
    expect((await server.request('PUT', PROPERTIES, { mode: 'demand', maxResults: 5, x: 1 })).body).toEqual({
      ...before,
      mode: 'demand',
      maxResults: 5,
    });
    const query = { query: 'RETURN @x', bindVars: { x: 1 }, cache: true };
    expect((await server.request('POST', '/_api/cursor', query)).body['cached']).toBe(false);
    expect((await server.request('POST', '/_api/cursor', query)).body['cached']).toBe(true);
    const listed = async () => (await server.request('GET', '/_api/query-cache/entries')).body;
    expect(await listed()).toEqual([
      {
        hash: expect.stringMatching(/^[0-9a-f]+$/), query: 'RETURN @x', bindVars: { x: 1 }, size: expect.any(Number), results: 1,
        started: expect.stringMatching(/Z$/), hits: 1, runTime: expect.any(Number), dataSources: [],
      },
    ]); // prettier-ignore
    expect((await server.request('DELETE', '/_api/query-cache')).body).toEqual({ error: false, code: 200 });
    expect(await listed()).toEqual([]);
  });

  it.each([[{ mode: 'always' }], [{ maxResults: -1 }], [{ maxEntrySize: 'x' }], [{ includeSystem: 1 }]])(
    'refuses %j',
    async (body) => {
      expect((await server.request('PUT', PROPERTIES, body)).body).toMatchObject({ error: true, errorNum: 10 });
    },
  );
});
