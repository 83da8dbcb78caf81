import { isAdministrator, NO_GRANTS } from '@strata/auth';
import { AppError, ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';
import { ROOT, ROOT_GRANTS } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import type { Principal } from '../authentication/principal';
import { hasFullRights } from '../authentication/principal';
import { hashPassword } from '../accounts/password-hash';
import type { UserChange } from './user-fields';
import { mergedExtra } from './user-fields';

/** Changes a user on behalf of an administrator or of the user. */
export class ChangeUser {
  constructor(private readonly accounts: Pick<AccountStore, 'get' | 'update' | 'all'>) {}

  /** Only what was given changes, also within `extra`. @throws ArangoError 1703, 403; AppError aborted for the last active administrator */
  async update(principal: Principal, user: string, change: UserChange): Promise<Account> {
    await this.check(principal, user, change);
    const password = change.passwd === undefined ? undefined : await hashPassword(change.passwd);
    return this.accounts.update(user, (account) => ({
      ...account,
      active: change.active ?? account.active,
      extra: mergedExtra(account.extra, change.extra),
      password: password ?? account.password,
    }));
  }

  /** What was not given returns to its default, and grants are reset; users who replace themselves keep theirs, or they would lock themselves out. */
  async replace(principal: Principal, user: string, change: UserChange): Promise<Account> {
    await this.check(principal, user, change);
    const password = await hashPassword(change.passwd ?? '');
    const resets = hasFullRights(principal);
    return this.accounts.update(user, (account) => ({
      ...account,
      password,
      active: change.active ?? (resets ? true : account.active),
      extra: change.extra ?? {},
      grants: resets ? (user === ROOT ? ROOT_GRANTS : NO_GRANTS) : account.grants,
    }));
  }

  private async check(principal: Principal, user: string, { active }: UserChange): Promise<void> {
    if (active !== undefined && !hasFullRights(principal)) throw new ArangoError('forbidden', 'only administrators change active');
    const account = await this.accounts.get(user);
    if (
      active === false &&
      isActiveAdministrator(account) &&
      (await this.accounts.all()).filter(isActiveAdministrator).length === 1
    )
      throw new AppError('aborted', 'LastAdministratorError', `${user} is the last active administrator`, { user });
  }
}

function isActiveAdministrator({ active, grants }: Account): boolean {
  return active && isAdministrator(grants);
}
