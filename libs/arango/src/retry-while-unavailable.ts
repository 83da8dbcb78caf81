import { AppError, ERROR_KINDS } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAppError } from './as-app-error';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface RetryBudget {
  /** for how long to keep trying while nothing but `unavailable` and its like come back */
  readonly budgetMs: number;
  /** ends the waiting at once */
  readonly signal?: AbortSignal;
}

/**
 * Repeats a call while its dependency restarts: pauses double from 0.1 s to 5 s. Only for calls that may be done twice.
 * @throws AppError the last failure once the budget is spent, or any failure that another try would not mend
 */
export async function retryWhileUnavailable<T>(call: () => Promise<T>, { budgetMs, signal }: RetryBudget): Promise<T> {
  const deadline = Date.now() + budgetMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!isPassing(error) || Date.now() + pauseMs > deadline) throw error;
      await sleep(pauseMs, undefined, signal ? { signal } : {}).catch(() => undefined);
      if (signal?.aborted) throw signal.reason;
    }
  }
}

/** Would another try, a little later, probably succeed? `internal` is none: a fault of ours does not mend itself. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.kind !== 'internal' && ERROR_KINDS[error.kind].retry;
}
