import type { ErrorKind } from '@strata/errors';
import { AppError, kindOfHttpStatus } from '@strata/errors';
import { readOnlyError } from './judge-reading';

/** What the database's own numbers mean to somebody who looks and asks; others go by their status. */
const BY_NUMBER: Readonly<Record<number, readonly [ErrorKind, string]>> = {
  32: ['failed-precondition', 'QueryMemoryError'],
  1203: ['not-found', 'CollectionNotFound'],
  1228: ['not-found', 'DatabaseNotFound'],
  1924: ['not-found', 'GraphNotFound'],
  1500: ['aborted', 'QueryKilledError'],
};
/** A query that writes, refused by the second barrier: read only; not declared for writing in the transaction. */
const WRITES: ReadonlySet<number> = new Set([1004, 1652]);
/** ArangoDB's number for a query that was ended before it was done. */
const KILLED = 1500;
const [FIRST_QUERY_ERROR, LAST_QUERY_ERROR] = [1501, 1599];

const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'TokenRefusedError',
  403: 'AccessDeniedError',
  404: 'NotFoundInDatabase',
};

/**
 * A refusal of the database, or of the gateway before it, in the platform's taxonomy. The token is the caller's own: 401 and 403 are about
 * them.
 * @param text body of the answer
 * @param call method and path, for answers that say nothing
 */
export function databaseRefusal(status: number, text: string, call: string): AppError {
  const { errorNum, words } = readBody(text);
  const message = words ?? `${call} was answered with status ${status}`;
  if (errorNum !== undefined && WRITES.has(errorNum)) return readOnlyError('changes data', new Error(message));
  const isOfQuery = errorNum !== undefined && errorNum >= FIRST_QUERY_ERROR && errorNum <= LAST_QUERY_ERROR;
  const known = errorNum === undefined ? undefined : BY_NUMBER[errorNum];
  const [kind, type] = known ?? [
    isOfQuery ? 'invalid-argument' : kindOfHttpStatus(status),
    isOfQuery ? 'QueryError' : (BY_STATUS[status] ?? 'DatabaseError'),
  ];
  return new AppError(kind, type, message, { status, ...(errorNum !== undefined && { errorNum }) });
}

/** Was the query ended from outside: by somebody, or because its time was up? */
export const wasKilled = (error: unknown): boolean => error instanceof AppError && error.details['errorNum'] === KILLED;

export const noAccess = (database: string): AppError =>
  new AppError('permission-denied', 'AccessDeniedError', `no access to database ${database}`, { database });

export const queryTimedOut = (timeoutMs: number, cause: unknown): AppError =>
  new AppError('deadline-exceeded', 'QueryTimeoutError', `the query took longer than ${timeoutMs / 1_000} s`, {}, { cause });

export const callTimedOut = (call: string, timeoutMs: number, cause: unknown): AppError =>
  new AppError('deadline-exceeded', 'DatabaseTimeoutError', `${call} was not answered within ${timeoutMs} ms`, {}, { cause });

export const databaseAway = (cause: unknown): AppError =>
  new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause });

export const answerUnreadable = (call: string, cause: unknown): AppError =>
  new AppError('bad-gateway', 'DatabaseAnswerError', `the answer to ${call} is no JSON`, {}, { cause });

function readBody(text: string): { errorNum?: number; words?: string } {
  try {
    const { errorNum, errorMessage } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof errorNum === 'number' && { errorNum }),
      ...(typeof errorMessage === 'string' && errorMessage !== '' && { words: errorMessage }),
    };
  } catch {
    return {}; // of something in between; the status has to do
  }
}
