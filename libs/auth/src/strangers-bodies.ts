import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerTokenOf } from './bearer-token';
import { invalidToken } from './identity';
import type { SecretRing } from './secret-ring';
import { verifyPublicToken } from './verify-token';

/**
 * Refuses a request whose body nobody known sends before that is read: the guard of a route comes after the body, which may be hundreds of
 * megabytes and would be held in memory and parsed for anyone. No public route takes one.
 */
export function refuseBodiesOfStrangers(server: FastifyInstance, ring: SecretRing): void {
  server.addHook('onRequest', async ({ headers }) => {
    if (!announcesBody(headers)) return;
    const jwt = bearerTokenOf(headers.authorization);
    if (jwt === undefined) throw invalidToken('a valid bearer token is needed');
    verifyPublicToken(ring, jwt);
  });
}

function announcesBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
