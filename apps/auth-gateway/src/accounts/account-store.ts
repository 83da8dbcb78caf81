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

/** With the revision by which a change made elsewhere is recognized. */
type StoredAccount = Account & { _rev?: string };

interface Known {
  until: number;
  account: StoredAccount | undefined;
}

/**
 * Accounts, kept in a system collection of `_system`, whichever database runs. Reads may be two seconds old with respect to another gateway;
 * this gateway's own changes show at once. Writes are synced before they are acknowledged.
 */
export class AccountStore {
  private readonly collection: DocumentCollection<Account>;
  private readonly cache = new Map<string, Known>();
  /** reads on their way, so that many requests of one user make one of them; a change of the account ends their say */
  private readonly reads = new Map<string, Promise<StoredAccount | undefined>>();
  /** the last change under way of each account */
  private readonly updates = new Map<string, Promise<unknown>>();
  private readonly listeners: ((user: string) => void)[] = [];

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

  /** Told the name of every account that this gateway changed or saw changed, before anybody can act on the change. */
  onChange(listener: (user: string) => void): void {
    this.listeners.push(listener);
  }

  async find(user: string): Promise<Account | undefined> {
    const known = this.cache.get(user);
    return known && known.until > Date.now() ? known.account : this.read(user);
  }

  /** The account as the database has it now, unless a read of it is on its way already. */
  read(user: string): Promise<Account | undefined> {
    const running = this.reads.get(user);
    if (running) return running;
    const read: Promise<StoredAccount | undefined> = inAppErrors(() =>
      this.collection.document(accountKey(user), { graceful: true }),
    ).then(
      (account) => {
        if (this.reads.get(user) !== read) return account ?? undefined; // the account was changed meanwhile: the change is newer
        this.reads.delete(user);
        return this.take(user, account ?? undefined);
      },
      (error: unknown) => {
        if (this.reads.get(user) === read) this.reads.delete(user);
        throw error;
      },
    );
    this.reads.set(user, read);
    return read;
  }

  /** Until when (milliseconds since 1970) what is known of a user may be used without asking again; 0 when nothing is known. */
  freshUntil(user: string): number {
    return this.cache.get(user)?.until ?? 0;
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
      const { _rev } = await this.collection.save({ ...account, _key: accountKey(account.user) }, { waitForSync: true });
      this.changed(account.user, { ...account, _rev });
      return account;
    } catch (error) {
      if ((error as { errorNum?: unknown }).errorNum === UNIQUE_CONSTRAINT_VIOLATED) throw new ArangoError('user-duplicate');
      this.forget(account.user);
      throw asAppError(error);
    }
  }

  /**
   * Changes an account from its present state; tried again when another gateway changed it meanwhile. Changes that come through this one
   * follow each other, because many at once would only run into each other.
   * @param change pure: may run several times; what it throws ends the attempt
   * @throws ArangoError 1703 when there is no such user
   */
  update(user: string, change: (account: Account) => Account): Promise<Account> {
    const work = () => this.attempt(user, change);
    const result = (this.updates.get(user) ?? Promise.resolve()).then(work, work);
    this.updates.set(user, result);
    const end = () => {
      if (this.updates.get(user) === result) this.updates.delete(user);
    };
    result.then(end, end);
    return result;
  }

  private async attempt(user: string, change: (account: Account) => Account): Promise<Account> {
    for (let attempt = 1; ; attempt++) {
      const found = await inAppErrors(() => this.collection.document(accountKey(user), { graceful: true }));
      if (!found) throw new ArangoError('user-not-found');
      const changed = change(found);
      try {
        const { _rev } = await this.collection.replace(accountKey(user), changed, { ifMatch: found._rev, waitForSync: true });
        this.changed(user, { ...changed, _rev });
        return changed;
      } catch (error) {
        this.forget(user);
        if (!isConflict(error) || attempt === ATTEMPTS) throw asAppError(error);
      }
    }
  }

  /** @throws ArangoError 1703 when there is no such user */
  async remove(user: string): Promise<void> {
    try {
      await this.collection.remove(accountKey(user), { waitForSync: true });
    } catch (error) {
      this.forget(user);
      if (isNotFound(error)) throw new ArangoError('user-not-found');
      throw asAppError(error);
    }
    this.changed(user, undefined);
  }

  /** Takes over what a read found; a read that shows another revision than before shows a change made elsewhere. */
  private take(user: string, account: StoredAccount | undefined): StoredAccount | undefined {
    const known = this.cache.get(user);
    if (known && known.account?._rev !== account?._rev) this.changed(user, account);
    else this.remember(user, account);
    return account;
  }

  private changed(user: string, account: StoredAccount | undefined): void {
    this.reads.delete(user);
    this.remember(user, account);
    for (const listener of this.listeners) listener(user);
  }

  /** A write failed, and nobody knows whether it took place: the next look has to ask the database. */
  private forget(user: string): void {
    this.reads.delete(user);
    this.cache.delete(user);
    for (const listener of this.listeners) listener(user);
  }

  private remember(user: string, account: StoredAccount | undefined): void {
    if (this.cache.size >= MAX_CACHED && !this.cache.has(user)) this.cache.clear();
    this.cache.set(user, { until: Date.now() + CACHE_MS, account });
  }
}
