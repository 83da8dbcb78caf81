import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../server/test-server.builder';

describe('/_api/import', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
    await server.request('POST', '/_api/collection', { name: 'things' });
    await server.request('POST', '/_api/collection', { name: 'links', type: 3 });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.request('PUT', '/_api/collection/things/truncate');
    await server.request('POST', '/_api/document/things', { _key: 'a', n: 1, m: 1 });
  });

  const send = (body: string, query = '') => server.request('POST', `/_api/import?collection=things${query}`, body);
  const counts = (created: number, errors: number, empty = 0, updated = 0, ignored = 0) => ({
    error: false,
    created,
    errors,
    empty,
    updated,
    ignored,
  });
  const read = async (key: string) => (await server.request('GET', `/_api/document/things/${key}`)).body;

  it.each([
    ['lines', '{"_key":"b"}\n\r\n{"_key":"c"}\r\n', '&type=documents', counts(2, 0, 1)],
    ['an array', '[{"_key":"b"},{"_key":"c"}]', '&type=array', counts(2, 0)],
    ['a list', '[{"_key":"b"}]', '&type=list', counts(1, 0)],
    ['lines, unasked', '{"_key":"b"}\n{"_key":"c"}', '&type=auto', counts(2, 0)],
    ['an array, unasked', ' [{"_key":"b"}]', '&type=auto', counts(1, 0)],
    ['a table', '["_key","n"]\n["b",1]\n\n["c",2]\n', '', counts(2, 0, 1)],
    ['what is no object', '{"_key":"b"}\n7\n{"_key":', '&type=documents', counts(1, 2)],
    ['rows that do not fit, but may', '["_key","n"]\n["b"]\n["c",1,2]\n["d",3]\n{}', '&ignoreMissing=true', counts(3, 1)],
    ['rows that do not fit', '["_key","n"]\n["b"]\n{"_key":"c"}', '', counts(0, 2)],
    ['an existing key', '[{"_key":"a"},{"_key":"b"}]', '&type=list', counts(1, 1)],
    ['an existing key, to be ignored', '[{"_key":"a"}]', '&type=list&onDuplicate=ignore', counts(0, 0, 0, 0, 1)],
    ['an existing key, to be updated', '[{"_key":"a","n":2}]', '&type=list&onDuplicate=update', counts(0, 0, 0, 1)],
    ['an existing key, to be replaced', '[{"_key":"a","n":2}]', '&type=list&onDuplicate=replace', counts(0, 0, 0, 1)],
    ['a number too large', '{"_key":"b","n":1e999}', '&type=documents', counts(0, 1)],
    ['nothing', '', '&type=documents', counts(0, 0)],
  ])('counts %s exactly, without a code', async (_, body, query, expected) => {
    const answer = await send(body, query);
    expect([answer.status, answer.body]).toEqual([201, expected]);
  });

  it('updates or replaces as it was told', async () => {
    await send('[{"_key":"a","n":2}]', '&type=list&onDuplicate=update');
    expect(await read('a')).toMatchObject({ n: 2, m: 1 });
    await send('[{"_key":"a","n":3}]', '&type=list&onDuplicate=replace');
    const { n, m } = await read('a');
    expect([n, m]).toEqual([3, undefined]);
  });

  it('says what was wrong and where when asked', async () => {
    const { body } = await send('[{"_key":"b"},{"_key":"a"},3]', '&type=list&details=true');
    const details = body['details'] as unknown as string[];
    expect(details).toHaveLength(2);
    expect(details[0]).toMatch(/^at position 2: unique constraint violated.*"_key":"a"/);
    expect(details[1]).toMatch(/^at position 3: /);
  });

  it('leaves out attributes that a row has no value for', async () => {
    await send('["_key","n","m"]\n["b",1]', '&ignoreMissing=true');
    expect(Object.keys(await read('b')).toSorted()).toEqual(['_id', '_key', '_rev', 'n']);
  });

  it('counts positions of a table from the first row behind the names', async () => {
    const path = '/_api/import?collection=links&details=true';
    const { body } = await server.request('POST', path, '["n"]\n[1]\n[2,3]');
    const details = body['details'] as unknown as string[];
    expect(details[0]).toBe(`at position 1: missing '_from' or '_to' attribute, offending document: {"n":1}`);
    expect(details[1]).toMatch(/^at position 2: /);
  });

  it('writes all or nothing when it has to be complete', async () => {
    const answer = await send('[{"_key":"b"},{"_key":"a"},{"_key":"c"}]', '&type=list&complete=true');
    expect([answer.status, answer.body['errorNum']]).toEqual([409, 1210]);
    expect((await server.request('GET', '/_api/collection/things/count')).body['count']).toBe(1);
  });

  it('can empty the collection first', async () => {
    expect((await send('[{"_key":"b"}]', '&type=list&overwrite=true')).body['created']).toBe(1);
    expect((await server.request('GET', '/_api/collection/things/count')).body['count']).toBe(1);
  });

  it.each([
    ['&fromPrefix=p&toPrefix=q', { _from: 'p/1', _to: 'x/2' }],
    ['&fromPrefix=p&toPrefix=q&overwriteCollectionPrefix=true', { _from: 'p/1', _to: 'q/2' }],
  ])('gives the ends of edges their prefixes with %s', async (query, expected) => {
    const path = `/_api/import?collection=links&type=list&onDuplicate=replace${query}`;
    const { body } = await server.request('POST', path, '[{"_key":"l","_from":"1","_to":"x/2"}]');
    expect(Number(body['created']) + Number(body['updated'])).toBe(1);
    expect((await server.request('GET', '/_api/document/links/l')).body).toMatchObject(expected);
  });

  it.each([
    ['collection=absent&type=list', '[]', 404, 1203],
    ['type=list', '[]', 400, 10],
    ['collection=things&type=list', '[{"a":1}', 400, 600],
    ['collection=things&type=list', '{"a":1}', 400, 400],
    ['collection=things&type=other', '[]', 400, 10],
    ['collection=things&type=list&onDuplicate=other', '[]', 400, 10],
    ['collection=things', '{"a":1}', 400, 400],
  ])('refuses %s with body %s', async (query, body, status, errorNum) => {
    const answer = await server.request('POST', `/_api/import?${query}`, body);
    expect([answer.status, answer.body['errorNum']]).toEqual([status, errorNum]);
  });
});
