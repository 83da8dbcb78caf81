import { setTimeout as delay } from 'node:timers/promises';
import { ArangoError } from '@strata/errors';
import type { Logger } from 'pino';
import type { CreateUser } from '../users/create-user.use-case';
import { ROOT, ROOT_GRANTS } from './account';
import type { AccountStore } from './account-store';

const TRY_AGAIN_MS = 200;

/** Waits for the database, then makes sure that there are accounts, and root among them. Gives up when `signal` says so. */
export async function prepareAccounts(
  accounts: AccountStore,
  createUser: CreateUser,
  { firstRootPassword, logger, signal }: { firstRootPassword: string; logger: Logger; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await accounts.prepare();
      if (await accounts.find(ROOT)) return;
      await createUser.execute({ user: ROOT, passwd: firstRootPassword, active: true, extra: {} }, ROOT_GRANTS);
      logger.info({ event: 'root-created' });
      return;
    } catch (error) {
      if (error instanceof ArangoError && error.arangoName === 'user-duplicate') return; // another gateway was faster
      if (attempt % 25 === 0)
        logger.warn({ event: 'waiting-for-database', err: error as Error }, 'the database does not answer yet');
      await delay(TRY_AGAIN_MS);
    }
  }
}
