import { createHash, createHmac } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { eventually, exceptionalRoutes, REPOSITORY, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';

let folder: TemporaryFolder;
let database: PlatformDatabase;
let gateway: RunningApp;
let ring: SecretRing;

const secrets = (...path: string[]) => join(folder.path, 'secrets', ...path);
const startGateway = (flags: string[] = []) =>
  startApp('auth-gateway', { DB_URL: database.url, LOG_LEVEL: 'debug', CONSOLE_FOLDER: join(REPOSITORY, 'apps/console/public') }, [
    '--server.jwt-secret-folder',
    secrets(),
    '--database.password=first',
    ...flags,
  ]);

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(secrets());
  await writeFile(secrets('1'), 'the first secret\n');
  database = await startPlatformDatabase({ JWT_SECRET_KEYFILE: undefined, JWT_SECRET_FOLDER: secrets() });
  ring = await SecretRing.fromConfig({ folder: secrets(), watch: false });
  gateway = await startGateway();
  await available(gateway);
});
afterAll(async () => {
  await gateway?.stop();
  await database?.stop();
  await folder?.remove();
});

async function available(app: RunningApp): Promise<void> {
  while (!(await fetch(`${app.url}/_admin/server/availability`)).ok) await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const root = basic('root', 'first');
const superuser = () => `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;

async function call(
  authorization: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  app = gateway,
): Promise<Answer> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers,
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

/** Status and error number: what clients go by. */
async function verdict(...request: Parameters<typeof call>): Promise<[number, unknown]> {
  const { status, body } = await call(...request);
  if (status >= 400)
    expect(body).toEqual({ error: true, code: status, errorNum: expect.any(Number), errorMessage: expect.any(String) });
  return [status, body.errorNum];
}

let users = 0;
/** A new user with nothing but the grants given: `{'db': 'rw', 'db/coll': 'ro'}`. */
async function aUser(grants: Record<string, string> = {}): Promise<{ name: string; as: string }> {
  const name = `user${++users}`;
  await call(root, 'POST', '/_api/user', { user: name, passwd: 'pw' });
  for (const [on, grant] of Object.entries(grants))
    expect((await call(root, 'PUT', `/_api/user/${name}/database/${on}`, { grant })).status).toBe(200);
  return { name, as: basic(name, 'pw') };
}

async function aDatabase(...collections: string[]): Promise<string> {
  const name = `db${++users}`;
  expect((await call(root, 'POST', '/_api/database', { name })).status).toBe(201);
  for (const collection of collections) await call(root, 'POST', `/_db/${name}/_api/collection`, { name: collection });
  return name;
}

/** A token as somebody makes who knows the secret. */
function signed(claims: object): string {
  const input = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${input}.${createHmac('sha256', ring.active).update(input).digest('base64url')}`;
}

const claimsOf = (jwt: unknown) =>
  JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;

describe('every route', () => {
  it('refuses a caller without a valid token with 401, and a body that is no JSON with 400', async () => {
    expect(await exceptionalRoutes(gateway.url, 401)).toEqual({
      'GET /_admin/server/availability': 200,
      'GET /': 302,
      'GET /console': 200,
      'GET /console/{file}': 404,
      'POST /_open/auth': 400, // a log-in without a password
    });
    expect(await exceptionalRoutes(gateway.url, 400, { token: superuser().slice('Bearer '.length), body: '{' })).toEqual({
      'POST /_admin/server/jwt': 200, // these three read no body
      'POST /_admin/server/tls': 200,
      'POST /_open/auth/renew': 200,
    });
  });
});

describe('long names', () => {
  it.each([
    ['Latin', 'u'.repeat(255), 'd'.repeat(64), 'c'.repeat(256), `${'k'.repeat(245)}:@(),=;%!`.slice(0, 254)],
    ['Chinese', '名'.repeat(85), '库'.repeat(42), '集'.repeat(85), 'k'.repeat(254)],
  ])('of users, databases, collections and keys can be made and removed: %s', async (_, user, db, collection, key) => {
    const [u, d, c, k] = [user, db, collection, key].map(encodeURIComponent);
    expect((await call(root, 'POST', '/_api/database', { name: db })).status).toBe(201);
    expect((await call(root, 'POST', `/_db/${d}/_api/collection`, { name: collection })).status).toBe(200);
    expect((await call(root, 'POST', '/_api/user', { user, passwd: 'x' })).status).toBe(201);
    for (const place of [d, `${d}/${c}`]) {
      expect((await call(root, 'PUT', `/_api/user/${u}/database/${place}`, { grant: 'rw' })).status).toBe(200);
      expect((await call(root, 'GET', `/_api/user/${u}/database/${place}`)).body.result).toBe('rw');
    }
    const as = basic(user, 'x');
    expect((await call(as, 'POST', `/_db/${d}/_api/document/${c}`, { _key: key })).status).toBe(202);
    expect((await call(as, 'GET', `/_db/${d}/_api/document/${c}/${k}`)).body._key).toBe(key);
    expect((await call(as, 'DELETE', `/_db/${d}/_api/document/${c}/${k}`)).status).toBe(202);
    const { body } = await call(as, 'POST', `/_api/token/${u}`, { name: 't'.repeat(200), valid_until: 2 ** 40 });
    expect((await call(as, 'DELETE', `/_api/token/${u}/${String(body.id)}`)).status).toBe(200);
    expect((await call(root, 'PATCH', `/_api/user/${u}`, { active: true })).status).toBe(200);
    for (const place of [`${d}/${c}`, d])
      expect((await call(root, 'DELETE', `/_api/user/${u}/database/${place}`)).status).toBe(202);
    expect((await call(root, 'DELETE', `/_api/user/${u}`)).status).toBe(202);
    expect((await call(root, 'DELETE', `/_db/${d}/_api/collection/${c}`)).status).toBe(200);
    expect((await call(root, 'DELETE', `/_api/database/${d}`)).status).toBe(200);
  });

  it.each([
    ['GET', `/_api/user/${'u'.repeat(5_000)}`, 404],
    ['PUT', `/_api/user/root/database/${'d'.repeat(5_000)}`, 404],
    ['DELETE', `/_api/database/${'d'.repeat(5_000)}`, 404],
    ['DELETE', `/_api/token/root/${'1'.repeat(5_000)}`, 400],
    ['GET', `/_db/${'d'.repeat(5_000)}/_api/collection`, 404],
    ['GET', `/_api/collection/${'c'.repeat(5_000)}`, 404],
    ['GET', `/_api/document/x/${'k'.repeat(5_000)}`, 404],
    ['GET', `/_api/job/${'j'.repeat(5_000)}`, 400],
    ['GET', `/_api/view/${'v'.repeat(5_000)}`, 404],
    ['GET', `/_api/analyzer/${'a'.repeat(5_000)}`, 404],
    ['GET', `/_api/transaction/${'t'.repeat(5_000)}`, 400],
    ['GET', `/_api/gharial/${'g'.repeat(5_000)}`, 404],
    ['GET', `/_api/index/x/${'i'.repeat(5_000)}`, 404],
    ['PUT', `/_api/cursor/${'q'.repeat(5_000)}`, 404],
  ])('beyond what is allowed are refused in our own shape, to strangers as strangers: %#', async (method, path, status) => {
    expect((await verdict(root, method, path, method === 'PUT' ? { grant: 'rw' } : undefined))[0]).toBe(status);
    expect((await verdict(undefined, method, path))[0]).toBe(401);
  });
});

describe('POST /_open/auth', () => {
  it('gives a session token and nothing else', async () => {
    const { status, body } = await call('nonsense', 'POST', '/_open/auth', { username: 'root', password: 'first' });
    expect([status, Object.keys(body)]).toEqual([200, ['jwt']]);
    const claims = claimsOf(body.jwt);
    expect(claims).toMatchObject({ iss: 'dbserver', preferred_username: 'root' });
    expect(claims.exp).toBe(Math.floor(claims.iat ?? 0) + 3_600);
    expect((await call(`Bearer ${String(body.jwt)}`, 'GET', '/_api/version')).status).toBe(200);
  });

  it('gives the lifetime asked for', async () => {
    const claims = claimsOf(
      (await call(undefined, 'POST', '/_open/auth', { username: 'root', password: 'first', expiryTime: 60 })).body.jwt,
    );
    expect(claims.exp).toBe(Math.floor(claims.iat ?? 0) + 60);
  });

  it.each<[string, unknown, [number, number]]>([
    ['no JSON', '{"username"', [400, 600]],
    ['nothing', '', [400, 400]],
    ['a list', [], [400, 400]],
    ['null', 'null', [400, 400]],
    ['no password', { username: 'root' }, [400, 400]],
    ['no username', { password: 'first' }, [400, 400]],
    ['null as username', { username: null, password: 'first' }, [400, 400]],
    ['an empty username', { username: '', password: 'first' }, [401, 401]],
    ['a number as password', { username: 'root', password: 1 }, [400, 400]],
    ['a number as username', { username: 1, password: 'first' }, [400, 400]],
    ['a short lifetime', { username: 'root', password: 'first', expiryTime: 9 }, [400, 10]],
    ['a long lifetime', { username: 'root', password: 'first', expiryTime: 3_601 }, [400, 10]],
    ['a wrong password', { username: 'root', password: 'second' }, [401, 401]],
    ['an unknown user', { username: 'nobody', password: 'first' }, [401, 401]],
    ['a made-up access token', { password: 'v1.7b7d' }, [401, 401]],
    ['a body of more than 1 MiB', { username: 'root', password: 'x'.repeat(2 ** 20) }, [413, 413]],
  ])('refuses %s', async (_, body, expected) => {
    expect(await verdict(undefined, 'POST', '/_open/auth', body)).toEqual(expected);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is not for %s', async (method) => {
    expect(await verdict(undefined, method, '/_open/auth')).toEqual([405, 405]);
  });
});

describe('POST /_open/auth/renew', () => {
  const session = (lifetimeS: number) => `Bearer ${signSessionToken(ring, { user: 'root', lifetimeS }).jwt}`;

  it.each<[string, () => string | undefined, number, string[]]>([
    ['a session past its half', () => session(1_000), 200, ['jwt']],
    ['a fresh session', () => session(3_000), 200, []],
    ['a superuser', superuser, 200, []],
    ['nobody', () => undefined, 401, ['error', 'code', 'errorNum', 'errorMessage']],
    ['an expired session', () => session(-1), 401, ['error', 'code', 'errorNum', 'errorMessage']],
    ['Basic credentials', () => root, 401, ['error', 'code', 'errorNum', 'errorMessage']],
  ])('for %s', async (_, authorization, status, keys) => {
    const answer = await call(authorization(), 'POST', '/_open/auth/renew');
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, keys]);
    if (status === 401) expect(answer.body.errorNum).toBe(401);
  });
});

describe('credentials', () => {
  const jwt = (user: string) => `Bearer ${signSessionToken(ring, { user, lifetimeS: 60 }).jwt}`;

  it.each<[string, () => string | undefined, number]>([
    ['nothing', () => undefined, 401],
    ['the right password', () => root, 200],
    ['a wrong one', () => basic('root', 'x'), 401],
    ['a session', () => jwt('root'), 200],
    ['a session in lower case', () => jwt('root').replace('Bearer', 'bearer'), 200],
    ['a session of an unknown user', () => jwt('nobody'), 401],
    ['a superuser token', superuser, 200],
    ['a token of another secret', () => 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJkYnNlcnZlciIsInNlcnZlcl9pZCI6InMifQ.AAAA', 401],
    ['an unknown scheme', () => 'Digest x', 401],
    ['broken base64', () => 'Basic %%%', 401],
  ])('%s', async (_, authorization, status) => {
    expect((await verdict(authorization(), 'GET', '/_api/version'))[0]).toBe(status);
  });

  it('name both ways in when they are missing, unless the client says not to', async () => {
    const plain = await fetch(`${gateway.url}/_api/version`);
    expect(plain.headers.get('www-authenticate')).toBe('Bearer token_type="JWT", realm="dbserver", Basic realm="dbserver"');
    const omitted = await fetch(`${gateway.url}/_api/version`, { headers: { 'x-omit-www-authenticate': '' } });
    expect([omitted.status, omitted.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  it('may not be given twice', async () => {
    const status = await new Promise((resolve) => {
      httpRequest(`${gateway.url}/_api/version`, (answer) => resolve(answer.resume().statusCode))
        .setHeader('authorization', [root, root])
        .end();
    });
    expect(status).toBe(400);
  });

  it('of a deactivated user are refused at once, and so are those of a deleted one', async () => {
    const { name, as } = await aUser({ _system: 'ro' });
    expect((await call(jwt(name), 'GET', '/_api/version')).status).toBe(200);
    await call(root, 'PATCH', `/_api/user/${name}`, { active: false });
    expect([(await call(jwt(name), 'GET', '/_api/version')).status, (await call(as, 'GET', '/_api/version')).status]).toEqual([
      401, 401,
    ]);
    await call(root, 'PATCH', `/_api/user/${name}`, { active: true });
    expect((await call(as, 'GET', '/_api/version')).status).toBe(200);
    await call(root, 'DELETE', `/_api/user/${name}`);
    expect([(await call(jwt(name), 'GET', '/_api/version')).status, (await call(as, 'GET', '/_api/version')).status]).toEqual([
      401, 401,
    ]);
  });

  it('end with the password they were made of, also when it was checked before', async () => {
    const { name, as } = await aUser({ _system: 'ro' });
    expect((await call(as, 'GET', '/_api/version')).status).toBe(200);
    expect((await call(as, 'PATCH', `/_api/user/${name}`, { passwd: 'new' })).status).toBe(200);
    expect((await call(as, 'GET', '/_api/version')).status).toBe(401);
    expect((await call(basic(name, 'new'), 'GET', '/_api/version')).status).toBe(200);
  });
});

describe('access tokens', () => {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

  it('stand in for the password, under the own name or none', async () => {
    const { name, as } = await aUser({ _system: 'ro' });
    const created = await call(as, 'POST', `/_api/token/${name}`, { name: 'laptop', valid_until: inAnHour() });
    expect([created.status, Object.keys(created.body)]).toEqual([
      200,
      ['id', 'name', 'valid_until', 'created_at', 'fingerprint', 'active', 'token'],
    ]);
    const token = String(created.body.token);
    expect(created.body).toMatchObject({ id: 1, name: 'laptop', active: true, fingerprint: `v1...${token.slice(-6)}` });
    const use = async (user: string) => (await call(basic(user, token), 'GET', '/_api/version')).status;
    expect([await use(name), await use(''), await use('root')]).toEqual([200, 200, 401]);
    expect(claimsOf((await call(undefined, 'POST', '/_open/auth', { password: token })).body.jwt)).toMatchObject({
      preferred_username: name,
    });
    expect((await call(undefined, 'POST', '/_open/auth', { username: 'root', password: token })).status).toBe(401);
    const list = await call(as, 'GET', `/_api/token/${name}`);
    expect(list.body).toEqual({ tokens: [{ ...created.body, token: undefined }].map(({ token: _, ...rest }) => rest) });
    const removed = await fetch(`${gateway.url}/_api/token/${name}/1`, { method: 'DELETE', headers: { authorization: as } });
    expect([
      removed.status,
      removed.headers.get('content-type'),
      removed.headers.get('content-length'),
      await removed.text(),
    ]).toEqual([200, 'text/plain', '0', '']);
    expect(await use('')).toBe(401);
    expect((await call(as, 'POST', `/_api/token/${name}`, { name: 'laptop', valid_until: inAnHour() })).body.id).toBe(2);
  });

  it('live no longer than the server allows', async () => {
    const { body } = await call(root, 'POST', '/_api/token/root', { name: 'forever', valid_until: 2 ** 40 });
    expect(Number(body.valid_until) - Number(body.created_at)).toBe(31_536_000);
  });

  it.each<[string, unknown, [number, number]]>([
    ['no JSON', '{', [400, 600]],
    ['no name', { valid_until: 2 ** 40 }, [400, 10]],
    ['an empty name', { name: '', valid_until: 2 ** 40 }, [400, 10]],
    ['no valid_until', { name: 'x' }, [400, 10]],
    ['valid_until in the past', { name: 'x', valid_until: 1 }, [400, 10]],
    ['a negative valid_until', { name: 'x', valid_until: -1 }, [400, 10]],
    ['a fractional valid_until', { name: 'x', valid_until: 2 ** 40 + 0.5 }, [400, 10]],
    ['a valid_until in words', { name: 'x', valid_until: 'never' }, [400, 10]],
    ['a name taken', { name: 'taken', valid_until: 2 ** 40 }, [409, 1207]],
  ])('are refused with %s', async (_, body, expected) => {
    await call(root, 'POST', '/_api/token/root', { name: 'taken', valid_until: inAnHour() });
    expect(await verdict(root, 'POST', '/_api/token/root', body)).toEqual(expected);
  });

  it('belong to their user and to administrators', async () => {
    const [ann, bob] = [await aUser(), await aUser()];
    expect((await call(ann.as, 'GET', `/_api/token/${ann.name}`)).status).toBe(200);
    expect(await verdict(ann.as, 'GET', `/_api/token/${bob.name}`)).toEqual([403, 11]);
    expect(await verdict(ann.as, 'GET', '/_api/token/nobody')).toEqual([403, 11]);
    expect(await verdict(root, 'GET', '/_api/token/nobody')).toEqual([404, 1703]);
    expect((await call(root, 'GET', `/_api/token/${bob.name}`)).body).toEqual({ tokens: [] });
    expect((await call(superuser(), 'GET', `/_api/token/${bob.name}`)).status).toBe(200);
    expect(await verdict(undefined, 'GET', `/_api/token/${bob.name}`)).toEqual([401, 11]);
  });

  it.each<[string, string, [number, number | undefined]]>([
    ['DELETE', '/_api/token/root/99', [200, undefined]],
    ['DELETE', '/_api/token/root/x', [400, 10]],
    ['DELETE', '/_api/token/root/-1', [400, 10]],
    ['DELETE', '/_api/token/root', [404, 404]],
    ['DELETE', '/_api/token/root/1/2', [400, 601]],
    ['GET', '/_api/token', [404, 404]],
  ])('%s %s', async (method, path, expected) => {
    expect(await verdict(root, method, path)).toEqual(expected);
  });
});

describe('users', () => {
  it('are created, shown, changed, replaced and removed', async () => {
    const shown = { user: 'müller', active: true, extra: { a: 1 } };
    const path = `/_api/user/${encodeURIComponent('müller')}`;
    expect(await call(root, 'POST', '/_api/user', { ...shown, passwd: 'x' })).toMatchObject({
      status: 201,
      body: { ...shown, error: false, code: 201 },
    });
    expect((await call(root, 'GET', path)).body).toEqual({ ...shown, error: false, code: 200 });
    await call(root, 'PUT', `${path}/database/_system`, { grant: 'ro' });
    expect((await call(root, 'PATCH', path, { active: false })).body).toEqual({ ...shown, active: false, error: false, code: 200 });
    expect((await call(root, 'GET', `${path}/database`)).body.result).toEqual({ _system: 'ro' });
    expect((await call(root, 'PUT', path, { passwd: 'y' })).body).toEqual({
      user: 'müller',
      active: true,
      extra: {},
      error: false,
      code: 200,
    });
    expect((await call(root, 'GET', `${path}/database`)).body.result).toEqual({});
    expect(await call(root, 'DELETE', path)).toMatchObject({ status: 202, body: { error: false, code: 202 } });
    expect(await verdict(root, 'GET', path)).toEqual([404, 1703]);
  });

  it('take null for what is not given, as the official clients send it', async () => {
    const [user, nothing] = [`null${++users}`, { passwd: null, active: null, extra: null }];
    expect((await call(root, 'POST', '/_api/user', { user, ...nothing })).body).toMatchObject({
      code: 201,
      active: true,
      extra: {},
    });
    expect((await call(basic(user, ''), 'GET', `/_api/user/${user}`)).status).toBe(200);
    await call(root, 'PATCH', `/_api/user/${user}`, { passwd: 'pw', active: false, extra: { a: { b: 1 }, c: 2 } });
    const unchanged = await call(root, 'PATCH', `/_api/user/${user}`, nothing);
    expect(unchanged.body).toMatchObject({ active: false, extra: { a: { b: 1 }, c: 2 } });
    expect((await call(root, 'PUT', `/_api/user/${user}`, nothing)).body).toMatchObject({ active: true, extra: {} });
    expect((await call(basic(user, ''), 'POST', `/_api/token/${user}`, { name: 't', valid_until: null })).body.errorNum).toBe(10);
    const login = { username: user, password: '', expiryTime: null };
    expect((await call(undefined, 'POST', '/_open/auth', login)).status).toBe(200);
    const db = `db${++users}`;
    const owner = { username: `of-${db}`, ...nothing };
    expect((await call(root, 'POST', '/_api/database', { name: db, users: [owner], options: null })).status).toBe(201);
    expect((await call(basic(`of-${db}`, ''), 'GET', '/_api/database/user')).body.result).toEqual([db]);
    expect((await call(root, 'POST', '/_api/database', { name: `${db}b`, users: null })).status).toBe(201);
    for (const name of [db, `${db}b`]) await call(root, 'DELETE', `/_api/database/${name}`);
  });

  it('keep the rest of extra when a change names some of its attributes', async () => {
    const { name } = await aUser();
    const path = `/_api/user/${name}`;
    const extra = async (method: string, change: object) => (await call(root, method, path, { extra: change })).body.extra;
    expect(await extra('PATCH', { a: { x: 1 }, b: 2 })).toEqual({ a: { x: 1 }, b: 2 });
    expect(await extra('PATCH', { a: { y: 1 }, c: 3 })).toEqual({ a: { y: 1 }, b: 2, c: 3 });
    expect(await verdict(root, 'PATCH', path, { extra: { d: 'x'.repeat(65_520) } })).toEqual([400, 10]);
    expect(await extra('PUT', { e: 5 })).toEqual({ e: 5 });
  });

  it.each<[string, unknown, [number, number]]>([
    ['no JSON', 'x', [400, 600]],
    ['no name', {}, [400, 10]],
    ['a number as name', { user: 1 }, [400, 10]],
    ['an empty name', { user: '' }, [400, 1700]],
    ['a colon in the name', { user: 'a:b' }, [400, 1700]],
    ['a blank at the end', { user: 'a ' }, [400, 1700]],
    ['a control character', { user: 'a\u0001' }, [400, 1700]],
    ['a name of 256 bytes', { user: 'x'.repeat(256) }, [400, 1700]],
    ['a list as extra', { user: 'x', extra: [] }, [400, 10]],
    ['a word as active', { user: 'x', active: 'yes' }, [400, 10]],
    ['a number as passwd', { user: 'x', passwd: 1 }, [400, 10]],
    ['a password of 1,025 bytes', { user: 'x', passwd: 'x'.repeat(1_025) }, [400, 10]],
    ['a name taken', { user: 'root' }, [409, 1702]],
  ])('are refused with %s', async (_, body, expected) => {
    expect(await verdict(root, 'POST', '/_api/user', body)).toEqual(expected);
  });

  it('without administration see and change only themselves', async () => {
    const { name, as } = await aUser({ _system: 'ro' });
    expect((await call(as, 'GET', '/_api/user')).body.result).toEqual([{ user: name, active: true, extra: {} }]);
    expect((await call(as, 'GET', `/_api/user/${name}/database/_system`)).body.result).toBe('ro');
    for (const [method, path, body] of [
      ['POST', '/_api/user', { user: 'x' }],
      ['GET', '/_api/user/root', undefined],
      ['PATCH', '/_api/user/root', { passwd: '' }],
      ['PATCH', `/_api/user/${name}`, { active: true }],
      ['DELETE', `/_api/user/${name}`, undefined],
      ['PUT', `/_api/user/${name}/database/_system`, { grant: 'rw' }],
      ['POST', '/_api/database', { name: 'x' }],
      ['PUT', '/_admin/server/mode', { mode: 'readonly' }],
    ] as const)
      expect(await verdict(as, method, path, body)).toEqual([403, 11]);
    await call(as, 'PUT', `/_api/user/${name}`, { passwd: 'new', extra: { b: 2 } });
    expect((await call(basic(name, 'new'), 'GET', `/_api/user/${name}/database`)).body.result).toEqual({ _system: 'ro' });
  });

  it('always include an active root that administrates', async () => {
    expect(await verdict(root, 'DELETE', '/_api/user/root')).toEqual([403, 11]);
    expect(await verdict(root, 'PUT', '/_api/user/root/database/_system', { grant: 'ro' })).toEqual([403, 11]);
    expect(await verdict(root, 'DELETE', '/_api/user/root/database/_system')).toEqual([403, 11]);
    expect(await verdict(root, 'PATCH', '/_api/user/root', { active: false })).toEqual([409, 10]);
  });
});

describe('grants', () => {
  it('are set, shown in full and taken back', async () => {
    const [db, { name }] = [await aDatabase('c'), await aUser()];
    const path = `/_api/user/${name}/database`;
    expect((await call(root, 'PUT', `${path}/${db}`, { grant: 'ro' })).body).toEqual({ [db]: 'ro', error: false, code: 200 });
    expect((await call(root, 'PUT', `${path}/${db}/c`, { grant: 'rw' })).body).toEqual({
      [`${db}/c`]: 'rw',
      error: false,
      code: 200,
    });
    expect((await call(root, 'GET', `${path}/${db}/c`)).body.result).toBe('rw');
    expect((await call(root, 'GET', `${path}?full=true`)).body.result).toMatchObject({
      [db]: { permission: 'ro', collections: { c: 'rw', '*': 'undefined' } },
      '*': { permission: 'none' },
    });
    expect(await call(root, 'DELETE', `${path}/${db}/c`)).toMatchObject({ status: 202, body: { error: false, code: 202 } });
    expect((await call(root, 'GET', `${path}/${db}/c`)).body.result).toBe('ro');
    await call(root, 'DELETE', `${path}/${db}`);
    expect((await call(root, 'GET', `${path}/${db}`)).body.result).toBe('none');
  });

  it.each<[string, string, unknown, [number, number]]>([
    ['PUT', '/_api/user/root/database/_system', { grant: 'all' }, [400, 10]],
    ['PUT', '/_api/user/root/database/_system', '{', [400, 600]],
    ['PUT', '/_api/user/nobody/database/_system', { grant: 'ro' }, [404, 1703]],
    ['PUT', '/_api/user/root/database/nowhere', { grant: 'ro' }, [404, 1228]],
    ['PUT', '/_api/user/root/database/_system/nothing', { grant: 'ro' }, [404, 1203]],
    ['GET', '/_api/user/root/x', undefined, [404, 404]],
  ])('%s %s %j is refused', async (method, path, body, expected) => {
    expect(await verdict(root, method, path, body)).toEqual(expected);
  });

  it('are told for databases and collections that do not exist, in every spelling of true', async () => {
    const [db, { name }] = [await aDatabase('c'), await aUser({ '*': 'ro' })];
    const path = `/_api/user/${name}/database`;
    for (const [where, level] of [
      ['nowhere', 'ro'],
      [`${db}/nothing`, 'ro'],
      ['nowhere/nothing', 'ro'],
    ])
      expect([where, (await call(root, 'GET', `${path}/${where}`)).body.result]).toEqual([where, level]);
    for (const word of ['true', '1', 'yes', 'on', 'TRUE']) {
      expect((await call(root, 'GET', `${path}?full=${word}`)).body.result).toHaveProperty([db, 'permission'], 'ro');
      expect((await call(root, 'GET', `/_api/version?details=${word}`)).body).toHaveProperty('details');
    }
    for (const word of ['false', '0', '', 'wrong']) {
      expect((await call(root, 'GET', `${path}?full=${word}`)).body.result).toHaveProperty([db], 'ro');
      expect((await call(root, 'GET', `/_api/version?details=${word}`)).body).not.toHaveProperty('details');
    }
  });

  it('go to the creator of a database and the users named, and with the database', async () => {
    const owner = await aUser({ _system: 'rw', '*': 'none' });
    const db = `db${++users}`;
    expect(
      (await call(owner.as, 'POST', '/_api/database', { name: db, users: [{ username: `of-${db}`, passwd: 'x' }] })).status,
    ).toBe(201);
    for (const user of [owner.name, `of-${db}`])
      expect((await call(root, 'GET', `/_api/user/${user}/database/${db}`)).body.result).toBe('rw');
    expect((await call(basic(`of-${db}`, 'x'), 'GET', '/_api/database/user')).body.result).toEqual([db]);
    expect((await call(owner.as, 'DELETE', `/_api/database/${db}`)).status).toBe(200);
    await call(root, 'POST', '/_api/database', { name: db });
    expect((await call(root, 'GET', `/_api/user/of-${db}/database/${db}`)).body.result).toBe('none');
  });
});

describe('levels decide before anything reaches the database', () => {
  it.each<[string, Record<string, string>, string, string, unknown, number]>([
    ['no access', {}, 'GET', '/_api/collection', undefined, 401],
    ['ro reads', { DB: 'ro' }, 'GET', '/_api/document/c/missing', undefined, 404],
    ['ro reads many', { DB: 'ro' }, 'PUT', '/_api/document/c?onlyget=true', ['missing'], 200],
    ['ro writes not', { DB: 'ro' }, 'POST', '/_api/document/c', {}, 403],
    ['ro queries', { DB: 'ro' }, 'POST', '/_api/cursor', { query: 'FOR x IN c RETURN x' }, 201],
    ['ro changes nothing by query', { DB: 'ro' }, 'POST', '/_api/cursor', { query: 'INSERT {} INTO c' }, 403],
    [
      'ro with bind variables neither',
      { DB: 'ro' },
      'POST',
      '/_api/cursor',
      { query: 'INSERT {} INTO @@c', bindVars: { '@c': 'c' } },
      403,
    ],
    ['ro creates nothing', { DB: 'ro' }, 'POST', '/_api/collection', { name: 'd' }, 403],
    ['rw writes', { DB: 'rw' }, 'POST', '/_api/document/c', {}, 202],
    ['rw queries', { DB: 'rw' }, 'POST', '/_api/cursor', { query: 'INSERT {} INTO c' }, 201],
    ['rw on one collection', { DB: 'ro', 'DB/c': 'rw' }, 'POST', '/_api/document/c', {}, 202],
    ['rw on one collection, by query', { DB: 'ro', 'DB/c': 'rw' }, 'POST', '/_api/cursor', { query: 'INSERT {} INTO c' }, 201],
    ['rw on one is not rw on another', { DB: 'ro', 'DB/c': 'rw' }, 'POST', '/_api/document/e', {}, 403],
    ['a closed collection', { DB: 'rw', 'DB/c': 'none' }, 'GET', '/_api/document/c/missing', undefined, 403],
    [
      'a closed collection, by query',
      { DB: 'rw', 'DB/c': 'none' },
      'POST',
      '/_api/cursor',
      { query: 'FOR x IN e FOR y IN c RETURN y' },
      403,
    ],
    [
      'a closed collection, by a key made up at run time',
      { DB: 'rw', 'DB/c': 'none' },
      'POST',
      '/_api/cursor',
      { query: 'INSERT {d: DOCUMENT(CONCAT("c", "/1"))} INTO e' },
      403,
    ],
    [
      'a closed collection, in a transaction',
      { DB: 'rw', 'DB/c': 'none' },
      'POST',
      '/_api/transaction/begin',
      { collections: { read: ['c'] } },
      403,
    ],
    ['a raised wildcard', { DB: 'ro', 'DB/*': 'rw' }, 'POST', '/_api/document/c', {}, 202],
    ['administration is not for everybody', { DB: 'rw' }, 'GET', '/_admin/log/entries', undefined, 403],
  ])('%s', async (_, grants, method, path, body, status) => {
    const db = await aDatabase('c', 'e');
    const { as } = await aUser(Object.fromEntries(Object.entries(grants).map(([on, grant]) => [on.replace('DB', db), grant])));
    expect((await call(as, method, `/_db/${db}${path}`, body)).status).toBe(status);
  });

  it('hide accounts from whoever only reads _system', async () => {
    const { as } = await aUser({ _system: 'ro' });
    const hash = createHash('sha256').update('root').digest('hex');
    expect(await verdict(as, 'GET', `/_api/document/_strata_accounts/${hash}`)).toEqual([403, 11]);
    expect(await verdict(as, 'POST', '/_api/cursor', { query: 'FOR a IN _strata_accounts RETURN a' })).toEqual([403, 11]);
    expect(await verdict(as, 'POST', '/_api/cursor', { query: 'RETURN DOCUMENT("_strata_accounts/x")' })).toEqual([403, 11]);
    expect(await verdict(as, 'PUT', '/_api/simple/all', { collection: '_strata_accounts' })).toEqual([403, 11]);
  });

  it('say 404 for an unknown database to those who may know, 401 to the others', async () => {
    const { as } = await aUser();
    for (const path of ['/_api/version', '/_api/collection', '/_api/user'])
      expect(await verdict(root, 'GET', `/_db/nowhere${path}`)).toEqual([404, 1228]);
    for (const path of ['/_admin/server/jwt', '/_admin/options', '/_api/nothing'])
      expect([path, await verdict(superuser(), 'GET', `/_db/nowhere${path}`)]).toEqual([path, [404, 1228]]);
    expect((await call(superuser(), 'GET', '/_db/nowhere/graphrag/pipeline/x/v1/projects')).status).toBe(404);
    expect(await verdict(as, 'GET', '/_db/nowhere/_api/collection')).toEqual([401, 11]);
    expect(await verdict(undefined, 'GET', '/_db/nowhere/_admin/server/availability')).toEqual([401, 11]);
    expect(await verdict(undefined, 'POST', '/_db/nowhere/_open/auth', { username: 'root', password: 'first' })).toEqual([401, 11]);
  });

  it('end where the paths end that a token names', async () => {
    const token = (claims: object) => `Bearer ${signed({ iss: 'dbserver', exp: Math.floor(Date.now() / 1000) + 60, ...claims })}`;
    const limited = { allowed_paths: ['/_api/version', '/_open/auth/renew'] };
    for (const owner of [{ server_id: 'x' }, { preferred_username: 'root' }]) {
      expect((await call(token({ ...owner, ...limited }), 'GET', '/_api/version')).status).toBe(200);
      expect((await call(token({ ...owner, ...limited }), 'GET', '/_db/_system/_api/version')).status).toBe(200);
      expect(await call(token({ ...owner, ...limited }), 'POST', '/_open/auth/renew')).toMatchObject({ status: 200, body: {} });
      for (const path of ['/_api/version/', '/_api/user', '/_api/collection', '/file-manager/files'])
        expect([path, (await call(token({ ...owner, ...limited }), 'GET', path)).status]).toEqual([path, 401]);
      for (const wrong of [[], '/_api/version', [1], null])
        expect((await call(token({ ...owner, allowed_paths: wrong }), 'GET', '/_api/version')).status).toBe(401);
    }
    const renewed = await call(
      token({ preferred_username: 'root', allowed_paths: ['/_api/version'] }),
      'POST',
      '/_open/auth/renew',
    );
    expect(renewed.status).toBe(401);
  });

  it('tell everybody of the certificate, and let nobody but superusers read it anew', async () => {
    const { as } = await aUser();
    expect((await call(as, 'GET', '/_admin/server/tls')).body.result).toEqual({ keyfile: {}, clientCA: {} });
    expect(await verdict(root, 'POST', '/_admin/server/tls')).toEqual([403, 11]);
    expect((await call(superuser(), 'POST', '/_admin/server/tls')).status).toBe(200);
  });

  it('are not circumvented by spelling', async () => {
    for (const path of ['/%5fapi/collection', '/_%61pi/collection', '/_db/_system/_api/collection'])
      expect((await call(undefined, 'GET', path)).status).toBe(401);
  });
});

describe('signing secrets', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const loaded = (active: string, ...passive: string[]) => ({
    error: false,
    code: 200,
    result: { active: { sha256: sha256(active) }, passive: passive.map((secret) => ({ sha256: sha256(secret) })) },
  });

  it.each(['GET', 'POST'])('are shown to superusers only (%s)', async (method) => {
    expect(await verdict(undefined, method, '/_admin/server/jwt')).toEqual([401, 11]);
    expect(await verdict(root, method, '/_admin/server/jwt')).toEqual([403, 11]);
    expect((await call(superuser(), method, '/_db/_system/_admin/server/jwt')).body).toEqual(loaded('the first secret'));
  });

  it('rotate without losing sessions', async () => {
    const before = `Bearer ${String((await call(undefined, 'POST', '/_open/auth', { username: 'root', password: 'first' })).body.jwt)}`;
    const reload = async () => (await call(superuser(), 'POST', '/_admin/server/jwt')).body;
    const works = async (authorization: string) => (await call(authorization, 'GET', '/_admin/server/mode')).status;
    await writeFile(secrets('2'), 'the second secret');
    expect(await reload()).toEqual(loaded('the first secret', 'the second secret'));
    await rename(secrets('2'), secrets('0'));
    expect(await reload()).toEqual(loaded('the second secret', 'the first secret'));
    const after = `Bearer ${String((await call(undefined, 'POST', '/_open/auth', { username: 'root', password: 'first' })).body.jwt)}`;
    expect([await works(before), await works(after)]).toEqual([200, 200]);
    await rm(secrets('1'));
    ring.reload();
    expect(await reload()).toEqual(loaded('the second secret'));
    expect([await works(before), await works(after)]).toEqual([401, 200]);
    expect((await call(root, 'GET', '/_api/database')).status).toBe(200); // the database follows
  });

  it('are followed by the gateway and the database without being told', async () => {
    const isFollowed = async (url: string, secret: string) => {
      const answer = await fetch(`${url}/_admin/server/jwt`, { headers: { authorization: superuser() } });
      const { result } = (await answer.json()) as { result: { passive: { sha256: string }[] } };
      return result.passive.some((passive) => passive.sha256 === sha256(secret));
    };
    await writeFile(secrets('9'), 'the third secret');
    for (const { url } of [gateway, database]) await eventually(() => isFollowed(url, 'the third secret'));
    await rm(secrets('9'));
    expect((await call(superuser(), 'POST', '/_admin/server/jwt')).body).toEqual(loaded('the second secret'));
  });

  it('stay as they were when they cannot be read', async () => {
    await rename(secrets(), secrets('..', 'away'));
    const failed = await call(superuser(), 'POST', '/_admin/server/jwt');
    await rename(secrets('..', 'away'), secrets());
    expect([failed.status, failed.body.errorNum]).toEqual([500, 4]);
    expect(String(failed.body.errorMessage)).toContain('secrets');
    expect((await call(superuser(), 'GET', '/_admin/server/jwt')).body).toEqual(loaded('the second secret'));
  });
});

describe('read-only mode', () => {
  afterAll(() => call(root, 'PUT', '/_admin/server/mode', { mode: 'default' }));

  it('refuses writes, not reads, and not superusers', async () => {
    const db = await aDatabase('c');
    expect(await verdict(root, 'PUT', '/_admin/server/mode', { mode: 'sleepy' })).toEqual([400, 10]);
    expect((await call(root, 'PUT', '/_admin/server/mode', { mode: 'readonly' })).body).toEqual({
      error: false,
      code: 200,
      mode: 'readonly',
    });
    expect((await call(undefined, 'GET', '/_admin/server/availability')).status).toBe(503);
    const verdicts: [string, string, unknown, [number, number | undefined]][] = [
      ['GET', '/_admin/server/mode', undefined, [200, undefined]],
      ['POST', `/_db/${db}/_api/document/c`, {}, [403, 1004]],
      ['POST', `/_db/${db}/_api/cursor`, { query: 'INSERT {} INTO c' }, [403, 1004]],
      ['POST', `/_db/${db}/_api/cursor`, { query: 'FOR x IN c RETURN x' }, [201, undefined]],
      ['POST', `/_db/${db}/_api/collection`, { name: 'd' }, [403, 11]],
      ['POST', '/_api/database', { name: 'x' }, [403, 11]],
      ['POST', '/_api/user', { user: 'x' }, [403, 1004]],
      ['POST', '/_api/token/root', { name: 'x', valid_until: 2 ** 40 }, [403, 1004]],
      ['DELETE', '/_api/token/root/1', undefined, [403, 1004]],
      ['GET', '/_api/token/root', undefined, [200, undefined]],
      ['POST', '/_open/auth', { username: 'root', password: 'first' }, [200, undefined]],
    ];
    for (const [method, path, body, expected] of verdicts)
      expect([path, await verdict(root, method, path, body)]).toEqual([path, expected]);
    expect((await call(superuser(), 'POST', '/_api/token/root', { name: 'ro', valid_until: 2 ** 40 })).status).toBe(200);
    expect((await call(superuser(), 'POST', `/_db/${db}/_api/document/c`, {})).status).toBe(202);
    await call(root, 'PUT', '/_admin/server/mode', { mode: 'default' });
    expect((await call(root, 'POST', `/_db/${db}/_api/document/c`, {})).status).toBe(202);
  });
});

describe('OPTIONS and CORS', () => {
  it('answers preflights on any path, with wrong credentials too', async () => {
    const answer = await fetch(`${gateway.url}/_api/anything/at/all`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://example.org',
        'access-control-request-headers': 'authorization, x-y',
        authorization: 'Bearer wrong',
      },
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'http://example.org',
      'access-control-allow-methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      'access-control-allow-headers': 'authorization, x-y',
      'access-control-allow-credentials': 'false',
      'access-control-max-age': '1800',
    });
  });

  it('leaves CORS out where there is no origin, and adds it to errors where there is', async () => {
    const plain = await fetch(`${gateway.url}/nowhere`, { method: 'OPTIONS' });
    expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const refused = await fetch(`${gateway.url}/_api/version`, { headers: { origin: 'http://example.org' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'http://example.org']);
  });
});

describe('The web console', () => {
  const answer = async (method: string, path: string) => {
    const { status, headers } = await fetch(`${gateway.url}${path}`, { method, redirect: 'manual' });
    return [status, headers.get('content-type')?.split(';')[0] ?? headers.get('location')];
  };

  it.each([
    ['GET', '/', [302, '/console/']],
    ['GET', '/console', [200, 'text/html']],
    ['GET', '/console/', [200, 'text/html']],
    ['HEAD', '/console/', [200, 'text/html']],
    ['GET', '/console/strata.svg', [200, 'image/svg+xml']],
    ['GET', '/console/package.json', [404, 'application/json']],
    ['GET', '/console/..%2Fproject.json', [404, 'application/json']],
    ['GET', '/console/public/index.html', [404, 'application/json']],
    ['POST', '/console/', [405, 'application/json']],
  ])('is there for everybody, and nothing beside it: %s %s', async (method, path, expected) => {
    expect(await answer(method, path)).toEqual(expected);
  });
});

describe('paths and methods', () => {
  it.each<[string, string, [number, number | undefined]]>([
    ['GET', '/_open/nothing', [404, 404]],
    ['GET', '/_admin/server/jwt/x', [404, 404]],
    ['PATCH', '/_admin/server/mode', [405, 405]],
    ['GET', '/_api/version', [200, undefined]],
    ['GET', '/_admin/version', [200, undefined]],
    ['GET', '/_db/_system/_api/version', [200, undefined]],
    ['GET', '/%', [400, 400]],
  ])('%s %s', async (method, path, expected) => {
    expect(await verdict(root, method, path)).toEqual(expected);
  });

  it('sends the headers every answer carries', async () => {
    const { headers } = await call(root, 'GET', '/_api/collection');
    expect(Object.fromEntries(headers)).toMatchObject({
      pragma: 'no-cache',
      expires: '0',
      'x-content-type-options': 'nosniff',
      server: 'Strata',
    });
  });

  it.each<[string | undefined, string, string]>([
    [root, 'GET', '/_api/version'],
    [root, 'GET', '/_api/user'],
    [root, 'GET', '/_db/_system/_api/collection'],
    [root, 'GET', '/_api/view'],
    [root, 'PATCH', '/_api/version'],
    [root, 'BREW', '/_api/version'],
    [root, 'GET', '/_api/nothing'],
    [root, 'GET', '/_db/nowhere/_api/version'],
    [root, 'GET', '/_admin/server/mode'],
    [undefined, 'GET', '/_api/user'],
    [undefined, 'GET', '/_admin/server/availability'],
    [undefined, 'POST', '/_open/auth'],
    [undefined, 'OPTIONS', '/_api/version'],
    [undefined, 'GET', `/_api/${'x'.repeat(16_384)}`],
  ])('tells how long the request waited: as %s, %s %.40s', async (as, method, path) => {
    expect((await call(as, method, path)).headers.get('x-arango-queue-time-seconds')).toMatch(/^\d+\.\d+$/);
  });

  it.each([undefined, root, 'Bearer nonsense', basic('root', 'wrong'), 'Nonsense'])(
    'tell their health to everybody: %s',
    async (as) => {
      const details = { database: { status: 'up' }, accounts: { status: 'up' } };
      expect(await call(as, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await call(as, 'GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok', details } });
      expect(await call(as, 'GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await verdict(as, 'POST', '/health')).toEqual([405, 405]);
      expect(await verdict(as, 'GET', '/health/other')).toEqual([404, 404]);
    },
  );

  it('does not tell it beyond the interface of the database', async () => {
    for (const path of ['/health', '/nowhere', '/_apix'])
      expect((await call(root, 'GET', path)).headers.get('x-arango-queue-time-seconds')).toBeNull();
  });
});

describe('startup options', () => {
  it('switch authentication off, or on for everything', async () => {
    const open = await startGateway(['--server.authentication=false']);
    await available(open);
    expect((await call(undefined, 'GET', '/_api/user', undefined, open)).status).toBe(200);
    expect(await verdict(undefined, 'POST', '/_open/auth', { username: 'root', password: 'first' }, open)).toEqual([404, 404]);
    expect(await verdict(undefined, 'GET', '/_admin/server/jwt', undefined, open)).toEqual([200, undefined]);
    await open.stop();
    const closed = await startGateway([
      '--server.authentication-system-only',
      'false',
      '--http.trusted-origin',
      'http://example.org',
    ]);
    await available(closed);
    expect((await call(undefined, 'GET', '/file-manager/x', undefined, closed)).status).toBe(401);
    const trusted = await fetch(`${closed.url}/_open/auth`, { headers: { origin: 'http://example.org' } });
    expect(trusted.headers.get('access-control-allow-credentials')).toBe('true');
    await closed.stop();
  });

  it('give access tokens a lifetime when the request names none', async () => {
    const lenient = await startGateway([
      '--auth.default-access-token-expiry-time=60',
      '--auth.maximal-access-token-expiry-time=50',
    ]);
    await available(lenient);
    const { status, body } = await call(root, 'POST', '/_api/token/root', { name: 'no expiry' }, lenient);
    expect([status, Number(body.valid_until) - Number(body.created_at)]).toEqual([200, 50]);
    expect((await call(root, 'POST', '/_api/token/root', { name: 'null', valid_until: null }, lenient)).status).toBe(200);
    await lenient.stop();
  });

  it('keep passwords and tokens out of the log', () => {
    expect(gateway.output()).not.toMatch(/first"|eyJ|v1\.7b/);
  });
});
