import type { AppError } from '@strata/errors';
import type { Logger } from 'pino';
import { inWords } from './dependency-log';

/**
 * One line about a request that could not be answered, by its HTTP status: a fault of ours is an error with its whole story; a dependency
 * that is away is a warning, and where it was missed is of no use; what was refused or does not exist is the caller's business.
 */
export function logFailure(
  logger: Pick<Logger, 'debug' | 'warn' | 'error'>,
  status: number,
  error: AppError,
  more: object = {},
): void {
  const line = { event: status < 500 || status === 501 ? 'request-refused' : 'request-failed', type: error.type, status, ...more };
  if (status < 500 || status === 501) logger.debug(line, error.message);
  else if (status === 500) logger.error({ ...line, err: error }, error.message);
  else logger.warn({ ...line, reason: inWords(error) }, error.message);
}
