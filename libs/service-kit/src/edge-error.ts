import { HttpException } from '@nestjs/common';
import type { ErrorKind } from '@strata/errors';
import { AppError, ERROR_KINDS } from '@strata/errors';

/** What the framework itself refuses, before a request reaches our code. */
const BY_STATUS: Readonly<Record<number, [type: string, message?: string]>> = {
  400: ['InvalidBodyError'],
  404: ['RouteNotFoundError', 'unknown path'],
  413: ['BodyTooLargeError', 'the request body is too large'],
  415: ['MediaTypeError', 'the content type is not supported'],
};

/** Any error as one of the taxonomy; unknown ones become `internal` with the original as cause. */
export function edgeError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number' || status < 400 || status >= 500)
    return new AppError('internal', 'InternalError', 'internal error', {}, { cause: error });
  const [type, message = (error as Error).message] = BY_STATUS[status] ?? ['RequestError'];
  return new AppError(kindOf(status), type, message, {}, { cause: error });
}

function kindOf(status: number): ErrorKind {
  return (Object.keys(ERROR_KINDS) as ErrorKind[]).find((kind) => ERROR_KINDS[kind].http === status) ?? 'invalid-argument';
}
