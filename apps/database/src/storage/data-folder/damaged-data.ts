import { AppError } from '@strata/errors';

/** A file of the data folder that cannot be trusted: the server does not start, so that nobody goes on without noticing the loss. */
export function damaged(path: string, position: number, what: string): AppError {
  return new AppError('failed-precondition', 'DataDamagedError', `${path} is damaged at byte ${position}: ${what}`, {
    path,
    position,
  });
}
