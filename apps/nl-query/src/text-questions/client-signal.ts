import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before it has its answer: nobody pays for what nobody reads. */
export function untilClientLeaves(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('client disconnected'));
  });
  return gone.signal;
}
