import { timingSafeEqual } from 'node:crypto';
import type { Identity, SecretRing, UserIdentity } from '@strata/auth';
import { inspectPublicToken, isSessionOf } from '@strata/auth';
import { AppError, ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { hashOfAccessToken, isAccessToken, userOfAccessToken } from './access-token-string';
import type { Principal, UserPrincipal } from './principal';
import type { Credentials } from './credentials';
import { parseAuthorization } from './credentials';
import type { LoginThrottle } from './login-throttle';
import { isPassword, nobodysPassword } from '../accounts/password-hash';
import { PasswordVerdicts } from './password-verdicts';
import { VerifiedPrincipals } from './verified-principals';

const SUPERUSER_KEPT_MS = 2_000;

/** An account, and what opened it. `until`: milliseconds since 1970 to which the credential itself is good. */
export interface OpenedAccount {
  account: Account;
  accessTokenId?: number;
  until: number;
}

/**
 * Finds out who presents credentials. Every refusal is the same, and takes the same: nobody learns whether a user exists. A refusal never
 * rests on what this gateway remembers of an account: another one may have changed it, so the database is asked before the answer is no.
 */
export class Authenticator {
  private readonly verdicts = new PasswordVerdicts();
  private readonly principals = new VerifiedPrincipals();
  private readonly decoy = nobodysPassword();
  /** tries under way, by user and password: the same at the same time is one try, with one hash to compute and one failure to count */
  private readonly tries = new Map<string, Promise<OpenedAccount | undefined>>();
  private hasSeenEndless = false;

  constructor(
    private readonly ring: SecretRing,
    private readonly accounts: Pick<AccountStore, 'find' | 'read' | 'freshUntil' | 'onChange'>,
    private readonly throttle: LoginThrottle,
    /** told once when somebody comes with a token that never expires */
    private readonly onEndlessToken: (owner: string) => void = () => undefined,
  ) {
    accounts.onChange((user) => {
      this.verdicts.forget(user);
      this.principals.clear();
    });
  }

  /** Who presented this very header within the last two seconds, if nothing has changed since; else `identify` has to find out. */
  known(header: string): Principal | undefined {
    return this.principals.find(header, this.ring.generation);
  }

  /**
   * @param header value of `Authorization`
   * @param address of the client, for slowing down guesses
   * @throws ArangoError 401; 429 with `retryAfterS` after too many failures
   */
  async identify(header: string, address: string): Promise<Principal> {
    const known = this.known(header);
    if (known) return known;
    const { epoch } = this.principals;
    const { generation } = this.ring;
    const { principal, until } = await this.verify(parseAuthorization(header), address);
    this.principals.remember(header, epoch, { principal, generation, until });
    return principal;
  }

  /** As `identify`, for credentials that were read already. */
  async principalOf(credentials: Credentials, address: string): Promise<Principal> {
    return (await this.verify(credentials, address)).principal;
  }

  /**
   * The account that a user name and a password (or an access token) open; undefined when they open none.
   * @param user may be empty with an access token; otherwise it must be the token's user
   * @throws ArangoError 429 after too many failures; never for a right access token, nor for a password found right a moment ago
   */
  async accountOf(user: string | undefined, password: string, address: string): Promise<OpenedAccount | undefined> {
    const byToken = await this.accountByAccessToken(user, password);
    return byToken ?? (user ? this.accountByPassword(user, password, address) : undefined);
  }

  private async verify(credentials: Credentials, address: string): Promise<{ principal: Principal; until: number }> {
    if (credentials.scheme === 'bearer' && !isAccessToken(credentials.token)) return this.byToken(credentials.token);
    const opened =
      credentials.scheme === 'bearer'
        ? await this.accountByAccessToken(undefined, credentials.token)
        : await this.accountOf(credentials.user, credentials.password, address);
    if (!opened) throw new ArangoError('unauthorized');
    const { account, accessTokenId, until } = opened;
    const principal: UserPrincipal = {
      kind: 'user',
      account,
      by: 'password',
      ...(accessTokenId === undefined ? {} : { accessTokenId }),
    };
    return { principal, until: Math.min(until, this.accounts.freshUntil(account.user)) };
  }

  private async accountByAccessToken(user: string | undefined, token: string): Promise<OpenedAccount | undefined> {
    const owner = userOfAccessToken(token);
    if (owner === undefined || (user && user !== owner)) return undefined;
    const hash = Buffer.from(hashOfAccessToken(token), 'hex');
    return this.surely(owner, this.isRemembered(owner), async (account) => {
      const record = account?.accessTokens.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hash));
      if (!account?.active || !record || record.valid_until <= Date.now() / 1000) return undefined;
      return { account, accessTokenId: record.id, until: record.valid_until * 1000 };
    });
  }

  private async accountByPassword(user: string, password: string, address: string): Promise<OpenedAccount | undefined> {
    const isRemembered = this.isRemembered(user);
    const known = await this.accounts.find(user);
    if (known?.active && this.verdicts.isKnownRight(user, password, known.password)) return { account: known, until: Infinity };
    const mark = this.verdicts.mark(user, password);
    const same = this.tries.get(mark);
    if (same) return same;
    const retryAfterS = this.throttle.waitS(user, address);
    if (retryAfterS > 0)
      throw new ArangoError('http-too-many-requests', `too many failed logins, try again in ${retryAfterS} seconds`, {
        retryAfterS,
      });
    const attempt = this.tryPassword(user, password, address, isRemembered).finally(() => this.tries.delete(mark));
    this.tries.set(mark, attempt);
    return attempt;
  }

  private async tryPassword(
    user: string,
    password: string,
    address: string,
    isRemembered: boolean,
  ): Promise<OpenedAccount | undefined> {
    const takeBack = this.throttle.begin(user, address);
    try {
      const opened = await this.surely(user, isRemembered, (account) => this.openedBy(password, user, account));
      if (!opened) return undefined;
      takeBack();
      this.throttle.recordSuccess(user, address);
      return opened;
    } catch (error) {
      takeBack(); // neither right nor wrong: the database or the line before the hash was in the way
      throw error;
    }
  }

  /** An unknown user costs as much time as a wrong password, and so does one who was deactivated. */
  private async openedBy(password: string, user: string, account: Account | undefined): Promise<OpenedAccount | undefined> {
    const stored = account?.password ?? this.decoy;
    if (!(await isPassword(password, stored))) return undefined;
    const now = await this.accounts.find(user); // hashing takes a while: the account may have changed since
    if (!now?.active || now.password.hash !== stored.hash) return undefined;
    this.verdicts.remember(user, password, stored);
    return { account: now, until: Infinity };
  }

  /**
   * Tries `open` on what is known of the account. Where that was remembered and does not do, asks the database and, if the account has
   * changed, tries again. A refusal thus costs one question to the database, neither more nor less, whether the user is known here, known
   * to the database, or to nobody: time tells nothing.
   */
  private async surely(
    user: string,
    isRemembered: boolean,
    open: (account: Account | undefined) => Promise<OpenedAccount | undefined>,
  ): Promise<OpenedAccount | undefined> {
    const account = await this.accounts.find(user);
    const opened = await open(account);
    if (opened || !isRemembered) return opened;
    const fresh = await this.accounts.read(user);
    return isSameAccount(account, fresh) ? undefined : open(fresh);
  }

  private isRemembered(user: string): boolean {
    return this.accounts.freshUntil(user) > Date.now();
  }

  private async byToken(token: string): Promise<{ principal: Principal; until: number }> {
    const { identity, signedWith } = this.verified(token);
    const expiry = this.expiryOf(identity);
    if (identity.kind === 'superuser')
      return {
        principal: { kind: 'superuser', byToken: true, signedWith, ...limitOf(identity) },
        until: Math.min(expiry, Date.now() + SUPERUSER_KEPT_MS),
      };
    const opened = await this.surely(identity.name, this.isRemembered(identity.name), async (account) =>
      account && isSessionOf(account, identity) ? { account, until: expiry } : undefined,
    );
    if (!opened) throw new ArangoError('unauthorized');
    return {
      principal: sessionOf(opened.account, identity, signedWith),
      until: Math.min(expiry, this.accounts.freshUntil(opened.account.user)),
    };
  }

  /** A token that someone who knows the secret made without an expiry is accepted; that it exists is worth a word. */
  private expiryOf(identity: Identity): number {
    if (identity.expiresAt !== undefined) return identity.expiresAt * 1000;
    if (!this.hasSeenEndless) this.onEndlessToken(identity.kind === 'user' ? identity.name : identity.serverId);
    this.hasSeenEndless = true;
    return Infinity;
  }

  private verified(token: string) {
    try {
      return inspectPublicToken(this.ring, token);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated')
        throw new ArangoError('unauthorized', undefined, {}, { cause: error });
      throw error;
    }
  }
}

function sessionOf(account: Account, identity: UserIdentity, signedWith: string): UserPrincipal {
  const { expiresAt } = identity;
  return {
    kind: 'user',
    account,
    by: 'session',
    signedWith,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...limitOf(identity),
  };
}

function limitOf({ allowedPaths }: Identity): Pick<Principal, 'allowedPaths'> {
  return allowedPaths ? { allowedPaths } : {};
}

/** Whether two readings of an account are alike in what credentials depend on. */
function isSameAccount(one: Account | undefined, other: Account | undefined): boolean {
  return (
    one?.password.hash === other?.password.hash &&
    one?.active === other?.active &&
    one?.createdAt === other?.createdAt &&
    one?.accessTokens.map(({ id }) => id).join() === other?.accessTokens.map(({ id }) => id).join()
  );
}
