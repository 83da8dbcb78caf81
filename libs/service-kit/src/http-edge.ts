import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { REQUEST_ID_HEADER, withRequestId } from './request-scope';

/** Every request gets an id, which its answer, its log lines and the calls it causes carry; and one log line when it is answered. */
export function traceRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    withRequestId(request.id, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const line = {
      event: 'request',
      method,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    };
    if (url.startsWith('/health') || url === '/metrics') logger.debug(line);
    else logger.info(line);
    done();
  });
}

/** Lets single routes take larger (or only smaller) bodies than the rest: bytes by path. */
export function limitBodies(server: FastifyInstance, limits: Readonly<Record<string, number>>): void {
  server.addHook('onRoute', (route) => {
    const limit = limits[route.url];
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
