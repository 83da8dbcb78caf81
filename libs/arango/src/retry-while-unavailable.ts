import type { RetryBudget } from '@strata/errors';
import { retryWhilePassing } from '@strata/errors';
import { inAppErrors } from './as-app-error';

/**
 * Repeats a call while what it needs restarts (see `retryWhilePassing`). Only for calls that may be done twice.
 * @throws AppError the last failure once the budget is spent, or any failure that another try would not mend
 */
export async function retryWhileUnavailable<T>(call: () => Promise<T>, budget: RetryBudget): Promise<T> {
  return retryWhilePassing(() => inAppErrors(call), budget);
}
