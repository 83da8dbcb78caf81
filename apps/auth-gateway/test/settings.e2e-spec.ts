import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { builtApp, eventually, freePort, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import { ONE } from '../src/tls/certificates.fixture';

let folder: TemporaryFolder;
let database: PlatformDatabase;
let gateway: RunningApp;
let ring: SecretRing;

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await startPlatformDatabase();
  ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  const inline = await readFile(database.secretKeyfile, 'utf8');
  gateway = await startApp('auth-gateway', { DB_URL: database.url, LOG_LEVEL: 'warn', AUDIT_OUTPUT: 'off' }, [
    `--server.jwt-secret=${inline}`,
    '--database.password=first',
    '--server.harden',
    '--server.session-timeout=120',
    '--auth.minimal-jwt-expiry-time=20',
    '--auth.maximal-jwt-expiry-time=50',
    '--auth.maximal-access-tokens=2',
    '--http.trusted-proxies=127.0.0.1',
  ]);
  while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(20);
});
afterAll(async () => {
  await gateway?.stop();
  await database?.stop();
  await folder?.remove();
});

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const root = basic('root', 'first');
const superuser = () => `Bearer ${signSuperuserToken(ring, { serverId: 'test' })}`;

async function call(authorization: string, method: string, path: string, body?: object) {
  const init = { method, headers: { authorization }, body: body ? JSON.stringify(body) : null };
  const answer = await fetch(gateway.url + path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

async function verdict(...request: Parameters<typeof call>): Promise<[number, unknown]> {
  const { status, body } = await call(...request);
  return [status, body.errorNum];
}

describe('--server.harden', () => {
  it('hides the version from everybody but administrators', async () => {
    await call(root, 'POST', '/_api/user', { user: 'reader', passwd: 'pw' });
    await call(root, 'PUT', '/_api/user/reader/database/_system', { grant: 'ro' });
    for (const path of ['/_api/version', '/_admin/version', '/_api/version?details=true'])
      expect((await call(basic('reader', 'pw'), 'GET', path)).body).toEqual({ server: 'arango', license: 'community' });
    const shown = (await call(root, 'GET', '/_api/version?details=true')).body;
    expect(shown).toMatchObject({
      server: 'arango',
      license: 'community',
      version: expect.stringMatching(/^3\.12\./),
      apiVersions: ['v0'],
      deprecatedApiVersions: [],
      requestedApiVersion: 'v0',
      details: { product: 'Strata', mode: 'server' },
    });
    expect((await call(superuser(), 'GET', '/_api/version')).body).not.toHaveProperty('details');
  });
});

describe('lifetimes of sessions', () => {
  const lifetime = async (expiryTime?: unknown) => {
    const { status, body } = await call('', 'POST', '/_open/auth', { username: 'root', password: 'first', expiryTime } as object);
    if (status !== 200) return [status, body.errorNum];
    const claims = JSON.parse(Buffer.from(String(body.jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;
    return (claims.exp ?? 0) - Math.floor(claims.iat ?? 0);
  };

  it.each<[unknown, unknown]>([
    [undefined, 120],
    [20, 20],
    [50, 50],
    [30.9, 30],
    [19, [400, 10]],
    [51, [400, 10]],
    ['30', [400, 400]],
    [null, 120],
  ])('expiryTime %j gives %j', async (expiryTime, expected) => {
    expect(await lifetime(expiryTime)).toEqual(expected);
  });

  it('are prolonged from their half on', async () => {
    const renewed = async (lifetimeS: number) => {
      const session = `Bearer ${signSessionToken(ring, { user: 'root', lifetimeS }).jwt}`;
      return Object.keys((await call(session, 'POST', '/_open/auth/renew')).body);
    };
    expect([await renewed(59), await renewed(100)]).toEqual([['jwt'], []]);
  });
});

describe('access tokens', () => {
  it('are limited in number by --auth.maximal-access-tokens, live ones only', async () => {
    const create = (name: string, lifetimeS: number) =>
      verdict(root, 'POST', '/_api/token/root', { name, valid_until: Math.ceil(Date.now() / 1000) + lifetimeS });
    expect([await create('short', 1), await create('long', 600)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await eventually(async () => {
      const third = await create('third', 600);
      if (third[0] !== 200) expect(third).toEqual([409, 10]); // until the first has run out
      return third[0] === 200;
    });
    expect(await create('fourth', 600)).toEqual([409, 10]);
    expect(await create('short', 600)).toEqual([409, 1207]); // an expired one keeps its name
    const { tokens } = (await call(root, 'GET', '/_api/token/root')).body as { tokens: { id: number; active: boolean }[] };
    expect(tokens.map(({ id, active }) => [id, active])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
  });
});

describe('guessing a password from elsewhere', () => {
  const from = async (authorization: string, method = 'GET', path = '/_api/version', body?: object) => {
    const headers = { authorization, 'x-forwarded-for': '203.0.113.7' };
    const answer = await fetch(gateway.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return [answer.status, ((await answer.json()) as { errorNum?: number }).errorNum, answer.headers.has('retry-after')];
  };

  it('waits after ten failures, by Basic and by login; the owner of an access token does not', async () => {
    await call(root, 'POST', '/_api/user', { user: 'guessed', passwd: 'right' });
    await call(root, 'PUT', '/_api/user/guessed/database/_system', { grant: 'ro' });
    const token = await call(root, 'POST', '/_api/token/guessed', { name: 't', valid_until: 2 ** 40 });
    for (let i = 0; i < 5; i++) {
      expect(await from(basic('guessed', `wrong ${i}`))).toEqual([401, 11, false]);
      const login = { username: 'guessed', password: `wrong too ${i}` };
      expect(await from('', 'POST', '/_open/auth', login)).toEqual([401, 401, false]);
    }
    expect(await from(basic('guessed', 'right'))).toEqual([429, 429, true]);
    expect(await from('', 'POST', '/_open/auth', { username: 'guessed', password: 'right' })).toEqual([429, 429, true]);
    expect(await from(basic('guessed', String(token.body.token)))).toEqual([200, undefined, false]);
    expect(await from('', 'POST', '/_open/auth', { password: String(token.body.token) })).toEqual([200, undefined, false]);
    expect((await call(basic('guessed', 'right'), 'GET', '/_api/version')).status).toBe(200); // from another address
  });
});

describe('in read-only mode', () => {
  afterAll(() => call(superuser(), 'PUT', '/_admin/server/mode', { mode: 'default' }));

  it('users and grants are changed by superusers only, while sessions and secrets go on', async () => {
    await call(root, 'PUT', '/_admin/server/mode', { mode: 'readonly' });
    const changes: [string, string, object | undefined][] = [
      ['POST', '/_api/user', { user: 'late' }],
      ['PUT', '/_api/user/reader', { passwd: 'pw' }],
      ['PATCH', '/_api/user/reader', { extra: {} }],
      ['PUT', '/_api/user/reader/database/*', { grant: 'ro' }],
      ['PUT', '/_api/user/reader/database/_system/*', { grant: 'ro' }],
      ['DELETE', '/_api/user/reader/database/_system/*', undefined],
      ['DELETE', '/_api/user/reader/database/*', undefined],
      ['DELETE', '/_api/user/reader', undefined],
    ];
    for (const [method, path, body] of changes) expect(await verdict(root, method, path, body)).toEqual([403, 1004]);
    for (const [method, path, body] of changes) expect((await call(superuser(), method, path, body)).status).toBeLessThan(300);
    const session = `Bearer ${signSessionToken(ring, { user: 'root', lifetimeS: 10 }).jwt}`;
    expect(Object.keys((await call(session, 'POST', '/_open/auth/renew')).body)).toEqual(['jwt']);
    expect((await call(superuser(), 'GET', '/_admin/server/jwt')).status).toBe(200);
    expect(await verdict(root, 'PUT', '/_admin/server/mode', { mode: 'default' })).toEqual([200, undefined]);
  });
});

describe('HEAD /_open/auth', () => {
  it('is no method of it, and gets no body', async () => {
    const answer = await fetch(`${gateway.url}/_open/auth`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([405, '']);
  });
});

describe('a token without expiry', () => {
  it('is accepted, and mentioned once in the log', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const input = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'dbserver', preferred_username: 'root' })}`;
    const signature = createHmac('sha256', ring.active).update(input).digest('base64url');
    for (let i = 0; i < 3; i++) expect((await call(`Bearer ${input}.${signature}`, 'GET', '/_api/version')).status).toBe(200);
    expect(gateway.output().match(/"event":"endless-token"/g)).toHaveLength(1);
  });
});

describe('POST /_open/auth', () => {
  it('takes a password that looks like an access token, and refuses whoever may not come in', async () => {
    await call(root, 'POST', '/_api/user', { user: 'odd', passwd: 'v1.7b7d' });
    await call(root, 'POST', '/_api/user', { user: 'inactive', passwd: 'pw', active: false });
    const login = (username: string | undefined, password: string) =>
      verdict('', 'POST', '/_open/auth', username === undefined ? { password } : { username, password });
    expect(await login('odd', 'v1.7b7d')).toEqual([200, undefined]);
    expect(await login('inactive', 'pw')).toEqual([401, 401]);
    const { body } = await call(root, 'POST', '/_api/token/odd', { name: 't', valid_until: 2 ** 40 });
    expect([await login(undefined, String(body.token)), await login('odd', String(body.token))]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await login('inactive', String(body.token))).toEqual([401, 401]);
    await call(root, 'PATCH', '/_api/user/odd', { active: false });
    expect(await login(undefined, String(body.token))).toEqual([401, 401]);
    await call(root, 'PATCH', '/_api/user/odd', { active: true });
    await call(root, 'DELETE', `/_api/token/odd/${String(body.id)}`);
    expect(await login(undefined, String(body.token))).toEqual([401, 401]);
  });
});

describe('a secret given inline', () => {
  it('cannot be reloaded', async () => {
    expect(await verdict(superuser(), 'POST', '/_admin/server/jwt')).toEqual([400, 10]);
    expect((await call(superuser(), 'GET', '/_admin/server/jwt')).status).toBe(200);
  });
});

describe('users', () => {
  it.each<[string, string, object | undefined]>([
    ['GET', '', undefined],
    ['PUT', '', {}],
    ['PATCH', '', {}],
    ['DELETE', '', undefined],
    ['GET', '/database', undefined],
    ['GET', '/database/_system', undefined],
    ['PUT', '/database/_system', { grant: 'ro' }],
    ['DELETE', '/database/_system', undefined],
    ['PUT', '/database/_system/*', { grant: 'ro' }],
    ['DELETE', '/database/_system/*', undefined],
  ])('who do not exist are 1703 to an administrator: %s %s', async (method, path, body) => {
    expect(await verdict(root, method, `/_api/user/nobody${path}`, body)).toEqual([404, 1703]);
  });

  it('have 64 KiB for extra, which a change adds to, attribute by attribute; "password" is no other name of passwd', async () => {
    const fits = { x: 'y'.repeat(65_536 - 8) };
    expect(await verdict(root, 'POST', '/_api/user', { user: 'extra', passwd: 'pw', extra: { x: 1 } })).toEqual([201, undefined]);
    expect(await verdict(root, 'PATCH', '/_api/user/extra', { extra: { x: `${fits.x}z` } })).toEqual([400, 10]);
    expect((await call(root, 'PATCH', '/_api/user/extra', { extra: fits })).body.extra).toEqual(fits);
    expect((await call(root, 'PATCH', '/_api/user/extra', { extra: { x: null, b: 2 } })).body.extra).toEqual({ x: null, b: 2 });
    expect((await call(root, 'PATCH', '/_api/user/extra', { password: 'other' })).status).toBe(200);
    await call(root, 'PUT', '/_api/user/extra/database/_system', { grant: 'ro' });
    expect((await call(basic('extra', 'pw'), 'GET', '/_api/version')).status).toBe(200);
  });

  it('may deactivate themselves as administrators, except the last active one', async () => {
    await call(root, 'POST', '/_api/user', { user: 'admin', passwd: 'pw' });
    await call(root, 'PUT', '/_api/user/admin/database/_system', { grant: 'rw' });
    expect(await verdict(basic('admin', 'pw'), 'PATCH', '/_api/user/root', { active: false })).toEqual([200, undefined]);
    expect(await verdict(basic('admin', 'pw'), 'PATCH', '/_api/user/admin', { active: false })).toEqual([409, 10]);
    expect(await verdict(basic('admin', 'pw'), 'PATCH', '/_api/user/root', { active: true })).toEqual([200, undefined]);
    expect(await verdict(basic('admin', 'pw'), 'PATCH', '/_api/user/admin', { active: false })).toEqual([200, undefined]);
    expect(await verdict(root, 'PATCH', '/_api/user/root', { active: false })).toEqual([409, 10]);
    expect(await verdict(root, 'PUT', '/_api/user/root', { passwd: 'first', active: false })).toEqual([409, 10]);
  });
});

describe('without a certificate', () => {
  it('nothing is said about transport security', async () => {
    const { headers } = await call(root, 'GET', '/_api/version');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a gateway whose database is away', () => {
  it('says that it is starting', async () => {
    const nobody = await startApp('auth-gateway', {
      DB_URL: `http://127.0.0.1:${await freePort()}`,
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      LOG_LEVEL: 'fatal',
    });
    for (const path of ['/_admin/server/availability', '/_api/version']) {
      const answer = await fetch(nobody.url + path, { headers: { authorization: root } });
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ errorNum: 38 })]);
    }
    await nobody.stop();
  });
});

describe('a gateway with wrong settings', () => {
  it.each<[string, (path: (name: string) => string) => Record<string, string>, RegExp]>([
    ['two places of the secret', (path) => ({ JWT_SECRET_KEYFILE: path('long'), JWT_SECRET_FOLDER: path('empty') }), /secret once/],
    ['a folder without secrets', (path) => ({ JWT_SECRET_FOLDER: path('empty') }), /no signing secret found/],
    ['half a certificate', (path) => ({ SSL_PRIVATE_KEY_FILE: path('long') }), /SSL_KEYFILE, or SSL_CERTIFICATE_FILE and/],
    ['an audit log in no folder', (path) => ({ AUDIT_OUTPUT: path('nowhere/audit.log') }), /cannot be opened \(ENOENT\)/],
  ])('does not start, and says so in a line: %s', async (_, env, told) => {
    await mkdir(join(folder.path, 'empty'), { recursive: true });
    await writeFile(join(folder.path, 'long'), 'x'.repeat(65));
    const bundle = await builtApp('auth-gateway');
    const settings = { PATH: process.env.PATH, PORT: '0', DB_URL: 'http://127.0.0.1:1', ...env((name) => join(folder.path, name)) };
    const [code, out] = await new Promise<[number, string]>((done) => {
      execFile(process.execPath, [bundle], { env: settings }, (error, stdout) => done([Number(error?.code ?? 0), stdout]));
    });
    expect([code, out]).toEqual([2, expect.stringMatching(told)]);
    expect(out).not.toContain('xxx');
  });
});

describe('with a certificate', () => {
  it('the gateway speaks TLS, and tells browsers to stay with it', async () => {
    await writeFile(join(folder.path, 'server.pem'), ONE.certificate + ONE.privateKey);
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DB_URL: database.url,
      JWT_SECRET_KEYFILE: database.secretKeyfile,
    };
    const flags = ['--ssl.keyfile', join(folder.path, 'server.pem')];
    const app = spawn(process.execPath, [await builtApp('auth-gateway'), ...flags], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      let output = '';
      app.stdout.on('data', (text: Buffer) => (output += text.toString()));
      while (!output.includes('"event":"listening"')) await delay(20);
      expect(output).toContain(`"url":"https://127.0.0.1:${port}"`);
      const ask = () =>
        new Promise<{ status: number | undefined; hsts: unknown; name: unknown }>((done, fail) => {
          const sent = httpsRequest({
            port,
            host: '127.0.0.1',
            path: '/_api/version',
            ca: ONE.certificate,
            servername: 'localhost',
          });
          sent.on('error', fail).on('response', (response) => {
            const { subject } = (response.socket as TLSSocket).getPeerCertificate();
            done({ status: response.statusCode, hsts: response.headers['strict-transport-security'], name: subject.CN });
            response.resume();
          });
          sent.end();
        });
      const answer = await eventually(async () => {
        const given = await ask();
        return given.status !== 503 && given; // it listens before it has found its accounts
      });
      expect(answer).toEqual({ status: 401, hsts: 'max-age=31536000 ; includeSubDomains', name: ONE.commonName });
    } finally {
      app.kill();
    }
  });
});
