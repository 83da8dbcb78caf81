import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';

/** Default of {@link openEventStream}. */
const IDLE_COMMENT_MS = 10_000;

/** An answer of server-sent events (HTML standard, section 9.2), as long as its client stays. */
export interface EventStream {
  /** @returns false when the client reads too slowly: events that only tell a state may then be left out */
  send(event: string, data: object): boolean;
  end(): void;
  /** Calls `listener` once the client is gone, or the stream has ended. */
  onClose(listener: () => void): void;
}

/** What ends each answer that has no end of its own. */
const open = new Set<() => void>();

/** Ends the answers that would go on as long as their clients stay: nobody could wait for them when the service ends. */
export function endEventStreams(): void {
  for (const end of open) end();
}

/** Does a caller want to hear of changes, and not only how things are now? */
export function wantsEvents({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/event-stream');
}

/**
 * Starts an answer of server-sent events; a comment after each while of silence shows that the connection lives.
 * @param idleMs that while, default ten seconds
 */
export function openEventStream(reply: FastifyReply, idleMs = IDLE_COMMENT_MS): EventStream {
  const body = new PassThrough();
  const idle = setInterval(() => body.write(': waiting\n\n'), idleMs);
  const closed = Promise.withResolvers<void>();
  const close = () => {
    clearInterval(idle);
    open.delete(end);
    closed.resolve();
  };
  const end = () => {
    close();
    body.end();
  };
  open.add(end);
  reply.raw.on('close', close);
  void reply
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(body);
  return {
    send: (event, data) => {
      if (body.writableEnded) return false;
      idle.refresh();
      return body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end,
    onClose: (listener) => void closed.promise.then(listener),
  };
}
