import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestDatabase } from '../queries/query-engine.builder';
import type { Transaction } from '../store/database';
import type { StreamTransactionRequest } from './stream-transactions';
import { StreamTransactions } from './stream-transactions';

const IDLE_MS = 60_000;

let data: TestDatabase;
let streams: StreamTransactions;

beforeEach(async () => {
  data = await TestDatabase.open();
  await data.fill('things', [
    { _key: 'a', n: 1 },
    { _key: 'b', n: 1 },
  ]);
  await data.fill('others', []);
  streams = new StreamTransactions(data.storage, IDLE_MS);
});

afterEach(async () => {
  streams.close();
  await data.close();
});

async function begin(request: Partial<StreamTransactionRequest> = {}): Promise<{ id: string; transaction: Transaction }> {
  const { id } = await streams.begin(data.database, null, {
    read: [],
    write: ['things'],
    exclusive: [],
    allowImplicit: true,
    waitForSync: false,
    lockTimeoutMs: 1000,
    ...request,
  });
  return { id, transaction: streams.join(data.database, null, id) };
}

const set = (transaction: Transaction, key: string, n: number) => transaction.update(transaction.collection('things'), key, { n });
const get = (transaction: Transaction, key: string) => transaction.document(transaction.collection('things'), key)?.get('n');
const outside = (key: string, n: number) => data.database.write((access) => access.update(access.collection('things'), key, { n }));
const commit = (id: string) => streams.commit(data.database, null, id);
const numbers = () => data.query('FOR thing IN things SORT thing._key RETURN thing.n');

describe('a stream transaction', () => {
  it('sees the moment of its begin and its own writes, and shows nothing before it commits', async () => {
    const { id, transaction } = await begin();
    await outside('b', 9);
    set(transaction, 'a', 2);
    expect([get(transaction, 'a'), get(transaction, 'b')]).toEqual([2, 1]);
    expect(await numbers()).toEqual([1, 9]);
    await commit(id);
    expect(await numbers()).toEqual([2, 9]);
  });

  it('holds up no other writer of its documents; the later of two fails with 1200 and changes nothing', async () => {
    const [first, second] = [await begin(), await begin()];
    set(first.transaction, 'a', 2);
    set(second.transaction, 'a', 3);
    set(second.transaction, 'b', 3);
    await commit(first.id);
    await expect(commit(second.id)).rejects.toMatchObject({ errorNum: 1200 });
    expect(streams.status(data.database, null, second.id)).toEqual({ id: second.id, status: 'aborted' });
    expect(await numbers()).toEqual([2, 1]);
    const third = await begin();
    set(third.transaction, 'b', 4);
    await outside('b', 5);
    await expect(commit(third.id)).rejects.toMatchObject({ errorNum: 1200 });
    expect(await numbers()).toEqual([2, 5]);
  });

  it.each<[string, (transaction: Transaction) => unknown, Partial<StreamTransactionRequest>]>([
    ['writing what it has not declared', (transaction) => transaction.insert(transaction.collection('others'), {}), {}],
    ['reading what it has not declared', (transaction) => transaction.collection('others'), { allowImplicit: false }],
  ])('is refused %s with 1652', async (_what, work, request) => {
    const { transaction } = await begin(request);
    expect(() => work(transaction)).toThrow(expect.objectContaining({ errorNum: 1652 }));
  });

  it('is refused more than its size with 32, and can be aborted then', async () => {
    const { id, transaction } = await begin({ maxSizeBytes: 20_000 });
    const things = transaction.collection('things');
    const fill = () => {
      for (let n = 0; n < 100; n++) transaction.insert(things, { text: 'x'.repeat(1000) });
    };
    expect(fill).toThrow(expect.objectContaining({ errorNum: 32 }));
    expect(streams.abort(data.database, null, id)).toEqual({ id, status: 'aborted' });
    expect(await numbers()).toEqual([1, 1]);
  });

  it('ends as it was told, and may be told so again but not otherwise', async () => {
    const [one, other] = [await begin(), await begin()];
    await commit(one.id);
    streams.abort(data.database, null, other.id);
    expect(await commit(one.id)).toEqual({ id: one.id, status: 'committed' });
    expect(streams.abort(data.database, null, other.id)).toEqual({ id: other.id, status: 'aborted' });
    await expect(commit(other.id)).rejects.toMatchObject({ errorNum: 1653 });
    expect(() => streams.abort(data.database, null, one.id)).toThrow(expect.objectContaining({ errorNum: 1653 }));
    expect(() => streams.join(data.database, null, one.id)).toThrow(expect.objectContaining({ errorNum: 1654 }));
    expect(() => streams.join(data.database, null, '12345')).toThrow(expect.objectContaining({ errorNum: 1655 }));
  });

  it('is aborted when nobody has used it for its idle time, not while somebody does', async () => {
    const [idle, used] = [await begin(), await begin()];
    set(idle.transaction, 'a', 2);
    set(used.transaction, 'b', 2);
    const later = Date.now() + IDLE_MS + 1;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    streams.join(data.database, null, used.id);
    await eventually(() => streams.status(data.database, null, idle.id).status === 'aborted').finally(() => clock.mockRestore());
    await commit(used.id);
    expect(await numbers()).toEqual([1, 2]);
  });

  it('ends with its database', async () => {
    const database = await data.storage.createDatabase('short');
    await database.createCollection({ name: 'things' });
    const request = { read: [], write: ['things'], exclusive: [], allowImplicit: true, waitForSync: false, lockTimeoutMs: 1000 };
    const { id } = await streams.begin(database, null, request);
    await data.storage.dropDatabase('short');
    expect(streams.list(database, null)).toEqual([]);
    expect(() => streams.join(database, null, id)).toThrow(expect.objectContaining({ errorNum: 1654 }));
  });
});
