import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ClientRequest, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { eventually, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';

// Two gateways before one database, as in a cluster; the audit log of the first one is a file.
let folder: TemporaryFolder;
let database: PlatformDatabase;
let service: Server;
let here: RunningApp;
let elsewhere: RunningApp;

const PASSWORD = 'correct horse battery';
const secrets = (name = '') => join(folder.path, 'secrets', name);
const auditFile = () => join(folder.path, 'audit.log');

/** A service that streams without end, and takes uploads without answering before they end. */
function stream({ headers }: { headers: Record<string, unknown> }, response: ServerResponse): void {
  if (headers['content-type'] === 'application/octet-stream') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: 1\n\n');
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(secrets());
  await writeFile(secrets('5'), 'the first secret');
  service = createServer(stream).listen(0, '127.0.0.1');
  service.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.on('error', () => undefined);
  });
  await once(service, 'listening');
  database = await startPlatformDatabase({ JWT_SECRET_KEYFILE: undefined, JWT_SECRET_FOLDER: secrets() });
  const start = (audit: string) =>
    startApp('auth-gateway', {
      DB_URL: database.url,
      PIPELINE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      JWT_SECRET_FOLDER: secrets(),
      DATABASE_PASSWORD: PASSWORD,
      AUDIT_OUTPUT: audit,
    });
  [here, elsewhere] = await Promise.all([start(auditFile()), start('stdout')]);
  for (const { url } of [here, elsewhere]) while (!(await fetch(`${url}/_admin/server/availability`)).ok) await delay(20);
});
afterAll(async () => {
  await Promise.all([here?.stop(), elsewhere?.stop()]);
  service?.close();
  service?.closeAllConnections();
  await database?.stop();
  await folder?.remove();
});

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const root = () => basic('root', PASSWORD);

async function call<Reply = Record<string, unknown>>(
  { url }: RunningApp,
  authorization: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Reply }> {
  const answer = await fetch(url + path, { method, headers: { authorization }, body: body ? JSON.stringify(body) : null });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Reply };
}

const statusOf = async (gateway: RunningApp, authorization: string) =>
  (await call(gateway, authorization, 'GET', '/_api/version')).status;

const untilRefused = (gateway: RunningApp, authorization: string) =>
  eventually(async () => (await statusOf(gateway, authorization)) === 401);

let users = 0;
/** A user with every kind of credential, each of which was used at both gateways. */
async function aUser(): Promise<{
  name: string;
  path: string;
  password: string;
  credentials: Record<string, string>;
  tokenId: number;
}> {
  const name = `user${++users}`;
  const path = `/_api/user/${name}`;
  const password = `pw of ${name}`;
  await call(here, root(), 'POST', '/_api/user', { user: name, passwd: password });
  await call(here, root(), 'PUT', `${path}/database/_system`, { grant: 'ro' });
  const login = await call(here, '', 'POST', '/_open/auth', { username: name, password });
  const token = await call(here, basic(name, password), 'POST', `/_api/token/${name}`, { name: 't', valid_until: 2 ** 40 });
  const credentials = {
    session: `Bearer ${String(login.body.jwt)}`,
    password: basic(name, password),
    accessToken: basic('', String(token.body.token)),
    accessTokenAsBearer: `Bearer ${String(token.body.token)}`,
  };
  for (const gateway of [here, elsewhere])
    for (const authorization of Object.values(credentials)) expect(await statusOf(gateway, authorization)).toBe(200);
  return { name, path, password, credentials, tokenId: Number(token.body.id) };
}

describe('a user who loses access', () => {
  it.each<[string, string, object | undefined]>([
    ['is deactivated', 'PATCH', { active: false }],
    ['is removed', 'DELETE', undefined],
  ])('%s: every credential is refused at once here, and shortly after at the other gateway', async (_, method, body) => {
    const { path, credentials } = await aUser();
    await call(here, root(), method, path, body);
    for (const authorization of Object.values(credentials)) expect(await statusOf(here, authorization)).toBe(401);
    for (const authorization of Object.values(credentials)) await untilRefused(elsewhere, authorization);
  });

  it('is not helped by being made anew: old credentials stay refused', async () => {
    const { name, path, credentials } = await aUser();
    await call(here, root(), 'DELETE', path);
    await call(here, root(), 'POST', '/_api/user', { user: name, passwd: 'another' });
    await call(here, root(), 'PUT', `${path}/database/_system`, { grant: 'ro' });
    for (const authorization of Object.values(credentials)) {
      expect(await statusOf(here, authorization)).toBe(401);
      await untilRefused(elsewhere, authorization);
    }
    expect(await statusOf(elsewhere, basic(name, 'another'))).toBe(200);
  });

  it('by a revoked access token or a changed password keeps the rest', async () => {
    const { name, path, credentials, tokenId } = await aUser();
    const { session = '', password = '', accessToken = '' } = credentials;
    await call(here, root(), 'DELETE', `/_api/token/${name}/${tokenId}`);
    expect(await statusOf(here, accessToken)).toBe(401);
    await untilRefused(elsewhere, accessToken);
    expect([await statusOf(here, password), await statusOf(here, session)]).toEqual([200, 200]);
    await call(here, root(), 'PATCH', path, { passwd: 'new' });
    expect([await statusOf(here, password), await statusOf(here, session)]).toEqual([401, 200]);
    expect(await statusOf(elsewhere, basic(name, 'new'))).toBe(200); // at once: a no is never said from memory
    await untilRefused(elsewhere, password);
  });
});

describe('what is under way', () => {
  interface Watched {
    sent: ClientRequest;
    ended: Promise<string>;
  }

  /** An event stream, begun; `ended` says how it ended. */
  async function aStream({ url }: RunningApp, authorization: string): Promise<Watched> {
    const sent = httpRequest(`${url}/graphrag/pipeline/strata/v1/events`, { headers: { authorization } });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    await once(answer, 'data');
    const ended = new Promise<string>((resolve) => {
      answer.on('error', () => resolve('cut'));
      answer.on('end', () => resolve('finished'));
      answer.resume();
    });
    return { sent, ended };
  }

  /** An upload that never ends. */
  async function anUpload({ url }: RunningApp, authorization: string): Promise<Watched> {
    const sent = httpRequest(`${url}/graphrag/pipeline/strata/v1/upload`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' },
    });
    const ended = new Promise<string>((resolve) => {
      sent.on('error', () => resolve('cut'));
      sent.on('response', () => resolve('answered'));
    });
    await new Promise<void>((written) => sent.write('x'.repeat(1_000), () => written()));
    return { sent, ended };
  }

  async function aTunnel({ url }: RunningApp, authorization: string): Promise<Watched> {
    const headers = { authorization, connection: 'upgrade', upgrade: 'websocket' };
    const sent = httpRequest(`${url}/graphrag/pipeline/strata/v1/socket`, { headers });
    sent.end();
    const [, socket] = (await once(sent, 'upgrade')) as [unknown, Socket];
    socket.on('error', () => undefined).resume();
    return { sent, ended: once(socket, 'close').then(() => 'cut') };
  }

  /** A query that takes longer than anybody waits. */
  function aQuery({ url }: RunningApp, authorization: string): Watched {
    const sent = httpRequest(`${url}/_api/cursor`, { method: 'POST', headers: { authorization } });
    sent.end(JSON.stringify({ query: 'RETURN SLEEP(60)' }));
    const ended = new Promise<string>((resolve) => {
      sent.on('error', () => resolve('cut'));
      sent.on('response', ({ statusCode }) => resolve(`answered ${statusCode}`));
    });
    return { sent, ended };
  }

  it('ends with its user, at both gateways; what others do goes on', async () => {
    const [leaving, staying] = [await aUser(), await aUser()];
    const begin = async (credentials: Record<string, string>) => [
      ...(await Promise.all(
        [here, elsewhere].flatMap((gateway) => Object.values(credentials).map((one) => aStream(gateway, one))),
      )),
      await anUpload(here, String(credentials.session)),
      await anUpload(elsewhere, String(credentials.password)),
      await aTunnel(here, String(credentials.session)),
      await aTunnel(elsewhere, String(credentials.accessToken)),
      aQuery(here, String(credentials.password)),
      aQuery(elsewhere, String(credentials.session)),
    ];
    const cut = await begin(leaving.credentials);
    const kept = await begin(staying.credentials);
    await call(here, root(), 'PATCH', leaving.path, { active: false });
    expect(await Promise.all(cut.map(({ ended }) => ended))).toEqual(cut.map(() => 'cut'));
    const first = await Promise.race([...kept.map(({ ended }) => ended), delay(100, 'all go on')]);
    expect(first).toBe('all go on');
    for (const { sent } of kept) sent.destroy();
  });

  it('ends with the secret that signed its token', async () => {
    const ring = await SecretRing.fromConfig({ folder: secrets(), watch: false });
    const { credentials } = await aUser();
    const streams = [
      await aStream(here, String(credentials.session)),
      await aStream(elsewhere, `Bearer ${signSuperuserToken(ring, { serverId: 'operator', lifetimeS: 3_600 })}`),
    ];
    const kept = await aStream(here, String(credentials.password));
    await writeFile(secrets('4'), 'the second secret');
    await untilActive('the second secret');
    await rm(secrets('5'));
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['cut', 'cut']);
    expect(await Promise.race([kept.ended, delay(100, 'goes on')])).toBe('goes on');
    kept.sent.destroy();
    await rename(secrets('4'), secrets('5'));
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Until both gateways and the database sign with a secret, as they say themselves. */
async function untilActive(secret: string): Promise<void> {
  await untilLoaded(({ active }) => active.sha256 === sha256(secret));
}

interface Loaded {
  active: { sha256: string };
  passive: { sha256: string }[];
}

async function untilLoaded(isSo: (loaded: Loaded) => boolean): Promise<void> {
  const ring = await SecretRing.fromConfig({ folder: secrets(), watch: false });
  for (const process of [here, elsewhere, database])
    await eventually(async () => {
      ring.reload();
      const superuser = `Bearer ${signSuperuserToken(ring, { serverId: 'operator' })}`;
      const { status, body } = await call<{ result: Loaded }>(process, superuser, 'GET', '/_admin/server/jwt');
      return status === 200 && isSo(body.result);
    });
}

describe('a rotation of the signing secret', () => {
  it('fails no request: passwords, access tokens, and sessions that are renewed', async () => {
    await untilActive('the second secret');
    const { name, password, credentials } = await aUser();
    let done = false;
    const failures: unknown[] = [];
    const asked = Array.from({ length: 12 }, () => 0);
    const ask = async (gateway: RunningApp, authorization: string) => {
      const { status, body } = await call(gateway, authorization, 'GET', '/_api/collection');
      if (status !== 200) failures.push([status, body]);
    };
    let session = String(credentials.session);
    const loops = asked.map(async (_, i) => {
      const gateway = i % 2 === 0 ? here : elsewhere;
      for (; !done; asked[i]! += 1)
        await ask(gateway, [session, String(credentials.password), String(credentials.accessToken)][i % 3] as string);
    });
    /** Whatever was under way in any of the loops is over, and a whole request after it. */
    const untilAllAsked = (before = [...asked]) => eventually(() => asked.every((count, i) => count >= before[i]! + 2));
    await untilAllAsked();
    await writeFile(secrets('6'), 'the third secret');
    await untilLoaded(({ passive }) => passive.some((secret) => secret.sha256 === sha256('the third secret')));
    await rename(secrets('6'), secrets('1'));
    await untilActive('the third secret');
    session = `Bearer ${String((await call(here, '', 'POST', '/_open/auth', { username: name, password })).body.jwt)}`;
    await untilAllAsked(); // requests with the old session have come to their end
    await rm(secrets('5'));
    await untilLoaded(({ passive }) => passive.length === 0);
    await untilAllAsked();
    done = true;
    await Promise.all(loops);
    expect(failures).toEqual([]);
  });
});

describe('the audit log', () => {
  const lines = async () =>
    (await readFile(auditFile(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('names what was done and what was refused, with outcome', async () => {
    const { name, path, credentials } = await aUser();
    const superuserOnly = await call(here, root(), 'POST', '/_admin/server/jwt');
    expect(superuserOnly.status).toBe(403);
    await call(here, String(credentials.session), 'PUT', '/_admin/server/mode', { mode: 'readonly' });
    await call(here, root(), 'PUT', '/_admin/server/mode', { mode: 'default' });
    await call(here, String(credentials.accessToken), 'PATCH', path, { passwd: 'S3CRET new password' });
    await call(here, root(), 'PUT', `${path}/database/_system`, { grant: 'none' });
    await call(here, '', 'POST', '/_open/auth', { username: name, password: 'S3CRET wrong password' });
    await call(here, '', 'POST', '/_open/auth', { username: 'S3CRET typed as name', password: 'x' });
    await call(here, String(credentials.session), 'GET', '/_api/collection?x=S3CRET');
    await call(here, basic(name, 'S3CRET wrong basic'), 'GET', '/_api/collection');
    const at = { address: '127.0.0.1', requestId: expect.any(String) };
    const expected = [
      { ...at, action: 'user.create', by: 'root', with: 'password', target: name, outcome: 'done', status: 201 },
      { ...at, action: 'grant.set', target: name, details: { on: '_system', grant: 'ro' }, outcome: 'done' },
      { ...at, action: 'session.open', by: name, with: 'nothing', outcome: 'done', status: 200 },
      { ...at, action: 'token.create', by: name, target: name, details: { name: 't', valid_until: 2 ** 40 }, outcome: 'done' },
      { ...at, action: 'secrets.reload', by: 'root', outcome: 'refused', status: 403 },
      { ...at, action: 'mode.set', by: name, with: 'session', outcome: 'refused', details: { mode: 'readonly' } },
      { ...at, action: 'mode.set', by: 'root', outcome: 'done', details: { mode: 'default' } },
      {
        ...at,
        action: 'user.change',
        by: name,
        with: 'access token',
        target: name,
        details: { passwordSet: true },
        outcome: 'done',
      },
      { ...at, action: 'grant.set', target: name, details: { on: '_system', grant: 'none' }, outcome: 'done' },
      { ...at, action: 'session.open', by: name, outcome: 'refused', status: 401 },
      { ...at, action: 'session.open', by: 'unknown user', outcome: 'refused', status: 401 },
      { ...at, action: 'access', by: name, with: 'session', target: 'GET /_api/collection', outcome: 'refused', status: 401 },
      { ...at, action: 'access', by: 'nobody', with: 'nothing', outcome: 'refused', status: 401 },
      { action: 'secrets.changed', by: 'gateway', outcome: 'done' },
    ];
    await eventually(async () => (await lines()).at(-1)?.action === 'access');
    const found = await lines();
    for (const entry of expected) expect(found).toContainEqual(expect.objectContaining(entry));
  });

  it('holds no secret: no password, token, or signing secret', async () => {
    const text = (await readFile(auditFile(), 'utf8')) + elsewhere.output() + here.output();
    expect(text).toContain('"event":"audit"');
    const encoded = Buffer.from(`root:${PASSWORD}`).toString('base64');
    // `eyJhbGciOi` is how the head of a token begins; three letters of it stand in a request's id now and then
    const known = [PASSWORD, encoded, 'pw of', 'S3CRET', 'eyJhbGciOi', 'v1.7b', 'the first', 'the second', 'the third'];
    expect(known.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
