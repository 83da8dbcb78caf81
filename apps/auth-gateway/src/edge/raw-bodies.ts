import type { FastifyInstance } from 'fastify';

const MAX_BYTES = 2 ** 20;

/** Controllers get bodies as bytes: whether they are JSON is only of interest once the principal's permissions are settled. */
export function takeRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
}
