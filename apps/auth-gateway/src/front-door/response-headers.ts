import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';
const EXPOSED =
  'etag, content-encoding, content-length, location, server, x-arango-errors, x-arango-async-id, x-arango-queue-time-seconds, x-request-id';
const PREFLIGHT_MAX_AGE_S = '1800';

/** Headers of every answer (spec auth, section 10). */
export const STANDARD_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache, no-store, must-revalidate, pre-check=0, post-check=0, max-age=0, s-maxage=0',
  'content-security-policy': "frame-ancestors 'self'; form-action 'self';",
  expires: '0',
  pragma: 'no-cache',
  server: 'Strata',
  'strict-transport-security': 'max-age=31536000 ; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Sets the headers that every answer to this request carries, whoever writes it. */
export function setStandardHeaders(request: IncomingMessage, response: ServerResponse, trustedOrigins: readonly string[]): void {
  for (const [name, value] of Object.entries(STANDARD_HEADERS)) response.setHeader(name, value);
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', String(isTrusted(origin, trustedOrigins)));
  response.setHeader('access-control-expose-headers', EXPOSED);
}

/** Answers OPTIONS the same on every path: no authentication, no private data. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('allow', METHODS);
  if (request.headers.origin !== undefined) {
    response.setHeader('access-control-allow-methods', METHODS);
    response.setHeader('access-control-max-age', PREFLIGHT_MAX_AGE_S);
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
  }
  response.writeHead(200, { 'content-length': '0' }).end();
  request.resume();
}

function isTrusted(origin: string, trusted: readonly string[]): boolean {
  const bare = (url: string) => url.replace(/\/$/, '').toLowerCase();
  return trusted.some((candidate) => candidate === '*' || bare(candidate) === bare(origin));
}
