import { AppError, kindOfHttpStatus, parseRetryAfter, RETRY_AFTER_MS } from '@strata/errors';

/**
 * What a refusal means, out of whichever error body the service speaks: ArangoDB's, google.rpc.Status or `{detail}`.
 * @param call method and path, for answers that say nothing
 * @param retryAfter the answer's header of that name
 */
export function answerError(status: number, text: string, call: string, retryAfter?: string | null): AppError {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // not JSON: a proxy in between, say; the status has to do
  }
  const message = [body.errorMessage, body.message, body.detail].find((words) => typeof words === 'string' && words !== '');
  const type = [body.error_type, body.errorNum].find((name) => name !== undefined && name !== '') ?? `Http${status}`;
  const details = Array.isArray(body.details) ? (body.details[0] as Record<string, unknown> | undefined) : undefined;
  const retryAfterMs = parseRetryAfter(retryAfter, Date.now());
  return new AppError(kindOfHttpStatus(status), String(type), String(message ?? `${call} was answered with status ${status}`), {
    status,
    ...details,
    ...(retryAfterMs === undefined ? {} : { [RETRY_AFTER_MS]: retryAfterMs }),
  });
}
