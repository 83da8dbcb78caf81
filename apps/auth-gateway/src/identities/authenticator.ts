import { timingSafeEqual } from 'node:crypto';
import type { SecretRing } from '@strata/auth';
import { verifyPublicToken } from '@strata/auth';
import { AppError, ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { hashOfAccessToken, userOfAccessToken } from './access-token-string';
import type { Caller } from './caller';
import type { Credentials } from './credentials';
import type { PasswordHash } from './password-hash';
import { hashPassword, isPassword } from './password-hash';
import { PasswordVerdicts } from './password-verdicts';

/** Finds out who presents credentials. Every refusal is the same: nobody learns whether a user exists. */
export class Authenticator {
  private readonly verdicts = new PasswordVerdicts();
  private decoy: Promise<PasswordHash> | undefined;

  constructor(
    private readonly ring: SecretRing,
    private readonly accounts: Pick<AccountStore, 'find'>,
  ) {}

  /** @throws ArangoError 401 */
  async callerOf(credentials: Credentials): Promise<Caller> {
    if (credentials.scheme === 'bearer' && userOfAccessToken(credentials.token) === undefined)
      return this.bearerOf(credentials.token);
    const account =
      credentials.scheme === 'bearer'
        ? await this.accountByAccessToken(undefined, credentials.token)
        : await this.accountOf(credentials.user, credentials.password);
    if (!account) throw new ArangoError('unauthorized');
    return { kind: 'user', account, by: 'password' };
  }

  /**
   * The account that a user name and a password (or an access token) open.
   * @param user may be empty with an access token; otherwise it must be the token's user
   */
  async accountOf(user: string | undefined, password: string): Promise<Account | undefined> {
    return (await this.accountByAccessToken(user, password)) ?? (await this.accountByPassword(user ?? '', password));
  }

  async accountByAccessToken(user: string | undefined, token: string): Promise<Account | undefined> {
    const owner = userOfAccessToken(token);
    if (owner === undefined || (user && user !== owner)) return undefined;
    const account = await this.accounts.find(owner);
    const hash = Buffer.from(hashOfAccessToken(token), 'hex');
    const record = account?.accessTokens.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hash));
    return account?.active && record && record.valid_until > Date.now() / 1000 ? account : undefined;
  }

  private async accountByPassword(user: string, password: string): Promise<Account | undefined> {
    const account = await this.accounts.find(user);
    if (account && this.verdicts.isKnownRight(user, password, account.password)) return account.active ? account : undefined;
    // an unknown user costs as much time as a wrong password
    const stored = account?.password ?? (await (this.decoy ??= hashPassword('')));
    const isRight = await isPassword(password, stored);
    if (!account?.active || !isRight) return undefined;
    this.verdicts.remember(user, password, stored);
    return account;
  }

  private async bearerOf(token: string): Promise<Caller> {
    const identity = this.verified(token);
    if (identity.kind === 'superuser') return { kind: 'superuser', byToken: true };
    const account = await this.accounts.find(identity.name);
    if (!account?.active) throw new ArangoError('unauthorized');
    if (identity.issuedAt !== undefined && identity.issuedAt < Math.floor(account.createdAt)) throw new ArangoError('unauthorized');
    return { kind: 'user', account, by: 'session', ...(identity.expiresAt === undefined ? {} : { expiresAt: identity.expiresAt }) };
  }

  private verified(token: string) {
    try {
      return verifyPublicToken(this.ring, token);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated')
        throw new ArangoError('unauthorized', undefined, {}, { cause: error });
      throw error;
    }
  }
}
