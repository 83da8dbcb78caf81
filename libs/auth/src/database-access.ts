import { AppError } from '@strata/errors';
import type { AccountAccess } from './account';
import { accountKey, isSessionOf } from './account';
import { ACCOUNTS_COLLECTION } from './accounts-collection';
import type { AccessLevel } from './access-levels';
import { isAtLeast, levelOnCollections, resolveCollectionLevel, resolveDatabaseLevel } from './access-levels';
import type { Identity } from './identity';
import type { SecretRing } from './secret-ring';
import { signSuperuserToken } from './sign-token';

export interface DatabaseAccessConfig {
  /** base URL of the database */
  url: string;
  ring: SecretRing;
  /** name of the service that asks, for the token it signs */
  serverId: string;
  /** how long an answer may be reused, default 3,000 */
  cacheMs?: number;
  /** default 5,000 */
  timeoutMs?: number;
}

const MAX_CACHED = 10_000;

/** Tells what a caller may do with a database, from the grants that the gateway keeps in `_system`. */
export class DatabaseAccess {
  private readonly accounts = new Map<string, { until: number; account: Promise<AccountAccess | undefined> }>();

  constructor(private readonly config: DatabaseAccessConfig) {}

  /**
   * `none` for an unknown or deactivated user, and for a session from before the account was made anew; `rw` for the platform's own
   * services. May be a few seconds old.
   * @param collections that the caller is going to use, by name: none of them may have a lower level
   * @throws AppError unavailable `DatabaseUnreachableError`
   */
  async levelOf(identity: Identity, database: string, collections?: readonly string[]): Promise<AccessLevel> {
    if (identity.kind === 'superuser') return 'rw';
    const account = await this.account(identity.name);
    if (!account || !isSessionOf(account, identity)) return 'none';
    const level = resolveDatabaseLevel(account.grants, database);
    if (collections === undefined) return level;
    const onCollections = levelOnCollections(account.grants, database, collections);
    return isAtLeast(onCollections, level) ? level : onCollections;
  }

  /** The same for a single collection. @throws AppError unavailable `DatabaseUnreachableError` */
  async levelOnCollection(identity: Identity, database: string, collection: string): Promise<AccessLevel> {
    if (identity.kind === 'superuser') return 'rw';
    const account = await this.account(identity.name);
    return account && isSessionOf(account, identity) ? resolveCollectionLevel(account.grants, database, collection) : 'none';
  }

  private account(user: string): Promise<AccountAccess | undefined> {
    const known = this.accounts.get(user);
    if (known && known.until > Date.now()) return known.account;
    if (this.accounts.size >= MAX_CACHED) this.accounts.clear();
    const account = this.fetchAccount(user);
    this.accounts.set(user, { until: Date.now() + (this.config.cacheMs ?? 3_000), account });
    account.catch(() => this.accounts.delete(user)); // a failure is not an answer worth keeping
    return account;
  }

  private async fetchAccount(user: string): Promise<AccountAccess | undefined> {
    const { url, ring, serverId, timeoutMs = 5_000 } = this.config;
    const token = signSuperuserToken(ring, { serverId });
    try {
      const response = await fetch(`${url}/_db/_system/_api/document/${ACCOUNTS_COLLECTION}/${accountKey(user)}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 404) return void (await response.arrayBuffer());
      if (!response.ok) throw new Error(`the database answered ${response.status}`);
      return (await response.json()) as AccountAccess;
    } catch (cause) {
      throw new AppError('unavailable', 'DatabaseUnreachableError', 'the database did not answer', {}, { cause });
    }
  }
}
