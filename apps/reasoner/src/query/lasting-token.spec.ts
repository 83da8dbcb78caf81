import { describe, expect, it } from '@jest/globals';
import type { Identity } from '@strata/auth';
import { SecretRing, verifyPublicToken } from '@strata/auth';
import { lastingToken } from './lasting-token';

const REQUEST_S = 600;
const SENT = 'Bearer sent';
const inSeconds = (s: number) => Math.floor(Date.now() / 1_000) + s;

async function tokenFor(identity: Identity | undefined): Promise<{ token: string; owner?: Identity }> {
  const ring = await SecretRing.fromConfig({ inline: 'secret', watch: false });
  const token = lastingToken(SENT, identity, { ring, requestMs: REQUEST_S * 1_000 });
  return token === SENT ? { token } : { token, owner: verifyPublicToken(ring, token.slice('Bearer '.length)) };
}

describe('the token of a request', () => {
  it.each<[string, Identity | undefined]>([
    ['never ends', { kind: 'user', name: 'ann' }],
    ['lasts', { kind: 'user', name: 'ann', expiresAt: inSeconds(3_600) }],
    ['is nobody’s', undefined],
  ])('that %s is handed on', async (_, identity) => {
    expect(await tokenFor(identity)).toEqual({ token: SENT });
  });

  it.each<Identity>([
    { kind: 'user', name: 'ann', expiresAt: inSeconds(300) },
    { kind: 'superuser', serverId: 'cli', expiresAt: inSeconds(60) },
  ])('that ends before the request may gives way to one of the same caller: %j', async (identity) => {
    const { owner } = await tokenFor(identity);
    const { expiresAt: _before, ...same } = identity;
    expect(owner).toMatchObject(same);
    expect(owner?.expiresAt).toBeGreaterThanOrEqual(inSeconds(REQUEST_S));
  });
});
