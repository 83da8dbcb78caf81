import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../queries/query-engine.builder';
import { StreamTransactions } from './stream-transactions';

const A_WHILE_MS = 60;

let data: TestDatabase;
let streams: StreamTransactions;

beforeEach(async () => {
  data = await TestDatabase.open();
  await data.fill('things', [{ _key: 'a', n: 1 }]);
  await data.fill('others', [{ _key: 'a' }]);
  streams = new StreamTransactions(data.storage, 60_000);
});

afterEach(async () => {
  streams.close();
  await data.close();
});

const begin = (declared: { write?: string[]; exclusive?: string[] }, lockTimeoutMs = 10_000) =>
  streams.begin(data.database, null, {
    read: [],
    write: declared.write ?? [],
    exclusive: declared.exclusive ?? [],
    allowImplicit: true,
    waitForSync: false,
    lockTimeoutMs,
  });

const numberOfA = () => data.query('RETURN DOCUMENT("things/a").n');

/** Whether the work is still under way after a while. */
async function waits(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => false), delay(A_WHILE_MS, true)]);
}

describe('an exclusive stream transaction', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['a plain write', () => data.database.write((access) => access.update(access.collection('things'), 'a', { n: 3 })), 3],
    ['a query that writes', () => data.query('FOR thing IN things UPDATE thing WITH { n: thing.n + 10 } IN things'), 12],
    ['a query that writes to several collections', () => data.query('INSERT {} INTO others INSERT { n: 1 } INTO things'), 2],
    ['emptying the collection', () => data.database.truncateCollection('things'), 0],
    ['a transaction that writes', () => begin({ write: ['things'] }), 2],
    ['another exclusive one', () => begin({ exclusive: ['things'] }), 2],
  ])('holds off %s until it ends', async (_what, write, after) => {
    const { id } = await begin({ exclusive: ['things'] });
    const work = write();
    expect(await waits(work)).toBe(true);
    const transaction = streams.join(data.database, null, id);
    transaction.update(transaction.collection('things'), 'a', { n: 2 });
    await streams.commit(data.database, null, id);
    await work;
    expect(await numberOfA()).toEqual([after === 0 ? null : after]);
  });

  it('holds off nobody who reads or writes to other collections', async () => {
    await begin({ exclusive: ['things'] });
    expect(await numberOfA()).toEqual([1]);
    await data.database.write((access) => access.insert(access.collection('others'), { _key: 'b' }));
    await data.query('REMOVE "a" IN others');
    expect(await data.query('FOR other IN others RETURN other._key')).toEqual(['b']);
  });

  it('writes itself, by requests and by queries in it', async () => {
    const { id } = await begin({ exclusive: ['things'] });
    const transaction = streams.join(data.database, null, id);
    transaction.insert(transaction.collection('things'), { _key: 'b' });
    await streams.commit(data.database, null, id);
    expect(await data.query('RETURN LENGTH(things)')).toEqual([2]);
  });

  it('waits for writers that are there already, and gives up at its lock timeout with 18', async () => {
    const first = await begin({ write: ['things'] });
    await expect(begin({ exclusive: ['things'] }, A_WHILE_MS)).rejects.toMatchObject({ errorNum: 18 });
    const waiting = begin({ exclusive: ['things'] });
    expect(await waits(waiting)).toBe(true);
    streams.abort(data.database, null, first.id);
    expect(await waiting).toMatchObject({ status: 'running' });
    await expect(begin({ write: ['things'] }, A_WHILE_MS)).rejects.toMatchObject({ errorNum: 18 });
  });

  it('lets everybody go on when it is aborted', async () => {
    const { id } = await begin({ exclusive: ['things'] });
    const work = data.database.write((access) => access.remove(access.collection('things'), 'a'));
    expect(await waits(work)).toBe(true);
    streams.abort(data.database, null, id);
    await work;
    expect(await numberOfA()).toEqual([null]);
  });
});

describe('a query with the option exclusive', () => {
  it('waits for other writers', async () => {
    const { id } = await begin({ write: ['things'] });
    const work = data.query('FOR thing IN things UPDATE thing WITH { n: 5 } IN things OPTIONS { exclusive: true }');
    expect(await waits(work)).toBe(true);
    await streams.commit(data.database, null, id);
    await work;
    expect(await numberOfA()).toEqual([5]);
  });
});
