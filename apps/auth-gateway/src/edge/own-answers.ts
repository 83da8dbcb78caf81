import type { RenderedError } from '@strata/errors';
import { AppError, renderAsArango, renderAsDetail, renderAsStatus } from '@strata/errors';
import type { RequestHeaders } from '@strata/http-wire';
import type { ErrorStyle } from '@strata/service-kit';
import { asServicesSay } from './as-services-say';
import type { OwnAnswer } from './routing-decision';

const RENDERERS: Readonly<Record<ErrorStyle, (error: unknown) => RenderedError>> = {
  arango: renderAsArango,
  status: renderAsStatus,
  detail: renderAsDetail,
};
const METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';
const PREFLIGHT_MAX_AGE_S = '1800';
const NO_CONTENT = 204;
const NOTHING = Buffer.alloc(0);

/** Both ways to authenticate (spec auth, section 4). */
export const CHALLENGES = ['Bearer token_type="JWT", realm="dbserver"', 'Basic realm="dbserver"'];

/** An error as an answer; a 401 names the ways to authenticate unless the client asked to leave that out. */
export function refusal(error: unknown, style: ErrorStyle, headers: RequestHeaders): OwnAnswer {
  const told = style === 'arango' ? error : asServicesSay(error);
  const { status, body } = RENDERERS[style](told);
  const fields = ['content-type', 'application/json; charset=utf-8'];
  if (status === 401 && headers['x-omit-www-authenticate'] === undefined)
    for (const challenge of CHALLENGES) fields.push('www-authenticate', challenge);
  const waitS = told instanceof AppError ? (told.details['retryAfterS'] ?? body['retryAfterS']) : undefined;
  if ((status === 429 || status === 503) && typeof waitS === 'number') fields.push('retry-after', String(waitS));
  return { status, fields, body: Buffer.from(JSON.stringify(body)) };
}

/** OPTIONS is answered the same on every path: no authentication, no private data. */
export function preflight(headers: RequestHeaders): OwnAnswer {
  const fields = ['allow', METHODS];
  if (headers.origin !== undefined) {
    fields.push('access-control-allow-methods', METHODS, 'access-control-max-age', PREFLIGHT_MAX_AGE_S);
    const wanted = headers['access-control-request-headers'];
    if (wanted !== undefined) fields.push('access-control-allow-headers', wanted);
  }
  return { status: 200, fields, body: NOTHING };
}

/** Requests wait in no queue here. */
const QUEUE_TIME = 'x-arango-queue-time-seconds';

/**
 * The header lines that only this answer carries, each with its line break.
 * @param tellsQueueTime to a client of ArangoDB's interface; an answer that the database gave tells its own
 */
export function linesOf({ status, fields, body }: OwnAnswer, tellsQueueTime: boolean): string {
  let lines = tellsQueueTime && !fields.includes(QUEUE_TIME) ? `${QUEUE_TIME}: 0.000000\r\n` : '';
  for (let at = 0; at < fields.length; at += 2) lines += `${fields[at]}: ${fields[at + 1]}\r\n`;
  return status === NO_CONTENT ? lines : `${lines}content-length: ${body.length}\r\n`;
}
