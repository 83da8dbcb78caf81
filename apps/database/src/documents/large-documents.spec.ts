import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { TestServer } from '../server/test-server.builder';
import type { JsonObject } from '../store/database';

const numbers = Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 100_003);
const objects = Array.from({ length: 3_000 }, (_, at) => ({ at, text: `text "${at}"`, list: [at / 7, null, {}] }));
const text = 'line\n"quoted" äöü 😀 '.repeat(15_000);
const large: JsonObject = { small: 1, text, objects, numbers, nested: { a: { objects, gone: null } } };

interface Answer {
  readonly status: number;
  readonly body: JsonObject & JsonObject[];
}

/** By node:http: fetch stumbles over large answers whose connection ends. */
function send(url: string, method: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent: false }, (answer) => {
      textOf(answer).then((json) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(json) as Answer['body'] }), reject);
    });
    sending.on('error', reject);
    sending.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  });
}

/** Documents of megabytes are worked on in turns of the event loop, everywhere on another way than small ones. */
describe('a large document', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'large' });
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    send(`${server.url}${path}`, method, body, headers);
  const plain = ({ _key, _id, _rev, ...rest }: JsonObject): JsonObject => rest;
  const read = async (key: string): Promise<JsonObject> =>
    plain((await ask('GET', `/_api/document/large/${key}`)).body as JsonObject);
  const rows = async (query: string, bindVars: object = {}): Promise<unknown> =>
    (await ask('POST', '/_api/cursor', { query, bindVars, memoryLimit: 0 })).body['result'];

  it('is inserted, read, changed, replaced and removed', async () => {
    const inserted = await ask('POST', '/_api/document/large?returnNew=true', { _key: 'a', ...large });
    expect(inserted.status).toBe(202);
    expect(plain(inserted.body['new'] as JsonObject)).toEqual(large);
    expect(await read('a')).toEqual(large);
    const changed = await ask('PATCH', '/_api/document/large/a?keepNull=false&returnOld=true', {
      small: 2,
      nested: { a: { gone: null, more: { x: null, y: 1 } } },
    });
    expect(plain(changed.body['old'] as JsonObject)).toEqual(large);
    const expected = { ...large, small: 2, nested: { a: { objects, more: { y: 1 } } } };
    expect(await read('a')).toEqual(expected);
    expect((await ask('PUT', '/_api/document/large/a', { ...large, small: 3 })).status).toBe(202);
    expect(await read('a')).toEqual({ ...large, small: 3 });
    const removed = await ask('DELETE', '/_api/document/large/a?returnOld=true');
    expect(plain(removed.body['old'] as JsonObject)).toEqual({ ...large, small: 3 });
    expect((await ask('GET', '/_api/document/large/a')).status).toBe(404);
  });

  it('goes through batches and imports beside small ones', async () => {
    const batch = [{ _key: 'b1' }, { _key: 'b2', ...large }, { _key: 'b1' }, { _key: 'b3', a: 1 }];
    const answers = await ask('POST', '/_api/document/large', batch);
    expect((answers.body as JsonObject[]).map(({ _key, errorNum }) => _key ?? errorNum)).toEqual(['b1', 'b2', 1210, 'b3']);
    const found = await ask('PUT', '/_api/document/large?onlyget=true', ['b3', 'b2', 'none']);
    expect(plain((found.body as JsonObject[])[1]!)).toEqual(large);
    const patches = await ask('PATCH', '/_api/document/large', [
      { _key: 'b2', small: 5 },
      { _key: 'b3', a: 2 },
    ]);
    expect(patches.status).toBe(202);
    expect([await read('b2'), await read('b3')]).toEqual([{ ...large, small: 5 }, { a: 2 }]);
    const lines = [{ _key: 'b4', ...large }, { _key: 'b5' }].map((line) => JSON.stringify(line)).join('\n');
    const imported = await ask('POST', '/_api/import?collection=large&type=documents&complete=true', lines);
    expect(imported.body).toMatchObject({ created: 2, errors: 0 });
    expect(await read('b4')).toEqual(large);
  });

  it('is written and read by queries', async () => {
    expect(await rows('INSERT @d INTO large', { d: { _key: 'c', ...large } })).toEqual([]);
    expect(await rows('UPDATE "c" WITH {small: 7} IN large RETURN [OLD.small, NEW.small, LENGTH(NEW.objects)]')).toEqual([
      [1, 7, 3_000],
    ]);
    expect(await rows('FOR d IN large FILTER d._key == "c" RETURN d.objects')).toEqual([objects]);
    expect(await rows('FOR d IN large FILTER d._key == "c" RETURN UNSET(d, "_key", "_id", "_rev")')).toEqual([
      { ...large, small: 7 },
    ]);
    const [whole] = (await rows('FOR d IN large FILTER d._key == "c" RETURN d')) as JsonObject[];
    expect(plain(whole!)).toEqual({ ...large, small: 7 });
    expect(
      await rows('LET d = DOCUMENT("large/c") RETURN [d.numbers == @n, d.numbers < @m, d.objects IN [1, @o]]', {
        n: numbers,
        m: [...numbers, 1],
        o: objects,
      }),
    ).toEqual([[true, true, true]]);
  });

  it('belongs to a stream transaction as small ones do', async () => {
    const begun = await ask('POST', '/_api/transaction/begin', { collections: { write: ['large'] } });
    const { id } = begun.body['result'] as { id: string };
    const headers = { 'x-arango-trx-id': id };
    expect((await ask('POST', '/_api/document/large', { _key: 'd', ...large }, headers)).status).toBe(202);
    expect((await ask('PATCH', '/_api/document/large/d', { small: 9 }, headers)).status).toBe(202);
    expect((await ask('GET', '/_api/document/large/d')).status).toBe(404);
    expect((await ask('PUT', `/_api/transaction/${id}`)).status).toBe(200);
    expect(await read('d')).toEqual({ ...large, small: 9 });
  });

  it('is refused as small ones are, and nothing is stored', async () => {
    let deep: JsonObject = { text };
    for (let level = 0; level < 250; level += 1) deep = { a: [deep] };
    const refused = await ask('POST', '/_api/document/large', { _key: 'e', objects, deep });
    expect([refused.status, refused.body['errorNum']]).toEqual([400, 10]);
    const taken = await ask('POST', '/_api/document/large', { _key: 'b1', ...large });
    expect([taken.status, taken.body['errorNum']]).toEqual([409, 1210]);
    expect([(await ask('GET', '/_api/document/large/e')).status, await read('b1')]).toEqual([404, {}]);
  });
});
