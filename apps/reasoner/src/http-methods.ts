import { AppError, renderAsDetail } from '@strata/errors';
import type { FastifyInstance } from 'fastify';

const METHODS: readonly [path: RegExp, methods: readonly string[]][] = [
  [/^\/query\/?$/, ['POST']],
  [/^\/health(\/(ready|mcp|live))?\/?$/, ['GET', 'HEAD']],
];

/** Answers 405 with an `Allow` header where the path exists and the method does not, and 415 for a body of POST /query that is no JSON. */
export function refuseWrongMethods(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain');
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = METHODS.find(([pattern]) => pattern.test(path))?.[1];
    if (!allowed || allowed.includes(request.method)) return;
    const { status, body } = renderAsDetail(
      new AppError('method-not-allowed', 'MethodNotAllowedError', `${request.method} is not possible here`),
    );
    await reply.status(status).header('allow', allowed.join(', ')).send(body);
  });
}
