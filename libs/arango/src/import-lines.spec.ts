import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SecretRing } from '@strata/auth';
import type { TemporaryFolder } from '@strata/testing';
import { freePort, temporaryFolder } from '@strata/testing';
import { Database } from 'arangojs';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectDatabase, databaseNamed } from './connect-database';
import { importLines } from './import-lines';

type Seen = Pick<IncomingMessage, 'url' | 'headers'> & { body: string };

const STORED = { error: false, created: 1, errors: 0, empty: 0, updated: 0, ignored: 0 };
const LINES = Buffer.from('{"_key":"ü"}\n');

describe('Lines to import', () => {
  /** Answers as a test says, and notes what it was asked. */
  let server: Server;
  let answer: (response: ServerResponse) => unknown;
  let seen: Seen[] = [];
  let url: string;
  let folder: TemporaryFolder;
  let ring: SecretRing;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'secret'), randomBytes(32).toString('hex'), { mode: 0o600 });
    ring = await SecretRing.fromConfig({ keyfile: join(folder.path, 'secret') });
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
          answer(response);
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
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

  const json =
    (status: number, body: object, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const connect = (urls: string | string[] = url, timeoutMs = 60_000): Database =>
    connectDatabase({ url: urls, database: 'db', ring, serverId: 'test', timeoutMs });
  const send = (database: Database, lines: Buffer<ArrayBuffer> | Blob = LINES) =>
    importLines(database, { collection: 'c', lines, onDuplicate: 'replace' });
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => 'no failure',
      (error: unknown) => error,
    );

  it.each<[string, Buffer<ArrayBuffer> | Blob]>([
    ['bytes', LINES],
    ['a blob of pieces', new Blob([LINES.subarray(0, 3), LINES.subarray(3)])],
  ])('go to the server as they are, with a token and their length: %s', async (_, lines) => {
    answer = json(201, STORED);
    expect(await send(connect(), lines)).toMatchObject(STORED);
    expect(seen[0]!.body).toBe(LINES.toString());
    expect(seen[0]!.url).toBe('/_db/db/_api/import?type=documents&onDuplicate=replace&complete=true&collection=c');
    expect(seen[0]!.headers['content-length']).toBe(String(LINES.length));
    expect(seen[0]!.headers.authorization).toMatch(/^Bearer \w+\.[\w-]+\.[\w-]+$/);
  });

  it('go to the database that is named, below the path of the base URL', async () => {
    answer = json(201, STORED);
    await send(databaseNamed(connect(`${url}/behind/`), 'größer'));
    expect(seen[0]!.url).toMatch(/^\/behind\/_db\/gr%C3%B6%C3%9Fer\/_api\/import\?/);
  });

  it('follow where the server sends them', async () => {
    answer = (response) => {
      answer = json(201, STORED);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect(await send(connect())).toEqual(STORED);
    expect(seen.map(({ url: path, body }) => [path?.slice(0, 10), body === LINES.toString()])).toEqual([
      ['/_db/db/_a', true],
      ['/elsewhere', true],
    ]);
  });

  it('do not need fetch, which copies them, unless somebody else opened the database', async () => {
    answer = json(201, STORED);
    const spied = jest.spyOn(globalThis, 'fetch');
    try {
      await send(connect());
      expect(spied).not.toHaveBeenCalled();
      const other = new Database({ url, databaseName: 'db' });
      expect(await send(other)).toMatchObject(STORED);
      expect(seen[1]!.body).toBe(LINES.toString());
      expect(seen[1]!.url).toBe(seen[0]!.url?.replace(/\?.*/, '?type=documents&onDuplicate=replace&complete=true&collection=c'));
      other.close();
    } finally {
      spied.mockRestore();
    }
  });

  const cases: [string, (response: ServerResponse) => unknown, object][] = [
    [
      'a refusal of the database',
      json(404, { error: true, code: 404, errorNum: 1203, errorMessage: 'collection not found' }),
      { kind: 'not-found', type: 'CollectionNotFound', message: 'collection not found' },
    ],
    [
      'a conflict',
      json(409, { errorNum: 1200, errorMessage: 'write-write conflict' }),
      { kind: 'aborted', type: 'DatabaseConflict' },
    ],
    ['a refused token', json(401, { errorNum: 11, errorMessage: 'not authorized' }), { type: 'DatabaseRefusedToken' }],
    ['one that starts', json(503, { errorNum: 38, errorMessage: 'starting' }), { kind: 'unavailable', type: 'DatabaseStarting' }],
    ['a proxy before it', (response) => response.writeHead(502).end('<html>'), { type: 'DatabaseUnavailable' }],
    ['no JSON', (response) => response.writeHead(201).end('{"created":'), { kind: 'internal', type: 'DatabaseError' }],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(201, { 'content-length': '100' }).write('{');
        setImmediate(() => response.destroy());
      },
      { kind: 'unavailable', type: 'DatabaseUnavailable' },
    ],
    ['a closed connection', (response) => response.destroy(), { kind: 'unavailable', type: 'DatabaseUnavailable' }],
  ];
  it.each(cases)('fail in the terms of the platform by %s', async (_, answered, error) => {
    answer = answered;
    expect(await failureOf(send(connect()))).toMatchObject(error);
  });

  it('fail as unavailable when no answer comes in time', async () => {
    answer = () => undefined;
    expect(await failureOf(send(connect(url, 50)))).toMatchObject({ kind: 'unavailable', type: 'DatabaseUnavailable' });
  });

  it('are told to the next coordinator once one is away, and to the same one after it refused', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const database = connect([away, url]);
    expect(await failureOf(send(database))).toMatchObject({ kind: 'unavailable' });
    answer = json(404, { errorNum: 1203, errorMessage: 'collection not found' });
    expect(await failureOf(send(databaseNamed(database, 'other')))).toMatchObject({ type: 'CollectionNotFound' });
    answer = json(201, STORED);
    expect(await send(database)).toEqual(STORED);
    expect(seen).toHaveLength(2);
  });
});
