import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import type { Answer } from '../server/test-server.builder';
import { TestServer } from '../server/test-server.builder';
import type { JsonObject } from '../store/database';

interface Line extends JsonObject {
  readonly tick: string;
  readonly type: number;
}

describe('the log of a database, followed', () => {
  let server: TestServer;
  beforeAll(async () => (server = await TestServer.start()));
  afterAll(() => server.stop());

  const write = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await server.request(method, path, body);
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  /** The newest tick; what comes after it is kept. */
  const lastTick = async (): Promise<string> => {
    const { tick } = (await server.request('GET', '/_api/wal/lastTick')).body;
    await tail(`from=${tick as string}`);
    return tick as string;
  };
  const tail = (query: string): Promise<Answer> => server.request('GET', `/_api/wal/tail?${query}`);
  const linesOf = ({ text }: Answer): Line[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const replication = ({ headers }: Answer, name: string) => headers.get(`x-arango-replication-${name}`);

  it('tells collections, documents, indexes and views in the order of their commits', async () => {
    const from = await lastTick();
    const { body: made } = await write('POST', '/_api/collection', { name: 'products' });
    await write('POST', '/_api/document/products', { _key: 'p1', name: 'one' });
    await write('PATCH', '/_api/document/products/p1', { name: 'two' });
    const { body: index } = await write('POST', '/_api/index?collection=products', { type: 'persistent', fields: ['name'] });
    await write('PUT', '/_api/collection/products/properties', { waitForSync: true });
    await write('PUT', '/_api/collection/products/rename', { name: 'goods' });
    await write('DELETE', '/_api/document/goods/p1');
    await write('DELETE', `/_api/index/goods/${String(index['id']).split('/')[1]}`);
    await write('PUT', '/_api/collection/goods/truncate');
    await write('POST', '/_api/view', { name: 'v', type: 'arangosearch' });
    await write('DELETE', '/_api/view/v');
    await write('DELETE', '/_api/collection/goods');

    const answer = await tail(`from=${from}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-arango-dump; charset=utf-8']);
    const lines = linesOf(answer);
    expect(lines.map(({ type }) => type)).toEqual([2000, 2300, 2300, 2100, 2003, 2002, 2302, 2101, 2004, 2110, 2111, 2001]);
    expect(new Set(lines.map(({ db }) => db))).toEqual(new Set(['_system']));
    const cuid = made['globallyUniqueId'];
    expect(lines.filter(({ type }) => type < 2110 || type > 2112).every((line) => line['cuid'] === cuid)).toBe(true);
    expect(lines[0]).toMatchObject({ cname: 'products', data: { name: 'products', cid: made['id'], type: 2 } });
    expect(lines[1]).toMatchObject({
      tid: '0',
      data: { _key: 'p1', name: 'one', _id: 'products/p1', _rev: expect.stringMatching(/^[\w-]{11}$/) as unknown },
    });
    expect(lines[2]).toMatchObject({ data: { name: 'two' } });
    expect(lines[3]).toMatchObject({ data: { type: 'persistent', fields: ['name'], unique: false } });
    expect(lines[4]).toMatchObject({ data: { waitForSync: true } });
    expect(lines[5]).toMatchObject({ data: { name: 'goods' } });
    expect(lines[6]).toMatchObject({ tid: '0', data: { _key: 'p1' } });
    expect(lines[9]).toMatchObject({ cname: 'v', data: { name: 'v', type: 'arangosearch' } });
    const ticks = lines.map(({ tick }) => BigInt(tick));
    expect(ticks.every((tick, at) => tick > (ticks[at - 1] ?? BigInt(from)))).toBe(true);
    expect(replication(answer, 'lastincluded')).toBe(lines.at(-1)?.tick);
    expect(replication(answer, 'lasttick')).toBe(await lastTick());
    expect(['active', 'checkmore', 'frompresent'].map((name) => replication(answer, name))).toEqual(['true', 'false', 'true']);
  });

  it('tells a transaction whole, and nothing of one that was aborted', async () => {
    await write('POST', '/_api/collection', { name: 'accounts' });
    const from = await lastTick();
    const query = 'FOR i IN 1..3 INSERT {_key: TO_STRING(i), i} INTO accounts';
    for (const end of ['DELETE', 'PUT']) {
      const begun = await write('POST', '/_api/transaction/begin', { collections: { write: ['accounts'] } });
      const { id } = begun.body['result'] as { id: string };
      await server.request('POST', '/_api/cursor', { query }, { 'x-arango-trx-id': id });
      await write(end, `/_api/transaction/${id}`);
    }
    const lines = linesOf(await tail(`from=${from}`));
    expect(lines.map(({ type }) => type)).toEqual([2200, 2300, 2300, 2300, 2201]);
    expect(new Set(lines.map(({ tid }) => tid)).size).toBe(1);
    expect(lines[0]?.['tid']).not.toBe('0');
    expect(lines.slice(1, 4).map(({ data }) => (data as JsonObject)['i'])).toEqual([1, 2, 3]);
  });

  it('is given in chunks that a follower puts together without gap or repetition', async () => {
    await write('POST', '/_api/collection', { name: 'many' });
    const start = await lastTick();
    await write(
      'POST',
      '/_api/document/many',
      Array.from({ length: 50 }, (_, n) => ({ _key: `a${n}` })),
    );
    for (let n = 0; n < 10; n++) await write('POST', '/_api/document/many', { _key: `b${n}` });
    const whole = linesOf(await tail(`from=${start}`));
    const pieces: Line[] = [];
    let answers = 0;
    for (let from = start, hasMore = true; hasMore; answers++) {
      const answer = await tail(`from=${from}&chunkSize=400`);
      pieces.push(...linesOf(answer));
      from = replication(answer, 'lastincluded')!;
      hasMore = replication(answer, 'checkmore') === 'true';
      expect(replication(answer, 'frompresent')).toBe('true');
    }
    expect(answers).toBeGreaterThan(10);
    expect(pieces).toEqual(whole);
    expect(whole.filter(({ type }) => type === 2300)).toHaveLength(60);
    const upTo = linesOf(await tail(`from=${start}&to=${whole[9]!.tick}`));
    expect(upTo).toEqual(whole.slice(0, 10));
  });

  it('is kept for followers while LMDB takes it in, and empty when nothing is new', async () => {
    await write('POST', '/_api/collection', { name: 'kept' });
    const from = await lastTick();
    for (let n = 0; n < 6; n++) {
      await write('POST', '/_api/document/kept', { _key: `k${n}` });
      await new Promise((resolve) => setTimeout(resolve, 60)); // the files of the log are written over meanwhile
    }
    const answer = await tail(`from=${from}`);
    expect(linesOf(answer).map(({ data }) => (data as JsonObject)['_key'])).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5']);
    const none = await tail(`from=${replication(answer, 'lastincluded')}`);
    expect([none.status, none.text, replication(none, 'lastincluded'), replication(none, 'checkmore')]).toEqual([
      204,
      '',
      '0',
      'false',
    ]);
    expect(replication(none, 'lastscanned')).toBe(replication(none, 'lasttick'));
  });

  it('says when what was asked for has gone', async () => {
    const other = await TestServer.start();
    try {
      const firstTick = async () => String((await other.request('GET', '/_api/wal/range')).body['tickMin']);
      const atFirst = await firstTick();
      let made = 0;
      await eventually(async () => {
        await other.request('POST', '/_api/collection', { name: `c${made++}` });
        await delay(100); // LMDB takes the log in when nothing is written
        return BigInt(await firstTick()) > BigInt(atFirst);
      });
      const answer = await other.request('GET', '/_api/wal/tail?from=1');
      expect(replication(answer, 'frompresent')).toBe('false');
      const { tickMin, tickMax } = (await other.request('GET', '/_api/wal/range')).body;
      expect(BigInt(tickMin as string)).toBeLessThanOrEqual(BigInt(tickMax as string));
      const present = await other.request('GET', `/_api/wal/tail?from=${tickMin as string}`);
      expect(replication(present, 'frompresent')).toBe('true');
    } finally {
      await other.stop();
    }
  });

  it('leaves system collections out when asked', async () => {
    const from = await lastTick();
    await write('POST', '/_api/gharial', { name: 'g' }); // a document of _graphs
    expect(linesOf(await tail(`from=${from}`)).map(({ cname }) => cname)).toEqual(['_graphs']);
    expect((await tail(`from=${from}&includeSystem=false`)).status).toBe(204);
  });

  it.each([
    ['from=x', 400, 10],
    ['from=-1', 400, 10],
    ['from=9&to=3', 400, 10],
    ['to=0', 400, 10],
    ['chunkSize=0', 400, 10],
    ['global=true', 501, 9],
  ])('refuses %s with %i', async (query, status, errorNum) => {
    const answer = await tail(query);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
  });

  it('has no transactions open beyond their commit', async () => {
    const answer = await server.request('GET', '/_api/wal/open-transactions');
    expect([answer.status, answer.body]).toEqual([200, []]);
    expect((await server.request('PUT', `/_api/wal/tail?from=${await lastTick()}`, [])).status).toBe(204);
    await write('POST', '/_api/database', { name: 'other' });
    expect((await server.request('GET', '/_db/other/_api/wal/tail?global=true')).body['errorNum']).toBe(1230);
  });
});
