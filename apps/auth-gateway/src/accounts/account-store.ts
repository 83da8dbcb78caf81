import { accountKey, ACCOUNTS_COLLECTION } from '@strata/auth';
import { asAppError, inAppErrors, isConflict, isNotFound } from '@strata/arango';
import { ArangoError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { DocumentCollection } from 'arangojs/collections';
import type { Account } from './account';

const CACHE_MS = 2_000;
const MAX_CACHED = 10_000;
const ATTEMPTS = 8;
const UNIQUE_CONSTRAINT_VIOLATED = 1210;
const DUPLICATE_NAME = 1207;

/**
 * Accounts, kept in a system collection of `_system`, whichever database runs. Reads may be two seconds old with respect to another gateway;
 * this gateway's own changes show at once. Writes are synced before they are acknowledged.
 */
export class AccountStore {
  private readonly collection: DocumentCollection<Account>;
  private readonly cache = new Map<string, { until: number; account: Account | undefined }>();

  /** @param system connection to `_system` */
  constructor(private readonly system: Database) {
    this.collection = system.collection<Account>(ACCOUNTS_COLLECTION);
  }

  /** Creates the collection where it is missing. @throws AppError unavailable while the database does not answer */
  async prepare(): Promise<void> {
    await inAppErrors(async () => {
      if (await this.collection.exists()) return;
      await this.collection.create({ isSystem: true, waitForSync: true }).catch((error: unknown) => {
        if ((error as { errorNum?: unknown }).errorNum !== DUPLICATE_NAME) throw error;
      });
    });
  }

  async find(user: string): Promise<Account | undefined> {
    const known = this.cache.get(user);
    if (known && known.until > Date.now()) return known.account;
    const account = await inAppErrors(() => this.collection.document(accountKey(user), { graceful: true }));
    return this.remember(user, account ?? undefined);
  }

  /** @throws ArangoError 1703 */
  async get(user: string): Promise<Account> {
    const account = await this.find(user);
    if (!account) throw new ArangoError('user-not-found');
    return account;
  }

  /** All accounts in order of their names. */
  async all(): Promise<Account[]> {
    const accounts = await inAppErrors(async () => {
      const cursor = await this.system.query<Account>(`FOR account IN ${ACCOUNTS_COLLECTION} RETURN account`);
      return cursor.all();
    });
    return accounts.sort((a, b) => (a.user < b.user ? -1 : 1));
  }

  /** @throws ArangoError 1702 when the user exists */
  async insert(account: Account): Promise<Account> {
    try {
      await this.collection.save({ ...account, _key: accountKey(account.user) }, { waitForSync: true });
    } catch (error) {
      if ((error as { errorNum?: unknown }).errorNum === UNIQUE_CONSTRAINT_VIOLATED) throw new ArangoError('user-duplicate');
      throw asAppError(error);
    }
    this.remember(account.user, account);
    return account;
  }

  /**
   * Changes an account from its present state; tried again when somebody else changed it meanwhile.
   * @param change pure: may run several times; what it throws ends the attempt
   * @throws ArangoError 1703 when there is no such user
   */
  async update(user: string, change: (account: Account) => Account): Promise<Account> {
    for (let attempt = 1; ; attempt++) {
      const found = await inAppErrors(() => this.collection.document(accountKey(user), { graceful: true }));
      if (!found) throw new ArangoError('user-not-found');
      const changed = change(found);
      try {
        await this.collection.replace(accountKey(user), changed, { ifMatch: found._rev, waitForSync: true });
        this.remember(user, changed);
        return changed;
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS) throw asAppError(error);
      }
    }
  }

  /** @throws ArangoError 1703 when there is no such user */
  async remove(user: string): Promise<void> {
    try {
      await this.collection.remove(accountKey(user), { waitForSync: true });
    } catch (error) {
      if (isNotFound(error)) throw new ArangoError('user-not-found');
      throw asAppError(error);
    } finally {
      this.remember(user, undefined);
    }
  }

  private remember(user: string, account: Account | undefined): Account | undefined {
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(user, { until: Date.now() + CACHE_MS, account });
    return account;
  }
}
