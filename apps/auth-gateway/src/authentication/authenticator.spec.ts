import { beforeEach, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken, signSuperuserToken } from '@strata/auth';
import type { Account } from '../accounts/account';
import { Authenticator } from './authenticator';
import { hashOfAccessToken, newAccessToken } from './access-token-string';
import { LoginThrottle } from './login-throttle';
import type { PasswordHash } from '../accounts/password-hash';
import { hashPassword } from '../accounts/password-hash';
import { PasswordVerdicts } from './password-verdicts';

const FAR = '203.0.113.7';
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const nowS = () => Date.now() / 1000;

/** Accounts as a gateway sees them: what it remembers may differ from what the database has. */
class Accounts {
  readonly stored = new Map<string, Account>();
  readonly remembered = new Map<string, Account | undefined>();
  reads = 0;
  private readonly listeners: ((user: string) => void)[] = [];

  find = async (user: string) => (this.remembered.has(user) ? this.remembered.get(user) : this.read(user));
  read = async (user: string) => {
    this.reads += 1;
    const account = this.stored.get(user);
    this.remembered.set(user, account);
    return account;
  };
  freshUntil = (user: string) => (this.remembered.has(user) ? Date.now() + 2_000 : 0);
  onChange = (listener: (user: string) => void) => void this.listeners.push(listener);

  /** As another gateway does it: this one is not told. */
  changeElsewhere(account: Account): void {
    this.stored.set(account.user, account);
  }

  change(account: Account): void {
    this.stored.set(account.user, account);
    this.remembered.set(account.user, account);
    for (const listener of this.listeners) listener(account.user);
  }
}

let accounts: Accounts;
let ring: SecretRing;
let authenticator: Authenticator;
let password: PasswordHash;
let ann: Account;

beforeEach(async () => {
  accounts = new Accounts();
  ring = await SecretRing.fromConfig({ inline: 'a secret' });
  authenticator = new Authenticator(ring, accounts, new LoginThrottle(true));
  password ??= await hashPassword('right');
  const grants = { databases: [], collections: [] };
  ann = { user: 'ann', active: true, extra: {}, password, createdAt: nowS() - 60, grants, lastTokenId: 0, accessTokens: [] };
  accounts.change(ann);
});

function withToken(account: Account, expiresAt = Math.floor(nowS()) + 60): { account: Account; token: string } {
  const token = newAccessToken({ user: account.user, expiresAt, createdAt: expiresAt - 60 });
  const id = account.lastTokenId + 1;
  const times = { valid_until: expiresAt, created_at: expiresAt - 60 };
  const record = { id, name: `t${id}`, ...times, fingerprint: 'v1...', sha256: hashOfAccessToken(token) };
  return { token, account: { ...account, lastTokenId: id, accessTokens: [...account.accessTokens, record] } };
}

const refused = expect.objectContaining({ http: 401, errorNum: 11 });

describe('a header that was verified', () => {
  const session = () => `Bearer ${signSessionToken(ring, { user: 'ann', lifetimeS: 60 }).jwt}`;
  const superuser = () => `Bearer ${signSuperuserToken(ring, { serverId: 's' })}`;
  const token = () => {
    const made = withToken(ann);
    accounts.change(made.account);
    return `Bearer ${made.token}`;
  };

  it.each<[string, () => string]>([
    ['a password', () => basic('ann', 'right')],
    ['a session', session],
    ['a superuser token', superuser],
    ['an access token', token],
  ])('is recognized without further ado: %s', async (_, make) => {
    const header = make();
    expect(authenticator.known(header)).toBeUndefined();
    const principal = await authenticator.identify(header, FAR);
    expect(authenticator.known(header)).toBe(principal);
  });

  it('is verified anew after any change of an account', async () => {
    await authenticator.identify(session(), FAR);
    const header = basic('ann', 'right');
    await authenticator.identify(header, FAR);
    accounts.change({ ...ann, active: false });
    expect(authenticator.known(header)).toBeUndefined();
    await expect(authenticator.identify(header, FAR)).rejects.toEqual(refused);
    await expect(authenticator.identify(session(), FAR)).rejects.toEqual(refused);
  });

  it('is not remembered when the account changed while it was being verified', async () => {
    const header = basic('ann', 'right');
    const verification = authenticator.identify(header, FAR);
    accounts.change({ ...ann, extra: { changed: true } });
    await verification;
    expect(authenticator.known(header)).toBeUndefined();
  });

  it('is refused when the account was deactivated while the password was being hashed', async () => {
    const verification = authenticator.identify(basic('ann', 'right'), FAR);
    setImmediate(() => accounts.change({ ...ann, active: false }));
    await expect(verification).rejects.toEqual(refused);
  });

  it('is verified anew once the signing secrets change', async () => {
    const header = session();
    await authenticator.identify(header, FAR);
    ring.generation += 1;
    expect(authenticator.known(header)).toBeUndefined();
  });

  it('is known no longer than it is valid', async () => {
    const made = withToken(ann, Math.floor(nowS()) + 1);
    accounts.change(made.account);
    const headers = [`Bearer ${signSessionToken(ring, { user: 'ann', lifetimeS: 1 }).jwt}`, basic('', made.token)];
    for (const header of headers) await authenticator.identify(header, FAR);
    const clock = Date.now;
    Date.now = () => clock() + 1_500; // the account itself is known for two seconds
    try {
      for (const header of headers) expect(authenticator.known(header)).toBeUndefined();
    } finally {
      Date.now = clock;
    }
  });
});

describe('what another gateway changed', () => {
  it('counts before anybody is refused: a new password, a new access token, an account made active again', async () => {
    accounts.changeElsewhere({ ...ann, password: await hashPassword('new') });
    expect(await authenticator.identify(basic('ann', 'new'), FAR)).toMatchObject({ kind: 'user' });
    const made = withToken(ann);
    accounts.changeElsewhere(made.account);
    expect(await authenticator.identify(basic('', made.token), FAR)).toMatchObject({ accessTokenId: 1 });
    accounts.change({ ...ann, active: false });
    accounts.changeElsewhere(ann);
    expect(await authenticator.identify(basic('ann', 'right'), FAR)).toMatchObject({ kind: 'user' });
  });

  it('is asked for once per refusal, for known and unknown users alike', async () => {
    for (const [user, isRemembered] of [
      ['ann', true],
      ['ann', false],
      ['nobody', true],
      ['nobody', false],
    ] as const) {
      accounts.remembered.clear();
      if (isRemembered) await accounts.find(user);
      const before = accounts.reads;
      await expect(authenticator.identify(basic(user, 'wrong'), '127.0.0.1')).rejects.toEqual(refused);
      expect([user, isRemembered, accounts.reads - before]).toEqual([user, isRemembered, 1]);
    }
  });
});

describe('sessions of an account that was made anew', () => {
  it.each<[string, (createdAt: number) => number, boolean]>([
    ['issued just before', (createdAt) => createdAt - 0.001, false],
    ['issued just after', (createdAt) => createdAt + 0.001, true],
    ['with a whole issue time within the same second', (createdAt) => Math.floor(createdAt), true],
    ['with a whole issue time a second before', (createdAt) => Math.floor(createdAt) - 1, false],
  ])('%s', async (_, issuedAt, accepted) => {
    const createdAt = Math.floor(nowS()) - 5 + 0.25;
    accounts.change({ ...ann, createdAt });
    const clock = Date.now;
    Date.now = () => Math.round(issuedAt(createdAt) * 1000);
    let { jwt } = signSessionToken(ring, { user: 'ann', lifetimeS: 60 });
    Date.now = clock;
    if (Number.isInteger(issuedAt(createdAt))) jwt = withWholeIssueTime(issuedAt(createdAt));
    const verdict = authenticator.identify(`Bearer ${jwt}`, FAR).then(
      () => true,
      () => false,
    );
    expect(await verdict).toBe(accepted);
  });

  /** As another library signs: `iat` in whole seconds. */
  function withWholeIssueTime(iat: number): string {
    const clock = Date.now;
    Date.now = () => iat * 1000;
    try {
      return signSuperuserToken(ring, { serverId: '', onBehalfOf: 'ann' });
    } finally {
      Date.now = clock;
    }
  }
});

describe('guessing', () => {
  it('has to wait, also by Basic, while what is right already goes on', async () => {
    const made = withToken(ann);
    accounts.change(made.account);
    await authenticator.identify(basic('ann', 'right'), FAR);
    for (let i = 0; i < 10; i++) await expect(authenticator.identify(basic('ann', `no ${i}`), FAR)).rejects.toEqual(refused);
    await expect(authenticator.identify(basic('ann', 'no'), FAR)).rejects.toMatchObject({
      http: 429,
      body: { retryAfterS: expect.any(Number) },
    });
    expect(await authenticator.identify(basic('ann', 'right'), FAR)).toMatchObject({ kind: 'user' });
    expect(await authenticator.identify(basic('ann', made.token), FAR)).toMatchObject({ accessTokenId: 1 });
    expect(await authenticator.accountOf(undefined, made.token, FAR)).toMatchObject({ accessTokenId: 1 });
  });
});

describe('the work of hashing', () => {
  it('is done once for 64 requests that bring the same password at the same time, and counts as one try', async () => {
    const many = (header: string) => Promise.allSettled(Array.from({ length: 64 }, () => authenticator.identify(header, FAR)));
    expect((await many(basic('ann', 'wrong'))).map(({ status }) => status)).toEqual(Array<string>(64).fill('rejected'));
    expect((await many(basic('ann', 'right'))).map(({ status }) => status)).toEqual(Array<string>(64).fill('fulfilled'));
    const others = Array.from({ length: 20 }, (_, i) => authenticator.identify(basic('ann', `no ${i}`), FAR));
    const outcomes = (await Promise.allSettled(others)).map((outcome) => (outcome as { reason: { http: number } }).reason.http);
    expect(outcomes).toEqual([...Array<number>(9).fill(401), ...Array<number>(11).fill(429)]); // nine more at once, and not twenty
  });

  it('leaves the main thread free', async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    count();
    for (let i = 0; i < 4; i++) await hashPassword('x');
    done = true;
    expect(turns).toBeGreaterThan(1); // hashed on the main thread, nothing else would have had a turn
  });

  it('remembers a right password until its user changes', () => {
    const verdicts = new PasswordVerdicts();
    verdicts.remember('ann', 'right', password);
    expect([verdicts.isKnownRight('ann', 'right', password), verdicts.isKnownRight('ann', 'wrong', password)]).toEqual([
      true,
      false,
    ]);
    expect(verdicts.isKnownRight('ann', 'right', { ...password, hash: 'another' })).toBe(false);
    verdicts.forget('ann');
    expect(verdicts.isKnownRight('ann', 'right', password)).toBe(false);
  });
});
