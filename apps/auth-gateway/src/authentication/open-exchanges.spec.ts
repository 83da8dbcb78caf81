import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Account } from '../accounts/account';
import type { Principal } from './principal';
import { OpenExchanges } from './open-exchanges';

const account: Account = {
  user: 'ann',
  active: true,
  extra: {},
  password: { algorithm: 'argon2id', memoryKiB: 1, passes: 1, parallelism: 1, salt: '', hash: 'h' },
  createdAt: 10.5,
  grants: { databases: [], collections: [] },
  lastTokenId: 1,
  accessTokens: [{ id: 1, name: 't', valid_until: 1, created_at: 0, fingerprint: '', sha256: '' }],
};
const session: Principal = { kind: 'user', account, by: 'session', signedWith: 'secret 1' };
const password: Principal = { kind: 'user', account, by: 'password' };
const accessToken: Principal = { kind: 'user', account, by: 'password', accessTokenId: 1 };
const superuser: Principal = { kind: 'superuser', byToken: true, signedWith: 'secret 1' };
const everybody: Principal = { kind: 'superuser', byToken: false };
const PRINCIPALS = { session, password, accessToken, superuser, everybody };

let stored: Account | undefined;
let tell: (user: string) => void;
let isDown: boolean;
let ring: { generation: number; hashes(): { active: string; passive: string[] } };
let exchanges: OpenExchanges;

beforeEach(() => {
  stored = account;
  isDown = false;
  ring = { generation: 0, hashes: () => ({ active: 'secret 1', passive: [] }) };
  const find = async () => {
    if (isDown) throw new Error('down');
    return stored;
  };
  exchanges = new OpenExchanges({ find, onChange: (listener) => void (tell = listener) }, ring);
});

/** Opens one exchange per kind of principal; gives the names of those that were cut. */
function openAll(): Set<string> {
  const cut = new Set<string>();
  for (const [name, principal] of Object.entries(PRINCIPALS)) exchanges.add({ principal, cut: () => cut.add(name) });
  return cut;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('exchanges under way', () => {
  it.each<[string, Account | undefined, string[]]>([
    ['deactivated', { ...account, active: false }, ['session', 'password', 'accessToken']],
    ['removed', undefined, ['session', 'password', 'accessToken']],
    ['made anew', { ...account, createdAt: 11 }, ['session', 'password', 'accessToken']],
    ['given another password', { ...account, password: { ...account.password, hash: 'other' } }, ['password']],
    ['deprived of the access token', { ...account, accessTokens: [] }, ['accessToken']],
    ['otherwise changed', { ...account, extra: { a: 1 } }, []],
  ])('end as soon as their user is %s', async (_, changed, expected) => {
    const cut = openAll();
    stored = changed;
    tell('ann');
    await settled();
    expect([...cut]).toEqual(expected);
  });

  it('end when a look finds that another gateway changed the user, unless they have only just begun', async () => {
    const cut = openAll();
    stored = { ...account, active: false };
    await exchanges.look();
    expect([...cut]).toEqual([]);
    await exchanges.look();
    expect([...cut]).toEqual(['session', 'password', 'accessToken']);
  });

  it('end when the secret that signed their token is no longer in force', async () => {
    const cut = openAll();
    ring.generation = 1;
    ring.hashes = () => ({ active: 'secret 2', passive: ['secret 1'] });
    await exchanges.look();
    expect([...cut]).toEqual([]);
    ring.generation = 2;
    ring.hashes = () => ({ active: 'secret 2', passive: [] });
    await exchanges.look();
    expect([...cut]).toEqual(['session', 'superuser']);
  });

  it('go on while the database is away, and when another user changes', async () => {
    const cut = openAll();
    stored = undefined;
    isDown = true;
    tell('ann');
    await exchanges.look();
    await exchanges.look();
    isDown = false;
    tell('bob');
    await settled();
    expect([...cut]).toEqual([]);
  });

  it('are forgotten when they are over', async () => {
    let cuts = 0;
    const exchange = { principal: session, cut: () => (cuts += 1) };
    exchanges.add(exchange);
    exchanges.remove(exchange);
    stored = undefined;
    tell('ann');
    await settled();
    expect(cuts).toBe(0);
  });
});
