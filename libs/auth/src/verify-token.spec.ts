import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing } from './secret-ring';
import { signSessionToken, signSuperuserToken } from './sign-token';
import { verifyPublicToken, verifyToken } from './verify-token';

let ring: SecretRing;
beforeAll(async () => {
  ring = await SecretRing.fromConfig({ inline: 'a secret' });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

function token(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, hash = 'sha256', secret = 'a secret'): string {
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}

describe('a token presented at the public edge', () => {
  it.each<[string, () => object, object]>([
    [
      'a session',
      () => ({ iss: 'dbserver', preferred_username: 'ann', iat: 1.5, exp: now() + 5 }),
      { kind: 'user', name: 'ann', issuedAt: 1.5 },
    ],
    ['a session without expiry', () => ({ iss: 'dbserver', preferred_username: 'ann' }), { kind: 'user', name: 'ann' }],
    ['a superuser', () => ({ iss: 'dbserver', server_id: 's' }), { kind: 'superuser', serverId: 's' }],
    [
      'one naming both: the user',
      () => ({ iss: 'dbserver', server_id: 's', preferred_username: 'ann' }),
      { kind: 'user', name: 'ann' },
    ],
  ])('is accepted: %s', (_, claims, expected) => {
    expect(verifyPublicToken(ring, token(claims()))).toMatchObject(expected);
  });

  it.each<[string, () => string]>([
    ['no issuer', () => token({ preferred_username: 'ann' })],
    ['another issuer', () => token({ iss: 'me', preferred_username: 'ann' })],
    ['expired this second', () => token({ iss: 'dbserver', preferred_username: 'ann', exp: now() })],
    ['a fractional expiry', () => token({ iss: 'dbserver', preferred_username: 'ann', exp: now() + 5.5 })],
    ['an expiry in words', () => token({ iss: 'dbserver', preferred_username: 'ann', exp: 'tomorrow' })],
    ['nobody named', () => token({ iss: 'dbserver' })],
    ['an empty server', () => token({ iss: 'dbserver', server_id: '' })],
    ['an empty user beside a server', () => token({ iss: 'dbserver', server_id: 's', preferred_username: '' })],
    ['another secret', () => token({ iss: 'dbserver', preferred_username: 'ann' }, undefined, 'sha256', 'other')],
    ['HS512', () => token({ iss: 'dbserver', preferred_username: 'ann' }, { alg: 'HS512' }, 'sha512')],
    ['alg none', () => `${part({ alg: 'none' })}.${part({ iss: 'dbserver', server_id: 's' })}.`],
    ['alg none with a signature', () => token({ iss: 'dbserver', server_id: 's' }, { alg: 'none' })],
    ['no token at all', () => 'a.b'],
    ['an empty string', () => ''],
  ])('is refused: %s', (_, jwt) => {
    expect(() => verifyPublicToken(ring, jwt())).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
  });
});

describe('tokens the platform signs', () => {
  it('carry a fractional issue time and a whole expiry for sessions', () => {
    const { jwt, exp } = signSessionToken(ring, { user: 'ann', lifetimeS: 60 });
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>;
    expect(Object.keys(claims)).toEqual(['iss', 'preferred_username', 'iat', 'exp']);
    expect(claims.exp).toBe(exp);
    expect(exp).toBe(Math.floor(claims.iat as number) + 60);
  });

  it('are never older than their account, and never issued on a whole second', () => {
    const clock = Date.now;
    const issuedAt = (nowMs: number, accountCreatedAt?: number) => {
      Date.now = () => nowMs;
      try {
        const { jwt } = signSessionToken(ring, { user: 'ann', lifetimeS: 60, ...(accountCreatedAt ? { accountCreatedAt } : {}) });
        const claims = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString()) as { iat: number; exp: number };
        return [claims.iat, claims.exp];
      } finally {
        Date.now = clock;
      }
    };
    expect(issuedAt(5_250)).toEqual([5.25, 65]);
    expect(issuedAt(5_000)).toEqual([5.001, 65]);
    expect(issuedAt(5_250, 7.5)).toEqual([7.5, 67]);
    expect(issuedAt(5_250, 4.5)).toEqual([5.25, 65]);
  });

  it('let the database see on whose behalf the gateway calls', () => {
    const jwt = signSuperuserToken(ring, { serverId: 'auth-gateway', onBehalfOf: 'ann' });
    expect(verifyToken(ring, jwt)).toMatchObject({ kind: 'superuser', serverId: 'auth-gateway', onBehalfOf: 'ann' });
    expect(verifyPublicToken(ring, jwt)).toMatchObject({ kind: 'user', name: 'ann' });
  });

  it('are refused once they expire, although their signature was cached', () => {
    const jwt = token({ iss: 'dbserver', server_id: 's', exp: now() + 1 });
    expect(verifyToken(ring, jwt)).toMatchObject({ kind: 'superuser' });
    const later = Date.now() + 2_000;
    const clock = Date.now;
    Date.now = () => later;
    try {
      expect(() => verifyToken(ring, jwt)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
    } finally {
      Date.now = clock;
    }
  });
});
