import { AppError, ArangoError } from '@strata/errors';
import type { StoredAccessToken } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { fingerprintOf, hashOfAccessToken, newAccessToken } from '../authentication/access-token-string';
import type { NewAccessToken } from './access-token-fields';

export interface AccessTokenLimits {
  /** seconds; later expiries are cut to it */
  maximalLifetimeS: number;
  /** seconds, for requests that name no expiry; without it they are refused */
  defaultLifetimeS?: number | undefined;
  /** live ones */
  perUser: number;
}

/** Makes an access token for a user. The token itself is not stored, only its hash. */
export class CreateAccessToken {
  constructor(
    private readonly accounts: Pick<AccountStore, 'update'>,
    private readonly limits: AccessTokenLimits,
  ) {}

  /** @throws ArangoError 10 no expiry, and none to fall back on, 1703 unknown user, 1207 name taken (by an expired one too); AppError aborted when there are too many */
  async execute(user: string, { name, validUntil }: NewAccessToken): Promise<{ record: StoredAccessToken; token: string }> {
    const created_at = Math.floor(Date.now() / 1000);
    const { defaultLifetimeS, maximalLifetimeS } = this.limits;
    if (validUntil === undefined && defaultLifetimeS === undefined)
      throw new ArangoError('bad-parameter', 'valid_until must be an integer');
    const valid_until = Math.min(validUntil ?? created_at + (defaultLifetimeS ?? 0), created_at + maximalLifetimeS);
    const token = newAccessToken({ user, expiresAt: valid_until, createdAt: created_at });
    const { accessTokens } = await this.accounts.update(user, (account) => {
      if (account.accessTokens.some((known) => known.name === name))
        throw new ArangoError('duplicate-name', `there is an access token named ${name}`);
      if (account.accessTokens.filter((known) => known.valid_until > created_at).length >= this.limits.perUser)
        throw new AppError('aborted', 'TooManyAccessTokensError', `a user has at most ${this.limits.perUser} live access tokens`, {
          user,
        });
      const id = account.lastTokenId + 1;
      const record = { id, name, valid_until, created_at, fingerprint: fingerprintOf(token), sha256: hashOfAccessToken(token) };
      return { ...account, lastTokenId: id, accessTokens: [...account.accessTokens, record] };
    });
    return { record: accessTokens.at(-1) as StoredAccessToken, token };
  }
}
