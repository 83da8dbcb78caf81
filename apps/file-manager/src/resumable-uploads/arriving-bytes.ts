import type { Readable } from 'node:stream';
import { addAbortSignal, PassThrough } from 'node:stream';

/**
 * The bytes of a request, until it ends or `signal` does. Whoever stops before that leaves the connection as it is, and what still comes
 * is dropped: a connection that is closed instead takes the answer with it.
 * @throws the signal's reason, and what broke the request off, after all that has come
 */
export async function* arrivingBytes(source: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = addAbortSignal(signal, new PassThrough());
  const end = () => void chunks.end();
  source.once('close', end).once('error', end).pipe(chunks);
  if (source.destroyed) end();
  try {
    for await (const chunk of chunks) yield chunk as Buffer;
    if (!source.readableEnded) throw source.errored ?? new Error('the request broke off');
  } finally {
    source.unpipe(chunks).resume();
  }
}
