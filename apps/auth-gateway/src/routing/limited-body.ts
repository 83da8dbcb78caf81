import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@strata/errors';

const tooLarge = (maxBytes: number) =>
  new AppError('payload-too-large', 'BodyTooLargeError', `the request body is larger than ${maxBytes} bytes`);

/** Whether a request has a body at all; reading one that is not there would wait for nothing. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws AppError payload-too-large when the announced length is too large */
export function checkAnnouncedLength({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/**
 * The body, piece by piece; fails once it passes `maxBytes`. Nothing is taken from the request before the first piece is asked for: when a
 * replica cannot be reached, the next one still gets all of it.
 */
export function limitedBody(request: IncomingMessage, maxBytes: number): Readable {
  return Readable.from(pieces(request, maxBytes), { objectMode: false });
}

async function* pieces(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  // a refused request stays open, so that the client can read why
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** The whole body. @throws AppError payload-too-large */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  checkAnnouncedLength(request, maxBytes);
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
