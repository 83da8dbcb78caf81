import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './app-error';
import type { PauseSettings } from './retry-decision';
import { isPassing, pauseBeforeRetry } from './retry-decision';

/** A call that failed and will be tried again. Times in milliseconds since the epoch. */
export interface Waiting {
  readonly error: AppError;
  /** when the first of the failures in a row came */
  readonly since: number;
  /** failures in a row */
  readonly tries: number;
  readonly nextTryAt: number;
}

export interface RetryBudget {
  /** for how long to keep trying, in milliseconds from the first failure */
  readonly budgetMs: number;
  /** ends the waiting at once */
  readonly signal?: AbortSignal;
  /** asked after every passing failure, with the number of failures in a row: false makes it the last */
  readonly mayRepeat?: (failures: number) => boolean;
  /** told about every failure after which another try follows */
  readonly onWaiting?: (waiting: Waiting) => void;
  /** told when a call succeeds that had failed before */
  readonly onRecovered?: () => void;
  readonly pauses?: Partial<PauseSettings>;
}

/**
 * Repeats a call while its failures are passing ones, with growing pauses. Only for calls that may be done twice.
 * @throws AppError the last failure once the budget is spent, at once any failure that another try would not mend, and the signal's reason
 */
export async function retryWhilePassing<T>(call: () => Promise<T>, budget: RetryBudget): Promise<T> {
  const { budgetMs, signal, mayRepeat, onWaiting, onRecovered, pauses } = budget;
  let since: number | undefined;
  for (let tries = 1; ; tries++) {
    try {
      const result = await call();
      if (since !== undefined) onRecovered?.();
      return result;
    } catch (error) {
      if (!(error instanceof AppError) || !isPassing(error)) throw error;
      since ??= Date.now();
      const nextTryAt = Date.now() + pauseBeforeRetry(tries, error, pauses);
      if (nextTryAt > since + budgetMs || mayRepeat?.(tries) === false) throw error;
      onWaiting?.({ error, since, tries, nextTryAt });
      await sleep(nextTryAt - Date.now(), undefined, signal ? { signal } : {}).catch(() => undefined);
      if (signal?.aborted) throw signal.reason;
    }
  }
}
