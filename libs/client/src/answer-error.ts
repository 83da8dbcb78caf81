import { AppError, ERROR_KINDS } from '@strata/errors';
import type { ErrorKind } from '@strata/errors';

/**
 * What a refusal means, out of whichever error body the service speaks: ArangoDB's, google.rpc.Status or `{detail}`.
 * @param call method and path, for answers that say nothing
 */
export function answerError(status: number, text: string, call: string): AppError {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // not JSON: a proxy in between, say; the status has to do
  }
  const message = [body.errorMessage, body.message, body.detail].find((words) => typeof words === 'string' && words !== '');
  const type = [body.error_type, body.errorNum].find((name) => name !== undefined && name !== '') ?? `Http${status}`;
  const details = Array.isArray(body.details) ? (body.details[0] as Record<string, unknown> | undefined) : undefined;
  return new AppError(kindOf(status), String(type), String(message ?? `${call} was answered with status ${status}`), {
    status,
    ...details,
  });
}

function kindOf(status: number): ErrorKind {
  const kinds = Object.keys(ERROR_KINDS) as ErrorKind[];
  return kinds.find((kind) => ERROR_KINDS[kind].http === status) ?? (status < 500 ? 'failed-precondition' : 'internal');
}
