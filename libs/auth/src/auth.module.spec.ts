import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bootService } from '@strata/service-kit';
import request from 'supertest';
import { accountKey } from './account';
import { AuthModule } from './auth.module';
import { DatabaseAccess } from './database-access';
import type { Identity } from './identity';
import { callerName, CurrentUser, Public, RequiresLevel } from './request-access';
import { SecretRing } from './secret-ring';
import { signSessionToken, signSuperuserToken } from './sign-token';

@Controller()
class GuardedController {
  @Get('read')
  read(@CurrentUser() user: Identity): object {
    return { caller: callerName(user) };
  }

  @Post('write')
  write(): object {
    return {};
  }

  @Post('ask')
  @RequiresLevel('ro')
  ask(): object {
    return {};
  }

  @Public()
  @Get('open')
  open(): object {
    return {};
  }
}

const LEVELS = { ann: 'rw', bob: 'ro', eve: 'none' } as const;
let app: NestFastifyApplication;
let accounts: Server;
let accountReads = 0;
let isDown = false;
let ring: SecretRing;
let url: string;

beforeAll(async () => {
  ring = await SecretRing.fromConfig({ inline: 'a secret' });
  const documents = new Map(
    Object.entries(LEVELS).map(([user, level]) => [
      `/_db/_system/_api/document/_strata_accounts/${accountKey(user)}`,
      { user, active: true, createdAt: 0, grants: { databases: [{ database: 'docs', level }], collections: [] } },
    ]),
  );
  documents.set(`/_db/_system/_api/document/_strata_accounts/${accountKey('old')}`, {
    user: 'old',
    active: false,
    createdAt: 0,
    grants: { databases: [{ database: 'docs', level: 'rw' }], collections: [] },
  });
  documents.set(`/_db/_system/_api/document/_strata_accounts/${accountKey('anew')}`, {
    user: 'anew',
    active: true,
    createdAt: Date.now() / 1000 + 3_600,
    grants: { databases: [{ database: 'docs', level: 'rw' }], collections: [] },
  });
  accounts = createServer((request, response) => {
    accountReads += 1;
    const document = documents.get(request.url ?? '');
    response.writeHead(isDown ? 500 : document ? 200 : 404).end(JSON.stringify(document ?? {}));
  }).listen(0, '127.0.0.1');
  await once(accounts, 'listening');
  const databaseAccess = new DatabaseAccess({
    url: `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`,
    ring,
    serverId: 'test',
  });

  @Module({ imports: [AuthModule.forRoot({ ring, databaseAccess, database: 'docs' })], controllers: [GuardedController] })
  class GuardedModule {}
  app = await bootService({
    name: 'guarded',
    module: GuardedModule,
    config: { host: '127.0.0.1', port: 0, logLevel: 'silent' },
    errors: 'status',
    embedded: true,
  });
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  accounts.close();
  accounts.closeAllConnections();
});

const session = (user: string) => signSessionToken(ring, { user, lifetimeS: 60 }).jwt;
const ask = (method: 'GET' | 'POST', path: string, jwt?: string) => {
  const asked = method === 'GET' ? request(url).get(path) : request(url).post(path);
  return jwt === undefined ? asked : asked.set('authorization', `Bearer ${jwt}`);
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inS = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** A token as somebody else might make it. */
function token(claims: object, { alg = 'HS256', hash = 'sha256', secret = 'a secret' } = {}): string {
  const input = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}
const ANN = { iss: 'dbserver', preferred_username: 'ann' };

describe('the guard of a service', () => {
  it.each<[string, 'GET' | 'POST', string, number]>([
    ['ann', 'GET', '/read', 200],
    ['ann', 'POST', '/write', 201],
    ['bob', 'GET', '/read', 200],
    ['bob', 'POST', '/write', 403],
    ['bob', 'POST', '/ask', 201],
    ['eve', 'GET', '/read', 403],
    ['eve', 'POST', '/ask', 403],
    ['old', 'GET', '/read', 403],
    ['anew', 'GET', '/read', 403],
    ['nobody', 'GET', '/read', 403],
  ])('answers %s, %s %s: %i', async (user, method, path, status) => {
    expect((await ask(method, path, session(user))).status).toBe(status);
  });

  it('lets services of the platform in, and knows their name', async () => {
    const answer = await ask('GET', '/read', signSuperuserToken(ring, { serverId: 'pipeline' }));
    expect(answer.body).toEqual({ caller: 'pipeline' });
  });

  it('refuses a missing and a wrong token with 401, before anything is looked up', async () => {
    const before = accountReads;
    for (const jwt of [undefined, 'x', session('ann').slice(0, -2)]) {
      const answer = await ask('GET', '/read', jwt);
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
    expect(accountReads).toBe(before);
  });

  it.each([
    ['no JSON', 'application/json', '{'],
    ['of a type that is not taken', 'text/xml', '<a/>'],
    ['too large', 'application/json', `"${'x'.repeat(11 * 2 ** 20)}"`],
  ])('asks for a token before it reads a body that is %s', async (_, type, body) => {
    const send = (jwt: string) =>
      fetch(`${url}/write`, { method: 'POST', headers: { authorization: `Bearer ${jwt}`, 'content-type': type }, body });
    expect((await send('x')).status).toBe(401);
    expect((await send(session('ann'))).status).not.toBe(401);
  });

  it('takes a token of any secret it knows', async () => {
    const passive = ring.all().concat(Buffer.from('an older one'));
    const known = jest.spyOn(ring, 'all').mockReturnValue(passive);
    try {
      for (const secret of ['a secret', 'an older one', 'a stranger'])
        expect([secret, (await ask('GET', '/read', token(ANN, { secret }))).status]).toEqual([
          secret,
          secret === 'a stranger' ? 401 : 200,
        ]);
    } finally {
      known.mockRestore();
    }
  });

  it.each<[string, () => string]>([
    ['no issuer', () => token({ preferred_username: 'ann' })],
    ['expired this second', () => token({ ...ANN, exp: inS(0) })],
    ['not valid yet', () => token({ ...ANN, nbf: inS(60) })],
    ['a fractional expiry', () => token({ ...ANN, exp: inS(5) + 0.5 })],
    ['an expiry in words', () => token({ ...ANN, exp: 'tomorrow' })],
    ['good for some paths of the gateway', () => token({ ...ANN, allowed_paths: ['/read'] })],
    ['HS512', () => token(ANN, { alg: 'HS512', hash: 'sha512' })],
    ['HS512 with a signature of HS256', () => token(ANN, { alg: 'HS512' })],
    ['alg none with a signature', () => token(ANN, { alg: 'none' })],
    ['alg none', () => `${part({ alg: 'none' })}.${part(ANN)}.`],
    ['no JSON', () => 'a.b.c'],
    ['four parts', () => `${token(ANN)}.x`],
  ])('refuses a token with 401: %s', async (_, jwt) => {
    expect((await ask('GET', '/read', jwt())).status).toBe(401);
  });

  it('tells its secrets by hash, to superusers only', async () => {
    const answer = await ask('GET', '/_admin/server/jwt', signSuperuserToken(ring, { serverId: 'operator' }));
    const sha256 = createHash('sha256').update('a secret').digest('hex');
    expect(answer.body).toEqual({ error: false, code: 200, result: { active: { sha256 }, passive: [] } });
    const statuses = [];
    for (const jwt of [undefined, session('ann')]) statuses.push((await ask('GET', '/_admin/server/jwt', jwt)).status);
    expect(statuses).toEqual([401, 403]);
  });

  it('leaves public routes open', async () => {
    expect((await ask('GET', '/open')).status).toBe(200);
  });

  it('remembers levels for a moment, but not failures', async () => {
    await ask('GET', '/read', session('ann'));
    const before = accountReads;
    await ask('GET', '/read', session('ann'));
    expect(accountReads).toBe(before);
    isDown = true;
    expect((await ask('GET', '/read', session('new'))).status).toBe(503);
    isDown = false;
    expect((await ask('GET', '/read', session('new'))).status).toBe(403);
  });
});
