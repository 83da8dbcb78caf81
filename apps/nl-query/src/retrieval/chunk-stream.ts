import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { acceptedForm } from './accepted-form';

const IDLE_COMMENT_MS = 15_000;

/** A response that is written piece by piece. */
export interface ChunkStream<Chunk extends object = object> {
  send(chunk: Chunk): void;
  end(): void;
  /** Aborts when the client goes away before the end. */
  signal: AbortSignal;
}

/**
 * Starts a streamed answer: one JSON object per line, or, where the client accepts `text/event-stream`, one `data:` event each with a
 * comment every 15 s of silence. Pieces are flushed at once.
 * @param textOf set: a client that accepts `text/plain` alone gets this of each chunk, and nothing else
 */
export function openChunkStream<Chunk extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  textOf?: (chunk: Chunk) => string,
): ChunkStream<Chunk> {
  const form = acceptedForm(request.headers.accept);
  const events = form === 'events';
  const plain = form === 'text' ? textOf : undefined;
  const body = new PassThrough();
  const gone = new AbortController();
  const idle = events ? setInterval(() => body.write(': waiting\n\n'), IDLE_COMMENT_MS) : undefined;
  let ended = false;
  reply.raw.on('close', () => {
    clearInterval(idle);
    if (!ended) gone.abort(new Error('client disconnected'));
  });
  void reply
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no')
    .type(`${events ? 'text/event-stream' : plain ? 'text/plain' : 'application/x-ndjson'}; charset=utf-8`)
    .send(body);
  return {
    send: (chunk) => {
      if (plain) return void body.write(plain(chunk));
      const json = JSON.stringify(chunk);
      body.write(events ? `data: ${json}\n\n` : `${json}\n`);
    },
    end: () => {
      ended = true;
      clearInterval(idle);
      body.end();
    },
    signal: gone.signal,
  };
}
