import type { SecretRing } from '@strata/auth';
import { signSessionToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { Authenticator } from '../authentication/authenticator';
import type { SessionRequest } from './session-request';

/** Exchanges a password or an access token for a session token. */
export class OpenSession {
  constructor(
    private readonly authenticator: Pick<Authenticator, 'accountOf'>,
    private readonly ring: Pick<SecretRing, 'active'>,
    private readonly lifetimeS: number,
  ) {}

  /**
   * @param address of the client, for slowing down guesses
   * @throws ArangoError 401 for any wrong credentials, 429 with `retryAfterS` after too many failures
   */
  async execute({ username, password, expiryTime }: SessionRequest, address: string): Promise<string> {
    const opened = await this.authenticator.accountOf(username, password, address);
    if (!opened) throw new ArangoError('http-unauthorized');
    const { user, createdAt } = opened.account;
    return signSessionToken(this.ring, { user, lifetimeS: expiryTime ?? this.lifetimeS, accountCreatedAt: createdAt }).jwt;
  }
}
