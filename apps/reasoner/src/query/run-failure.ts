import type { ErrorKind } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { Phase } from '../run-events/run-event';

/** Kinds that keep their status as long as nothing was said; every other failure is a processing that failed. */
const OWN_STATUS: ReadonlySet<ErrorKind> = new Set(['unavailable', 'quota-exhausted', 'resource-exhausted']);
/** Kinds that are about the caller, whatever was done before. */
const ABOUT_CALLER: ReadonlySet<ErrorKind> = new Set(['unauthenticated', 'permission-denied']);

/**
 * A failure of a run as the caller is told it, phase included; what is the service's own fault says nothing of its cause.
 * @param hasOutput whether the run had said more than that it began
 */
export function runFailure(error: unknown, phase: Phase, hasOutput: boolean): AppError {
  const isTold = error instanceof AppError && error.kind !== 'internal';
  const cause = isTold ? error.message : 'internal error';
  const keepsKind = isTold && (ABOUT_CALLER.has(error.kind) || (OWN_STATUS.has(error.kind) && !hasOutput));
  return new AppError(
    keepsKind ? error.kind : 'processing-failed',
    isTold ? error.type : 'ProcessingFailedError',
    `Processing failed during phase '${phase}': ${cause}`,
    {},
    { cause: error },
  );
}

export const requestTimedOut = (limitMs: number): AppError =>
  new AppError('deadline-exceeded', 'RequestTimeoutError', `the request took longer than ${limitMs / 1_000} s`);

export const serviceStopping = (): AppError => new AppError('unavailable', 'ServiceStoppingError', 'the service is stopping');

/** Nobody reads the answer any more. */
export const clientLeft = (): AppError => new AppError('aborted', 'ClientLeftError', 'the client has left');
