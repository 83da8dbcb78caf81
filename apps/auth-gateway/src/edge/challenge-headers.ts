import type { FastifyInstance } from 'fastify';
import { CHALLENGES } from './own-answers';

/** 401 answers of the gateway's own controllers name the ways to authenticate, unless the client asked to leave that out. */
export function challengeHeaders(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 401) {
      void reply.removeHeader('www-authenticate');
      if (request.headers['x-omit-www-authenticate'] === undefined) void reply.header('www-authenticate', CHALLENGES);
    }
    done();
  });
}
