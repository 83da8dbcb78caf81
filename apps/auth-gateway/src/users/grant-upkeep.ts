import { inAppErrors } from '@strata/arango';
import type { Grants } from '@strata/auth';
import { ACCOUNTS_COLLECTION, collectionGrant, isAdministrator } from '@strata/auth';
import type { Database } from 'arangojs';
import type { AccountStore } from '../accounts/account-store';
import { withCollectionGrant, withDatabaseGrant, withoutDatabase } from '../accounts/grant-changes';
import type { Principal } from '../authentication/principal';

/** Keeps grants true while databases and collections come and go. */
export class GrantUpkeep {
  /** @param system connection to `_system` */
  constructor(
    private readonly accounts: Pick<AccountStore, 'update'>,
    private readonly system: Pick<Database, 'query'>,
  ) {}

  /**
   * The creator of a collection gets rw on it; grants that a former one of that name left behind are forgotten first. Administrators have
   * rw on everything new, so nothing is noted for them: it would only let their accounts grow.
   */
  async collectionCreated(creator: Principal, database: string, name: string): Promise<void> {
    await this.collectionDropped(database, name);
    if (creator.kind !== 'user' || name.startsWith('_') || isAdministrator(creator.account.grants)) return;
    await this.change(creator.account.user, (grants) => withCollectionGrant(grants, database, name, 'rw'));
  }

  /** A collection of the same name made later starts without old grants. */
  async collectionDropped(database: string, name: string): Promise<void> {
    for (const user of await this.holders(database, name))
      await this.change(user, (grants) => withCollectionGrant(grants, database, name, undefined));
  }

  /**
   * Gives the grants on a collection to the name that it is about to get: nobody may use it without them in between. Afterwards one of the
   * names is gone, and its grants with it.
   */
  async collectionRenaming(database: string, from: string, to: string): Promise<void> {
    await this.collectionDropped(database, to);
    for (const user of await this.holders(database, from))
      await this.change(user, (grants) => withCollectionGrant(grants, database, to, collectionGrant(grants, database, from)));
  }

  /** The users get rw on a new database; grants that a former one of that name left behind are forgotten first. */
  async databaseCreated(database: string, users: readonly string[]): Promise<void> {
    await this.databaseDropped(database);
    for (const user of new Set(users)) await this.change(user, (grants) => withDatabaseGrant(grants, database, 'rw'));
  }

  async databaseDropped(database: string): Promise<void> {
    for (const user of await this.holders(database, null)) await this.change(user, (grants) => withoutDatabase(grants, database));
  }

  private async change(user: string, change: (grants: Grants) => Grants): Promise<void> {
    await this.accounts.update(user, (account) => ({ ...account, grants: change(account.grants) }));
  }

  /** Users with a grant on a collection or, with `null`, on anything of a database. */
  private async holders(database: string, collection: string | null): Promise<string[]> {
    const ofCollection = `LENGTH(account.grants.collections[* FILTER CURRENT.database == @database
      && (@collection == null || CURRENT.collection == @collection)]) > 0`;
    const ofDatabase = '(@collection == null && @database IN account.grants.databases[*].database)';
    return inAppErrors(async () => {
      const query = `FOR account IN @@accounts FILTER ${ofDatabase} || ${ofCollection} RETURN account.user`;
      return (await this.system.query<string>(query, { '@accounts': ACCOUNTS_COLLECTION, database, collection })).all();
    });
  }
}
