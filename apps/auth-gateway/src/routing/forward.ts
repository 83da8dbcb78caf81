import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@strata/errors';
import type { Dispatcher } from 'undici';
import { STANDARD_HEADERS } from '../front-door/response-headers';
import { requestHeaders, responseHeaders } from './forwarded-headers';
import { checkAnnouncedLength, hasBody, limitedBody } from './limited-body';
import type { Upstream } from './upstream';

export interface Forwarding {
  upstream: Upstream;
  /** path and query at the service */
  path: string;
  maxBody: number;
  patienceS: number;
  requestId: string;
  /** header value for the service; undefined: none */
  authorization: string | undefined;
  /** the body, where it has been read already */
  body?: Buffer;
}

const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...Object.keys(STANDARD_HEADERS),
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
  'x-request-id',
]);

/**
 * Passes a request on and its answer back, both as streams: nothing is collected, whatever the size, and an event stream arrives event by
 * event. Resolves when the answer is complete.
 * @throws AppError unavailable, deadline-exceeded, bad-gateway or payload-too-large
 */
export async function forward(request: IncomingMessage, response: ServerResponse, forwarding: Forwarding): Promise<void> {
  const { upstream, maxBody, patienceS } = forwarding;
  checkAnnouncedLength(request, maxBody);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await upstream.withReplica((pool) => {
      const streamed = !forwarding.body && hasBody(request) ? limitedBody(request, maxBody) : null;
      return pool.stream(
        {
          path: forwarding.path,
          method: request.method as Dispatcher.HttpMethod,
          headers: requestHeaders(request.headers, {
            authorization: forwarding.authorization,
            requestId: forwarding.requestId,
            address: request.socket.remoteAddress ?? '',
            host: request.headers.host,
          }),
          body: forwarding.body ?? streamed,
          headersTimeout: patienceS * 1000,
          bodyTimeout: patienceS * 1000,
          signal: gone.signal,
        },
        ({ statusCode, headers }) => {
          response.writeHead(statusCode, responseHeaders(headers, OWN_HEADERS));
          if (headers['content-length'] === undefined) response.flushHeaders(); // a stream may be silent for a while
          return response;
        },
      );
    });
  } catch (error) {
    if (gone.signal.aborted) return; // the client left: nobody to answer
    throw asGatewayError(error, upstream.name);
  }
}

function asGatewayError(error: unknown, service: string): AppError {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown }).code;
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new AppError(
      'deadline-exceeded',
      'ServiceTimeoutError',
      `the ${service} service took too long`,
      { service },
      { cause: error },
    );
  return new AppError(
    'unavailable',
    'ServiceUnavailableError',
    `the ${service} service broke the connection`,
    { service },
    { cause: error },
  );
}
