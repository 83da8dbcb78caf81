import { setTimeout as delay } from 'node:timers/promises';
import { ArangoError } from '@strata/errors';
import type { DependencyLog } from '@strata/service-kit';
import type { Logger } from 'pino';
import type { CreateUser } from './create-user.use-case';
import { ROOT, ROOT_GRANTS } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';

const TRY_AGAIN_MS = 200;

interface Preparation {
  firstRootPassword: string;
  logger: Pick<Logger, 'info'>;
  dependencies: Pick<DependencyLog, 'away' | 'there'>;
  signal: AbortSignal;
}

/** Waits for the database, then makes sure that there are accounts, and root among them. Gives up when `signal` says so. */
export async function prepareAccounts(
  accounts: AccountStore,
  createUser: CreateUser,
  { firstRootPassword, logger, dependencies, signal }: Preparation,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await accounts.prepare();
      dependencies.there('database');
      if (await accounts.find(ROOT)) return;
      await createUser.execute({ user: ROOT, passwd: firstRootPassword, active: true, extra: {} }, ROOT_GRANTS);
      logger.info({ event: 'root-created' });
      return;
    } catch (error) {
      if (error instanceof ArangoError && error.arangoName === 'user-duplicate') return; // another gateway was faster
      dependencies.away('database', error);
      await delay(TRY_AGAIN_MS);
    }
  }
}
