import type { SecretRing } from '@strata/auth';
import { signSessionToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { Authenticator } from '../identities/authenticator';
import type { LoginThrottle } from '../identities/login-throttle';
import type { SessionRequest } from './session-request';

/** Exchanges a password or an access token for a session token. */
export class OpenSession {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly ring: SecretRing,
    private readonly throttle: LoginThrottle,
    private readonly lifetimeS: number,
  ) {}

  /**
   * @param address of the client, for slowing down guesses
   * @throws ArangoError 401 for any wrong credentials, 429 with `retryAfterS` after too many failures
   */
  async execute({ username, password, expiryTime }: SessionRequest, address: string): Promise<string> {
    const account =
      (await this.authenticator.accountByAccessToken(username, password)) ??
      (await this.byPassword(username ?? '', password, address));
    return signSessionToken(this.ring, { user: account.user, lifetimeS: expiryTime ?? this.lifetimeS }).jwt;
  }

  private async byPassword(username: string, password: string, address: string) {
    const retryAfterS = this.throttle.waitS(username, address);
    if (retryAfterS > 0)
      throw new ArangoError('http-too-many-requests', `too many failed logins, try again in ${retryAfterS} seconds`, {
        retryAfterS,
      });
    const account = username === '' ? undefined : await this.authenticator.accountOf(username, password);
    if (account) return account;
    this.throttle.recordFailure(username, address);
    throw new ArangoError('http-unauthorized');
  }
}
