import { renderAsStatus, AppError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';

/** Methods of the API's paths; every other method is refused before anything else is looked at. */
const METHODS: readonly [path: RegExp, methods: readonly string[]][] = [
  [/^\/v1\/health\/?$/, ['GET', 'HEAD']],
  [/^\/v1\/jobs(\/[^/]+)?\/?$/, ['GET', 'HEAD']],
  [/^\/v1\/merges\/?$/, ['GET', 'HEAD']],
  [/^\/v1\/merges\/[^/]+\/split\/?$/, ['POST']],
  [/^\/v1\/status\/?$/, ['GET', 'HEAD']],
  [/^\/v1\/(import|import-multiple|recluster)\/?$/, ['POST']],
];

/**
 * Answers 405 with an `Allow` header where the path exists and the method does not (docs/contracts/importer.md, "Endpoints and answers").
 */
export function refuseWrongMethods(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = METHODS.find(([pattern]) => pattern.test(path))?.[1];
    if (!allowed || allowed.includes(request.method)) return;
    const { status, body } = renderAsStatus(
      new AppError('method-not-allowed', 'MethodNotAllowedError', `${request.method} is not possible here`),
    );
    await reply.status(status).header('allow', allowed.join(', ')).send(body);
  });
}
