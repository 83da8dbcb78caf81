import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonValue } from '../store/database';
import { TestDatabase } from './query-engine.builder';
import { readQueryRequest } from './query-request';

let db: TestDatabase;

beforeAll(async () => {
  db = await TestDatabase.open();
  await db.fill('open', [{ _key: '1' }, { _key: '2' }]);
  await db.fill('closed', [{ _key: '1' }]);
  await db.fill(
    'links',
    [
      { _key: 'a', _from: 'open/1', _to: 'open/2' },
      { _key: 'b', _from: 'open/1', _to: 'closed/1' },
    ],
    'edge',
  );
});
afterAll(() => db.close());

const ask = (query: string, readableCollections: unknown): Promise<readonly JsonValue[]> =>
  db.engine.rows(db.database, readQueryRequest({ query, readableCollections: readableCollections as JsonValue }), { user: 'root' });
const OPEN = ['open', 'links'];

describe('a query that is told which collections there are', () => {
  it.each<[string, JsonValue[]]>([
    ['RETURN DOCUMENT(CONCAT("closed", "/1"))', [null]],
    ['RETURN DOCUMENT(CONCAT("open", "/1"))._key', ['1']],
    ['RETURN LENGTH(DOCUMENT(["open/1", CONCAT("closed", "/1")]))', [1]],
    ['RETURN CALL("DOCUMENT", "closed/1")', [null]],
    ['FOR v, e IN 1..1 OUTBOUND "open/1" links SORT e._key RETURN v._key', ['2', null]],
    [
      'FOR v, e IN 1..1 OUTBOUND "open/1" links SORT e._key RETURN v',
      [expect.objectContaining({ _key: '2' }), null] as JsonValue[],
    ],
    ['FOR v IN 0..0 ANY CONCAT("closed", "/1") links RETURN v', [null]],
    ['FOR c IN COLLECTIONS() FILTER c.name IN ["open", "closed", "links"] RETURN c.name', ['links', 'open']],
  ])('%s', async (query, rows) => {
    await ask(query, undefined); // what is remembered of a query that sees everything is not used
    expect(await ask(query, OPEN)).toEqual(rows);
  });

  it.each(['FOR d IN closed RETURN d', 'RETURN LENGTH(closed)', 'RETURN COLLECTION_COUNT(CONCAT("clo", "sed"))'])(
    'does not find another: %s',
    async (query) => {
      await ask(query, undefined);
      await expect(ask(query, OPEN)).rejects.toMatchObject({ errorNum: 1203 });
    },
  );

  it('shows the next one everything again', async () => {
    const query = 'RETURN DOCUMENT(CONCAT("closed", "/", "1"))._key';
    expect([await ask(query, OPEN), await ask(query, undefined)]).toEqual([[null], ['1']]);
  });

  it('may not write, and has to be told by a list of names', async () => {
    await expect(ask('INSERT {} INTO open', OPEN)).rejects.toMatchObject({ errorNum: 10 });
    for (const wrong of ['open', [1], {}]) expect(() => ask('RETURN 1', wrong)).toThrow(expect.objectContaining({ errorNum: 10 }));
    const transaction = db.database.begin();
    const request = readQueryRequest({ query: 'RETURN 1', readableCollections: OPEN });
    await expect(db.engine.rows(db.database, request, { user: 'root', transaction })).rejects.toMatchObject({ errorNum: 10 });
    transaction.abort();
  });
});
