import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp } from '@strata/testing';
import { eventually, freePort, startApp, startPlatformDatabase } from '@strata/testing';

/** A service of the test: answers with what it received, or as its path says. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.startsWith('/v1/stream')) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'x-private', 'x-private': '1' });
    response.write('{"n":1}\n');
    releaseStream = () => response.end('{"n":2}\n');
    request.on('close', () => undefined);
    response.on('close', () => (streamClosed = true));
    return;
  }
  if (request.url?.startsWith('/v1/break')) {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
    return;
  }
  let size = 0;
  request.on('data', (chunk: Buffer) => (size += chunk.length));
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json', server: 'private' });
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, size }));
  });
}

let releaseStream = () => undefined as unknown;
let streamClosed = false;
let service: Server;
let database: PlatformDatabase;
let gateway: RunningApp;
let superuser: string;

beforeAll(async () => {
  service = createServer(echo).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const nobody = `http://127.0.0.1:${await freePort()}`;
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  superuser = `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
  gateway = await startApp('auth-gateway', {
    DB_URL: `${nobody},${database.url}`, // one coordinator of a cluster is away all the time
    JWT_SECRET_KEYFILE: database.secretKeyfile,
    DATABASE_PASSWORD: 'first',
    PIPELINE_URL: url,
    IMPORTER_URLS: `${nobody},${url}`,
    NL_QUERY_URL: nobody,
  });
  for (;;) {
    if ((await fetch(`${gateway.url}/_admin/server/availability`)).ok) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
afterAll(async () => {
  await gateway?.stop();
  await database?.stop();
  service.close();
  service.closeAllConnections();
});

interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  size: number;
}

const basic = `Basic ${Buffer.from('root:first').toString('base64')}`;
const claimsOf = (header: string | undefined) =>
  JSON.parse(Buffer.from((header ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function call(path: string, init: RequestInit = {}): Promise<Echo> {
  return (await (await fetch(`${gateway.url}${path}`, init)).json()) as Echo;
}

describe('a forwarded request', () => {
  it('arrives below the path of the service, with the query, the method and a request id', async () => {
    const answer = await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/a%2Fb?x=1&y`, {
      method: 'PATCH',
      body: 'abc',
      headers: { 'x-request-id': 'r-1', cookie: 'a=b' },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('server')).toBe('Strata');
    expect(answer.headers.get('x-request-id')).toBe('r-1');
    expect(await answer.json()).toMatchObject({
      method: 'PATCH',
      url: '/v1/a%2Fb?x=1&y',
      size: 3,
      headers: { 'x-request-id': 'r-1', 'x-forwarded-for': expect.any(String), cookie: 'a=b' },
    });
  });

  it('keeps headers of the connection, and method overrides, to itself', async () => {
    const { headers } = await new Promise<Echo>((resolve) => {
      const sent = httpRequest(
        `${gateway.url}/graphrag/pipeline/strata/v1/x`,
        { headers: { connection: 'keep-alive, x-secret', 'x-secret': '1', te: 'trailers', 'x-http-method-override': 'DELETE' } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve(JSON.parse(text) as Echo));
        },
      );
      sent.end();
    });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-secret']));
    expect([headers.te, headers['x-http-method-override']]).toEqual([undefined, undefined]);
  });

  it('carries the bearer token as it came', async () => {
    const { headers } = await call('/graphrag/pipeline/strata/v1/x', { headers: { authorization: superuser } });
    expect(headers.authorization).toBe(superuser);
  });

  it('carries a short session in place of a password', async () => {
    const { headers } = await call('/graphrag/pipeline/strata/v1/x', { headers: { authorization: basic } });
    const claims = claimsOf(headers.authorization);
    expect(claims).toMatchObject({ iss: 'dbserver', preferred_username: 'root' });
    expect(Number(claims.exp) - Number(claims.iat)).toBeLessThan(600);
  });

  it('goes on without a token when none was sent, and not at all with a wrong one', async () => {
    expect((await call('/graphrag/pipeline/strata/v1/x')).headers.authorization).toBeUndefined();
    expect((await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/x`, { headers: { authorization: 'Bearer x' } })).status).toBe(
      401,
    );
  });

  it('is not collected on the way: the answer streams back event by event', async () => {
    const answer = await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/stream`);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(Buffer.from(first.value ?? []).toString()).toBe('{"n":1}\n');
    expect([answer.headers.get('x-private'), answer.headers.get('content-type')]).toEqual([null, 'application/x-ndjson']);
    releaseStream();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('{"n":2}\n');
  });

  it('is called off when the client leaves', async () => {
    streamClosed = false;
    const leaving = new AbortController();
    await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/stream`, { signal: leaving.signal });
    leaving.abort();
    await eventually(() => streamClosed);
  });

  it('may be large, announced or not', async () => {
    const body = randomBytes(8 * 2 ** 20);
    expect((await call('/graphrag/pipeline/strata/v1/x', { method: 'POST', body })).size).toBe(body.length);
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 8; i++) controller.enqueue(body.subarray(i * 2 ** 20, (i + 1) * 2 ** 20));
        controller.close();
      },
    });
    expect((await call('/graphrag/pipeline/strata/v1/x', { method: 'POST', body: chunks, duplex: 'half' })).size).toBe(body.length);
  });

  it.each([
    ['announced', () => randomBytes(11 * 2 ** 20)],
    ['chunked', () => new Blob([randomBytes(11 * 2 ** 20)]).stream()],
  ])('is refused over the limit of its route (%s)', async (_, body) => {
    const answer = await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/x`, {
      method: 'POST',
      body: body(),
      duplex: 'half',
    }).catch(() => undefined);
    expect(answer?.status ?? 413).toBe(413); // a client still sending may see the connection close instead
  });
});

it('what was forwarded is measured by service', async () => {
  await call('/graphrag/pipeline/strata/v1/x');
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/gateway_forwarded_seconds_count\{.*service="pipeline"/);
});

describe('a coordinator that is away', () => {
  it('costs no request: the others are asked', async () => {
    const statuses = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await fetch(`${gateway.url}/_api/collection`, { headers: { authorization: basic } })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('a service that is away', () => {
  it('is named, in its own style of errors', async () => {
    const answer = await fetch(`${gateway.url}/graph-rag/strata/v1/x`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 14, details: [{ error_type: 'ServiceUnavailableError', service: 'nl-query' }] }),
    ]);
    const files = await fetch(`${gateway.url}/file-manager/_db/x/rag-input`);
    expect([files.status, await files.json()]).toEqual([503, { detail: 'the file-manager service is not available' }]);
  });

  it('is replaced by the next replica', async () => {
    expect(await call('/graphrag/importer/strata/v1/jobs/1', { method: 'POST', body: 'x' })).toMatchObject({
      url: '/v1/jobs/1',
      size: 1,
    });
  });

  it('cuts an answer off when it breaks half-way, rather than ending it', async () => {
    const answer = await fetch(`${gateway.url}/graphrag/pipeline/strata/v1/break`);
    await expect(answer.text()).rejects.toThrow();
  });
});
