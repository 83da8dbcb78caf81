import { renderAsStatus } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openChunkStream } from '../retrieval/chunk-stream';

/** A piece of a streamed text (docs/contracts/nl-query.md, "Streams"). */
interface TextChunk {
  readonly responseText: string;
  readonly event: 'start' | 'delta' | 'end' | 'error';
  readonly completion_reason: '' | 'stop' | 'length' | 'cancelled' | 'timeout' | 'error';
  readonly error?: object;
}

/**
 * Streams a text: one `start`, any `delta`, then `end` or `error`.
 * @param write gives the pieces and says at the end why there are no more; `length`: the model had no room for them
 */
export async function streamText(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (say: (piece: string) => void, signal: AbortSignal) => Promise<'stop' | 'length'>,
): Promise<void> {
  const stream = openChunkStream<TextChunk>(request, reply, ({ responseText }) => responseText);
  stream.send({ responseText: '', event: 'start', completion_reason: '' });
  try {
    const say = (responseText: string) => stream.send({ responseText, event: 'delta', completion_reason: '' });
    const completion_reason = await write(say, stream.signal);
    stream.send({ responseText: '', event: 'end', completion_reason });
  } catch (error) {
    const { status, body } = renderAsStatus(error);
    const { code, message, details } = body;
    const completion_reason = stream.signal.aborted ? 'cancelled' : status === 504 ? 'timeout' : 'error';
    stream.send({ responseText: '', event: 'error', completion_reason, error: { code, message, details } });
  }
  stream.end();
}
