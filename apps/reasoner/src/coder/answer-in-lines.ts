import { AppError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import type { CoderEnd, CoderEvent } from './coder-protocol';

/**
 * Answers with lines of JSON as the work tells them, the last of which is how it ended. A client that goes away aborts the work; a failure after
 * the answer began is the `failed` line with the error's type as its code.
 */
export function answerInLines(
  reply: FastifyReply,
  logger: Logger,
  work: (emit: (event: CoderEvent) => void, signal: AbortSignal) => Promise<CoderEnd>,
): void {
  const body = new PassThrough();
  const left = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || left.abort(new Error('the client has left')));
  const write = (line: CoderEvent | CoderEnd) => void body.write(`${JSON.stringify(line)}\n`);
  void reply.header('cache-control', 'no-store').type('application/x-ndjson; charset=utf-8').send(body);
  void work(write, left.signal)
    .catch((error: unknown): CoderEnd => {
      if (left.signal.aborted) return { event: 'failed', code: 'ABORTED', detail: 'nobody waits any more' };
      return failureOf(error, logger);
    })
    .then((end) => {
      write(end);
      body.end();
    });
}

function failureOf(error: unknown, logger: Logger): CoderEnd {
  const isForCallers = error instanceof AppError && error.kind !== 'internal';
  if (!isForCallers) logger.error({ event: 'coder-failed', err: error });
  return isForCallers
    ? { event: 'failed', code: error.type, detail: error.message }
    : { event: 'failed', code: 'InternalError', detail: 'the coder failed; its log says why' };
}
