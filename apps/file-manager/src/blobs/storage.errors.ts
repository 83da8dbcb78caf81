import { AppError } from '@strata/errors';

/** No room left, by whichever limit. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** A full disk is told to callers, who may come again; what else goes wrong stays what it is. */
export function asStorageError(error: unknown): unknown {
  if (!FULL.includes((error as NodeJS.ErrnoException).code)) return error;
  return new AppError(
    'unavailable',
    'DiskFullError',
    'the disk of the file manager is full: nothing was stored',
    {},
    { cause: error },
  );
}
