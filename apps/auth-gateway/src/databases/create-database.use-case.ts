import { ArangoError } from '@strata/errors';
import type { AccountStore } from '../accounts/account-store';
import type { JsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import type { CreateUser } from '../users/create-user.use-case';
import type { GrantUpkeep } from '../users/grant-upkeep';
import { readNewUser } from '../users/user-fields';
import type { DatabaseNames } from '../catalog/database-names';
import type { DatabaseAnswer, DatabaseRequests } from './database-requests';

/** Creates a database for its users. */
export class CreateDatabase {
  constructor(
    private readonly databases: Pick<DatabaseNames, 'forget'>,
    private readonly requests: Pick<DatabaseRequests, 'send'>,
    private readonly accounts: Pick<AccountStore, 'find'>,
    private readonly createUser: Pick<CreateUser, 'execute'>,
    private readonly grants: Pick<GrantUpkeep, 'databaseCreated'>,
  ) {}

  /**
   * `users` become accounts where they are missing, and get rw; so does the creator. They are looked at before anything is created.
   * @returns the database's own answer, a refusal too
   * @throws ArangoError 10 or 1700 for users that cannot be
   */
  async execute(creator: Principal, { users: named, ...database }: JsonObject): Promise<DatabaseAnswer> {
    const users = named ?? [];
    if (!Array.isArray(users)) throw new ArangoError('bad-parameter', 'users must be a list');
    const owners = users.map((user: unknown) => readNewUser(isRecord(user) ? { ...user, user: user.username ?? user.user } : {}));
    const answer = await this.requests.send(creator, 'POST', '/_db/_system/_api/database', database);
    this.databases.forget();
    if (answer.status !== 201) return answer;
    for (const owner of owners) if (!(await this.accounts.find(owner.user))) await this.createUser.execute(owner);
    const names = [...owners.map(({ user }) => user), ...(creator.kind === 'user' ? [creator.account.user] : [])];
    await this.grants.databaseCreated(String(database.name).normalize('NFC'), names);
    return answer;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
