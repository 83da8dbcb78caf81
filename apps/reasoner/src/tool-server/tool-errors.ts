import { AppError, ArangoError } from '@strata/errors';

const MAX_MESSAGE = 2_000;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * What an agent is told of a failure: kind, type and message of an error that is meant for callers, and of any other one only that there was one.
 * Never a stack or a cause.
 */
export function toolErrorText(error: unknown): string {
  const isForCallers = error instanceof AppError && (error.kind !== 'internal' || error instanceof ArangoError);
  if (!isForCallers) return 'internal (InternalError): the tool failed; the log of the tool server says why';
  const message = error.message.replace(CONTROL, ' ').slice(0, MAX_MESSAGE);
  return `${error.kind} (${error.type}): ${message}`;
}
