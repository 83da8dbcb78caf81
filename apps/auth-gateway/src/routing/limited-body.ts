import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
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

/** The body as a stream that fails once it passes `maxBytes`; with an announced length Node itself holds the client to it. */
export function limitedBody(request: IncomingMessage, maxBytes: number): IncomingMessage | Transform {
  if (request.headers['content-length'] !== undefined) return request;
  let total = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(total > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  request.on('error', (error) => limit.destroy(error));
  return request.pipe(limit);
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
