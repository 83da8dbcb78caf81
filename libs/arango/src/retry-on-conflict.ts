import { pauseBeforeRetry } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAppError, isConflict } from './as-app-error';

const MAX_TRIES = 50;
const PAUSES = { firstMs: 2, longestMs: 200 } as const;

/**
 * Repeats a statement that lost against a concurrent write of the same row. Only for statements that decide anew what they write each time.
 * @throws AppError aborted `DatabaseConflict` after 50 tries, and at once whatever is no conflict
 */
export async function retryOnConflict<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!isConflict(error) || tries >= MAX_TRIES) throw asAppError(error);
      await sleep(pauseBeforeRetry(tries, error, PAUSES));
    }
  }
}
