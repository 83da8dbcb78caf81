import { NO_GRANTS } from '@strata/auth';
import type { Account } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { hashPassword } from '../accounts/password-hash';
import type { NewUser } from './user-fields';

/** Adds a user, who has no access to anything yet. */
export class CreateUser {
  constructor(private readonly accounts: Pick<AccountStore, 'insert'>) {}

  /** @throws ArangoError 1702 when the name is taken */
  async execute({ user, passwd, active, extra }: NewUser, grants: Account['grants'] = NO_GRANTS): Promise<Account> {
    const password = await hashPassword(passwd);
    return this.accounts.insert({
      user,
      active,
      extra,
      password,
      createdAt: Date.now() / 1000,
      grants,
      lastTokenId: 0,
      accessTokens: [],
    });
  }
}
