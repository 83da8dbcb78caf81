import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFilter } from './error-filter';

/**
 * Largest request line and headers together. The gateway lets URLs of 16 KiB through and adds headers of its own; names in paths have no
 * limit but this one, so that each is judged by the route that knows what it may be, after the caller has been authenticated.
 */
export const MAX_HEAD_BYTES = 64 * 1024;

/** Time for a client to read the refusal and close. */
const CLOSING_MS = 2_000;

interface ParserError extends Error {
  code: string;
}

/** Server options with which requests that never reach a route are refused in the style of the service, too. */
export function refuseMalformedRequests(filter: Pick<ErrorFilter, 'answer' | 'render'>) {
  return {
    http: { maxHeaderSize: MAX_HEAD_BYTES },
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(new AppError('invalid-argument', 'InvalidUrlError', error.message, {}, { cause: error }), reply),
    clientErrorHandler: (error: ParserError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const [status, refusal] = refusalOf(error);
      const body = JSON.stringify(filter.render(refusal).body);
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
      ];
      if (!socket.writable) return void socket.destroy(error);
      socket.setTimeout(CLOSING_MS, () => socket.destroy());
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    },
  };
}

function refusalOf({ code }: ParserError): [status: number, refusal: AppError] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `the request line and its headers have more than ${MAX_HEAD_BYTES} bytes`;
    return [431, new AppError('invalid-argument', 'RequestHeadTooLargeError', message)];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, new AppError('request-timeout', 'RequestTimeoutError', 'the request did not arrive in time')];
  return [400, new AppError('invalid-argument', 'MalformedRequestError', 'the request is no valid HTTP')];
}
