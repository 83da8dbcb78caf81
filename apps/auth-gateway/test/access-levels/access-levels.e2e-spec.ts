import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, Caller, GrantedLevel } from '@strata/testing';
import { GuardedDatabase } from '@strata/testing';
import { AQL_OPERATIONS } from './aql-operations';
import { ALL_LEVELS, expectedStatus, prepareCase, wrongOf } from './matrix-case';
import type { Operation } from './operations';
import { OPERATIONS } from './operations';
import { prepareData, stateOf } from './prepared-data';
import { callsById, READ_ONLY_CASES } from './special-cases';

let database: GuardedDatabase;

beforeAll(async () => {
  database = await GuardedDatabase.start();
});
afterAll(() => database?.stop());

describe.each(ALL_LEVELS)('with $onDatabase on the database and $onCollection on a collection', (levels) => {
  const db = `matrix_${levels.onDatabase}_${levels.onCollection ?? 'unset'}`;
  let run: (operation: Operation) => Promise<Answer>;
  beforeAll(async () => {
    run = await prepareCase(database, db, levels);
  });

  const all = [...OPERATIONS, ...AQL_OPERATIONS];
  const refused = all.filter(([, , needs]) => expectedStatus(levels, needs) !== 200);
  const allowed = all.filter((operation) => !refused.includes(operation));

  it(`refuses ${refused.length} operations, which then change nothing`, async () => {
    const before = await stateOf(database, db);
    const wrong = await wrongOf(refused, run, ({ status, body }, [call, , needs]) => {
      return status === expectedStatus(levels, needs) && (body.errorNum === 11 || call.startsWith('HEAD'));
    });
    expect(wrong).toEqual([]);
    expect(await stateOf(database, db)).toEqual(before);
  });

  it(`lets ${allowed.length} operations through`, async () => {
    expect(await wrongOf(allowed, run, ({ status }) => status !== 401 && status !== 403 && status < 500)).toEqual([]);
  });
});

describe('what is shown', () => {
  const db = 'lists';
  const names = ({ body }: Answer, member: string) => (body[member] as { name: string }[]).map(({ name }) => name);
  beforeAll(() => prepareData(database, db));

  it('leaves out collections, views, graphs and plans that the caller may not read', async () => {
    const at = `/_db/${db}/_api`;
    await database.prepare('POST', `${at}/view`, { name: 'aliases', type: 'search-alias' });
    await database.prepare('POST', `${at}/gharial`, { name: 'openGraph', orphanCollections: ['open'] });
    for (const query of [
      'FOR d IN open RETURN d.secret',
      'FOR d IN view RETURN d.secret',
      'FOR d IN open RETURN [d.secret, DOCUMENT("closed/1")]',
      'FOR d IN open RETURN [d.secret, DOCUMENT(d.other)]',
    ])
      await database.prepare('POST', `${at}/cursor`, { query });
    const shownTo = async (grants: Record<string, GrantedLevel>) => {
      const caller = await database.user(grants);
      const get = (path: string) => database.call(caller, 'GET', `${at}/${path}`);
      const plans = (await get('query-plan-cache')).body as unknown as { query: string }[];
      return {
        collections: names(await get('collection?excludeSystem=true'), 'result').toSorted(),
        views: names(await get('view'), 'result').toSorted(),
        graphs: names(await get('gharial'), 'graphs').toSorted(),
        plans: plans.filter(({ query }) => query.includes('secret')).length,
      };
    };
    expect(await shownTo({ [db]: 'ro' })).toEqual({
      collections: ['closed', 'links', 'open'],
      views: ['aliases', 'view'],
      graphs: ['graph', 'openGraph'],
      plans: 4,
    });
    expect(await shownTo({ [db]: 'rw', [`${db}/closed`]: 'none' })).toEqual({
      collections: ['links', 'open'],
      views: ['aliases'],
      graphs: ['openGraph'],
      plans: 1,
    });
  });

  it('leaves out databases without access', async () => {
    const caller = await database.user({ [db]: 'ro' });
    expect((await database.call(caller, 'GET', '/_api/database/user')).body.result).toEqual([db]);
    expect((await database.call(caller, 'GET', `/_db/${db}/_api/database/user`)).body.result).toEqual([db]);
  });

  it('is of the own grants what lies in databases and collections that are open, and no more is told of the rest', async () => {
    const caller = await database.user({ [db]: 'rw', [`${db}/closed`]: 'none', [`${db}/open`]: 'ro' });
    const grants = async (path: string, as = caller) => {
      const { body } = await database.call(as, 'GET', `/_api/user/${caller.name}/database${path}`);
      return body.result ?? body.errorNum;
    };
    const own = { [db]: { permission: 'rw', collections: { links: 'undefined', open: 'ro', '*': 'undefined' } } };
    expect(await grants('?full=true')).toEqual({ ...own, '*': { permission: 'none' } });
    expect(await grants('?full=true', database.root)).toMatchObject({ _system: {}, [db]: { collections: { closed: 'none' } } });
    expect([await grants('/_system'), await grants('/nowhere'), await grants('/_system/c')]).toEqual(['none', 'none', 'none']);
    expect([await grants(`/${db}/closed`), await grants(`/${db}/open`), await grants(`/${db}/missing`)]).toEqual([
      'none',
      'ro',
      'rw',
    ]);
    expect(await grants('/nowhere', database.root)).toBe('none'); // the level of `caller` there
  });

  it('comes at once, also when a job was asked for: a kept answer would be the whole list', async () => {
    const caller = await database.user({ [db]: 'ro', [`${db}/closed`]: 'none' });
    const answer = await database.call(caller, 'GET', `/_db/${db}/_api/collection`, undefined, { 'x-arango-async': 'store' });
    expect([answer.status, answer.headers['x-arango-async-id']]).toEqual([200, undefined]);
    const head = await database.call(caller, 'HEAD', `/_db/${db}/_api/collection`);
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, answer.headers['content-length'], { text: '' }]);
    expect(names(answer, 'result')).not.toContain('closed');
  });

  it('is of queries the own ones only, and only those can be killed, below Administrate on the database', async () => {
    const [ann, bob, admin] = [
      await database.user({ [db]: 'ro' }),
      await database.user({ [db]: 'ro' }),
      await database.user({ [db]: 'rw' }),
    ];
    const path = `/_db/${db}/_api/query`;
    const running = database.call(ann, 'POST', `/_db/${db}/_api/cursor`, { query: 'RETURN SLEEP(20)' });
    const listed = async (caller: Caller) =>
      (await database.call(caller, 'GET', `${path}/current`)).body as unknown as { id: string; query: string }[];
    let own: { id: string }[] = [];
    while (own.length === 0) own = (await listed(ann)).filter(({ query }) => query.includes('SLEEP'));
    const [{ id }] = own as [{ id: string }];
    expect((await listed(bob)).filter((query) => query.id === id)).toEqual([]);
    expect((await listed(admin)).filter((query) => query.id === id)).toHaveLength(1);
    expect((await database.call(bob, 'DELETE', `${path}/${id}`)).body.errorNum).toBe(1591);
    expect((await database.call(ann, 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await running).body.errorNum).toBe(1500);
  });

  it('is 404 and 405 where there is no route, as before the levels are asked', async () => {
    const caller = await database.user({ [db]: 'rw' });
    const verdict = async (method: string, path: string) => (await database.call(caller, method, `/_db/${db}${path}`)).status;
    expect(await verdict('GET', '/_api/unknown')).toBe(404);
    expect(await verdict('PATCH', '/_api/cursor')).toBe(405);
  });
});

describe('a closed collection', () => {
  const db = 'closing';
  let caller: Caller;
  let id: string;
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    database.call(caller, method, `/_db/${db}/_api/${path}`, body, headers);
  beforeAll(async () => {
    await prepareData(database, db);
    caller = await database.user({ [db]: 'rw', [`${db}/closed`]: 'none' });
    ({ id } = (await database.prepare('GET', `/_db/${db}/_api/collection/closed`)) as { id: string });
  });

  it('stays closed when it is called by its id', async () => {
    for (const [method, path, body] of callsById(id)) {
      const { status, body: answer } = await call(method, path, body);
      expect([method, path, status, answer.errorNum]).toEqual([method, path, 403, 11]);
    }
  });

  it('stays closed to compressed bodies, which are judged as the database will read them', async () => {
    const send = (query: string) =>
      call('POST', 'cursor', gzipSync(JSON.stringify({ query })), {
        'content-encoding': 'gzip',
        'content-type': 'application/json',
      });
    expect((await send('FOR d IN closed RETURN d')).status).toBe(403);
    expect((await send('FOR d IN open RETURN d')).status).toBe(201);
    expect((await call('POST', 'cursor', Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  it('is not there for a query that may reach anything, whatever the client says is there', async () => {
    const ask = async (query: string, more: object = {}, headers: Record<string, string> = {}) => {
      const coded = headers['content-encoding'] ? gzipSync(JSON.stringify({ query, ...more })) : { query, ...more };
      const { status, body } = await call('POST', 'cursor', coded, headers);
      return [status, body.errorNum ?? body.result];
    };
    const dynamic = 'RETURN DOCUMENT(["open/1", CONCAT("closed", "/1")])[*]._id';
    expect(await ask(dynamic)).toEqual([201, [['open/1']]]);
    expect(await ask(dynamic, { readableCollections: ['open', 'closed'] })).toEqual([201, [['open/1']]]);
    expect(await ask(dynamic, {}, { 'content-encoding': 'gzip' })).toEqual([201, [['open/1']]]);
    expect(await ask('FOR v IN 0..1 OUTBOUND "open/1" links RETURN v._id')).toEqual([201, ['open/1', null]]);
    expect(await ask('RETURN COLLECTIONS()[* FILTER CURRENT.name == "closed"]')).toEqual([201, [[]]]);
    expect(await ask('RETURN COLLECTION_COUNT(CONCAT("clos", "ed"))')).toEqual([404, 1203]);
    const begun = await call('POST', 'transaction/begin', { collections: { read: 'open' } });
    const { id: transaction } = begun.body.result as { id: string };
    expect(await ask(dynamic, {}, { 'x-arango-trx-id': transaction })).toEqual([403, 11]);
    await call('DELETE', `transaction/${transaction}`);
  });

  it('closes a view from the moment it is linked', async () => {
    const search = async () => (await call('POST', 'cursor', { query: 'FOR d IN growing RETURN d' })).status;
    await database.prepare('POST', `/_db/${db}/_api/view`, { name: 'growing', type: 'arangosearch', links: { open: {} } });
    expect(await search()).toBe(201);
    await database.prepare('PATCH', `/_db/${db}/_api/view/growing/properties`, { links: { closed: {} } });
    expect(await search()).toBe(403);
  });

  it('leaves cursors and transactions of others alone', async () => {
    const other = await database.user({ [db]: 'rw' });
    const query = { query: 'FOR i IN 1..9 RETURN i', batchSize: 1 };
    const cursor = (await database.call(other, 'POST', `/_db/${db}/_api/cursor`, query)).body.id;
    expect((await call('POST', `cursor/${String(cursor)}`)).body.errorNum).toBe(1600);
    const begun = await database.call(other, 'POST', `/_db/${db}/_api/transaction/begin`, { collections: { read: 'closed' } });
    const { id: transaction } = begun.body.result as { id: string };
    expect((await call('GET', 'document/open/1', undefined, { 'x-arango-trx-id': transaction })).body.errorNum).toBe(1655);
    expect((await call('DELETE', `transaction/${transaction}`)).body.errorNum).toBe(1655);
  });
});

describe('grants', () => {
  const db = 'upkeep';
  beforeAll(() => database.prepare('POST', '/_api/database', { name: db }));
  const at = `/_db/${db}/_api`;

  it('give the creator of a collection rw on it, also of many made at once and of those a graph makes', async () => {
    const creator = await database.user({ [db]: 'rw' });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) => database.call(creator, 'POST', `${at}/collection`, { name: `many${i}` })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const edgeDefinitions = [{ collection: 'madeEdges', from: ['madeVertices'], to: ['many0'] }];
    expect((await database.call(creator, 'POST', `${at}/gharial`, { name: 'made', edgeDefinitions })).status).toBe(202);
    const expected = [...made.map((_, i) => `many${i}`), 'madeEdges', 'madeVertices'].map((name) => [name, 'rw']);
    expect(await database.collectionGrants(creator.name, db)).toEqual(Object.fromEntries(expected));
    await database.grant(creator.name, db, 'ro');
    expect((await database.call(creator, 'POST', `${at}/document/many7`, {})).status).toBe(202);
  });

  it('end with the collection, however it is dropped, and follow a new name', async () => {
    const holder = await database.user({ [db]: 'ro' });
    for (const name of ['dropped', 'renamed', 'inGraph']) {
      await database.prepare('POST', `${at}/collection`, { name });
      await database.grant(holder.name, `${db}/${name}`, 'none');
    }
    await database.prepare('POST', `${at}/gharial`, { name: 'dropping', orphanCollections: ['inGraph'] });
    await database.prepare('DELETE', `${at}/gharial/dropping?dropCollections=true`);
    const { id } = await database.prepare('GET', `${at}/collection/dropped`);
    await database.prepare('DELETE', `${at}/collection/${String(id)}`);
    await database.prepare('PUT', `${at}/collection/renamed/rename`, { name: 'newName' });
    expect((await database.call(database.root, 'PUT', `${at}/collection/newName/rename`, { name: '1' })).status).toBe(400);
    expect(await database.collectionGrants(holder.name, db)).toEqual({ newName: 'none' });
    for (const name of ['dropped', 'renamed', 'inGraph']) await database.prepare('POST', `${at}/collection`, { name });
    for (const name of ['dropped', 'renamed', 'inGraph', 'newName'])
      expect([name, (await database.call(holder, 'GET', `${at}/collection/${name}`)).status]).toEqual([
        name,
        name === 'newName' ? 403 : 200,
      ]);
  });
});

describe('read-only mode', () => {
  const db = 'reading';
  let caller: Caller;
  beforeAll(async () => {
    await prepareData(database, db);
    caller = await database.user({ [db]: 'rw', [`${db}/closed`]: 'ro' });
    await database.prepare('PUT', '/_admin/server/mode', { mode: 'readonly' });
  });
  afterAll(() => database.prepare('PUT', '/_admin/server/mode', { mode: 'default' }));

  it.each(READ_ONLY_CASES)('%s %j', async (call, body, verdict) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await database.call(caller, method, `/_db/${db}/_api/${path}`, body);
    expect([answer.status, answer.body.errorNum]).toEqual(verdict);
  });
});
