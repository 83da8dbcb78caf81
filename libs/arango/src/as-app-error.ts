import { AppError } from '@strata/errors';
import type { ErrorKind } from '@strata/errors';
import { HttpError, isArangoError, isNetworkError } from 'arangojs/errors';

/** Error numbers of the database (ArangoDB manual, "Error codes and meanings") that mean more than their HTTP status says. */
const MEANINGS = new Map<number, readonly [ErrorKind, string]>([
  [18, ['unavailable', 'DatabaseLockTimeout']],
  [30, ['unavailable', 'DatabaseShuttingDown']],
  [38, ['unavailable', 'DatabaseStarting']],
  [1200, ['aborted', 'DatabaseConflict']],
  [1202, ['not-found', 'DocumentNotFound']],
  [1203, ['not-found', 'CollectionNotFound']],
  [1210, ['aborted', 'UniqueConstraintViolated']],
  [1228, ['not-found', 'DatabaseNotFound']],
  [1924, ['not-found', 'GraphNotFound']],
]);

const KIND_OF_STATUS = new Map<number, readonly [ErrorKind, string]>([
  [401, ['internal', 'DatabaseRefusedToken']], // our own token, not the caller's: a fault of the installation
  [403, ['internal', 'DatabaseRefusedToken']],
  [404, ['not-found', 'NotFoundInDatabase']],
  [409, ['aborted', 'DatabaseConflict']],
  [412, ['aborted', 'DatabaseConflict']],
  [501, ['unimplemented', 'DatabaseFeatureMissing']],
  [503, ['unavailable', 'DatabaseUnavailable']],
]);

/**
 * What the driver threw, in the platform's taxonomy: a database that does not answer is `unavailable` (worth another try), a lost
 * compare-and-set is `aborted` `DatabaseConflict`. Errors that are no database errors come back as they are.
 */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isArangoError(error)) {
    const [kind, type] =
      MEANINGS.get(error.errorNum) ?? KIND_OF_STATUS.get(error.code ?? 500) ?? (['internal', 'DatabaseError'] as const);
    return new AppError(kind, type, error.message, { errorNum: error.errorNum }, { cause: error });
  }
  if (error instanceof HttpError) {
    const [kind, type] = KIND_OF_STATUS.get(error.code) ?? (['internal', 'DatabaseError'] as const);
    return new AppError(kind, type, `database answered ${error.code}`, {}, { cause: error });
  }
  if (isNetworkError(error))
    return new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause: error });
  return error;
}

/** Runs a database call and turns what it throws with {@link asAppError}. */
export async function inAppErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asAppError(error);
  }
}

/** Is this the `aborted` of a compare-and-set that lost against somebody else? */
export function isConflict(error: unknown): boolean {
  const translated = asAppError(error);
  return translated instanceof AppError && translated.type === 'DatabaseConflict';
}

/** Is this the answer for a document, collection, graph or database that is not there? */
export function isNotFound(error: unknown): boolean {
  const translated = asAppError(error);
  return translated instanceof AppError && translated.kind === 'not-found';
}
