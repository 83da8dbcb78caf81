import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing } from '@strata/auth';
import type { TemporaryFolder } from '@strata/testing';
import { freePort, temporaryFolder } from '@strata/testing';
import type { Database } from 'arangojs';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { asAppError } from './as-app-error';
import { connectDatabase } from './connect-database';

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

/** A server that answers as a test says, and notes what it was asked. */
let answer: (response: ServerResponse, asked: Seen) => unknown;
let seen: Seen[] = [];
let server: Server;
let url: string;
let folder: TemporaryFolder;
let ring: SecretRing;
const json =
  (status: number, body: object, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const connect = (urls: string | string[] = url, timeoutMs = 60_000): Database =>
  connectDatabase({ url: urls, database: 'db', ring, serverId: 'test', timeoutMs });
const failure = (call: Promise<unknown>) => call.then(() => 'no failure', asAppError);

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'secret'), randomBytes(32).toString('hex'), { mode: 0o600 });
  ring = await SecretRing.fromConfig({ keyfile: join(folder.path, 'secret') });
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { method, url: path, headers } = request;
        const asked = { method, url: path, headers, body: Buffer.concat(parts).toString() };
        seen.push(asked);
        answer(response, asked);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  seen = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  ring.close();
  await folder.remove();
});

describe('a request to the database', () => {
  it('carries what the driver asks, and a token', async () => {
    answer = json(201, { result: ['ü'], hasMore: false });
    expect(await (await connect().query('RETURN @a', { a: 'Ünï' })).all()).toEqual(['ü']);
    const [{ method, url: path, headers, body } = {} as Seen] = seen;
    expect([method, path, JSON.parse(body)]).toMatchObject(['POST', '/_db/db/_api/cursor', { bindVars: { a: 'Ünï' } }]);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' });
    expect(headers.authorization).toMatch(/^Bearer \w+\.[\w-]+\.[\w-]+$/);
  });

  it('has its parameters, and those of the base URL, in its path', async () => {
    answer = json(201, { _key: 'k' });
    await connect(`${url}/?a=b&end=`).collection('c').save({ x: 1 }, { waitForSync: true, returnNew: true });
    expect(seen[0]!.url).toBe('/_db/db/_api/document/c?a=b&end=%2F&waitForSync=true&returnNew=true');
  });

  it('tells whether there is a document, by a request without a body', async () => {
    answer = (response) => response.writeHead(404, { 'content-length': '7' }).end();
    expect(await connect().collection('c').documentExists('k')).toBe(false);
    answer = (response) => response.writeHead(200, { 'content-length': '7' }).end();
    expect(await connect().collection('c').documentExists('k')).toBe(true);
  });

  it.each([
    [
      'a document that is not there',
      404,
      { error: true, errorNum: 1202, errorMessage: 'no document', code: 404 },
      'DocumentNotFound',
    ],
    ['a change that lost', 409, { error: true, errorNum: 1200, errorMessage: 'conflict', code: 409 }, 'DatabaseConflict'],
    ['a token that is refused', 401, { error: true, errorNum: 11, errorMessage: 'no', code: 401 }, 'DatabaseRefusedToken'],
  ])('fails by what the database says: %s', async (_, status, body, type) => {
    answer = json(status, body);
    expect(await failure(connect().query('RETURN 1'))).toMatchObject({ type });
  });

  it('is refused by a proxy, however often, and needs no connection for it afterwards', async () => {
    answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('x'.repeat(100_000));
    const db = connect();
    const refused = await Promise.all(Array.from({ length: 40 }, () => failure(db.query('RETURN 1'))));
    expect(new Set(refused.map((error) => (error as { type: string }).type))).toEqual(new Set(['DatabaseUnavailable']));
    answer = json(201, { result: [1], hasMore: false });
    expect(await (await db.query('RETURN 1')).all()).toEqual([1]);
    expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBeLessThan(40);
  });

  it('goes to where the server has moved', async () => {
    answer = (response, asked) =>
      asked.url?.startsWith('/moved')
        ? json(201, { result: [asked.body.includes('RETURN 1')], hasMore: false })(response)
        : response.writeHead(307, { location: `/moved${asked.url}` }).end();
    expect(await (await connect().query('RETURN 1')).all()).toEqual([true]);
  });

  it('goes to another coordinator when one is away', async () => {
    answer = json(201, { result: [1], hasMore: false });
    const db = connect([`http://127.0.0.1:${await freePort()}`, url]);
    expect(await (await db.query('RETURN 1')).all()).toEqual([1]);
  });

  it.each<[string, () => Promise<Database>]>([
    ['does not answer', async () => connect(`http://127.0.0.1:${await freePort()}`)],
    ['hangs up', async () => ((answer = (response) => response.destroy()), connect())],
    ['takes too long', async () => ((answer = () => undefined), connect(url, 50))],
    ['is called by somebody who leaves', async () => ((answer = (_, asked) => leave(asked)), (leaving = connect()))],
  ])('is unavailable where the server %s, and tells no token', async (_, open) => {
    const error = await failure((await open()).version());
    expect(error).toMatchObject({ kind: 'unavailable', type: 'DatabaseUnavailable' });
    expect(inspect(error, { depth: 9 })).not.toContain('Bearer');
  });
  let leaving: Database | undefined;
  const leave = (_: Seen) => leaving?.close();

  it('fails where the answer breaks off', async () => {
    answer = (response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' }).write('{"result":');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(connect().query('RETURN 1')).rejects.toThrow('terminated');
  });
});
