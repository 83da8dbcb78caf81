import type { ErrorKind } from '@strata/errors';
import { AppError, kindOfArangoAnswer } from '@strata/errors';
import { HttpError, isArangoError, isNetworkError } from 'arangojs/errors';

/** Names of the cases that callers tell apart. */
const TYPE_OF_ERROR: Readonly<Record<number, string>> = {
  18: 'DatabaseLockTimeout',
  30: 'DatabaseShuttingDown',
  38: 'DatabaseStarting',
  1200: 'DatabaseConflict',
  1202: 'DocumentNotFound',
  1203: 'CollectionNotFound',
  1210: 'UniqueConstraintViolated',
  1228: 'DatabaseNotFound',
  1924: 'GraphNotFound',
};

const TYPE_OF_KIND: Partial<Record<ErrorKind, string>> = {
  'not-found': 'NotFoundInDatabase',
  aborted: 'DatabaseConflict',
  unimplemented: 'DatabaseFeatureMissing',
  unavailable: 'DatabaseUnavailable',
  'bad-gateway': 'DatabaseUnavailable',
  'deadline-exceeded': 'DatabaseUnavailable',
};

/**
 * What the driver threw, in the platform's taxonomy: a database that does not answer is `unavailable` (worth another try), a lost
 * compare-and-set is `aborted` `DatabaseConflict`. Errors that are no database errors come back as they are.
 */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isArangoError(error)) return refusal(error.errorNum, error.code ?? 500, error.message, error);
  if (error instanceof HttpError) return refusal(undefined, error.code, `database answered ${error.code}`, error);
  if (isNetworkError(error))
    return new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause: error });
  return error;
}

/** The same of an answer that the driver has not seen: its status and, where it is the database's own, its body. */
export function answerAsAppError(status: number, body: { errorNum?: unknown; errorMessage?: unknown } | undefined): AppError {
  const { errorNum, errorMessage } = body ?? {};
  return typeof errorNum === 'number' && typeof errorMessage === 'string'
    ? refusal(errorNum, status, errorMessage)
    : refusal(undefined, status, `database answered ${status}`);
}

function refusal(errorNum: number | undefined, status: number, message: string, cause?: unknown): AppError {
  const kind = kindOfArangoAnswer(errorNum, status);
  const refused = status === 401 || status === 403 ? 'DatabaseRefusedToken' : 'DatabaseError'; // our own token, not the caller's
  const type = (errorNum === undefined ? undefined : TYPE_OF_ERROR[errorNum]) ?? TYPE_OF_KIND[kind] ?? refused;
  return new AppError(kind, type, message, errorNum === undefined ? {} : { errorNum }, { cause });
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
