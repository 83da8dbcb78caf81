import { AppError } from '@strata/errors';
import { isNestedTooDeep, MAX_NESTING, runSteps } from '@strata/event-loop';
import type { IncomingMessage } from 'node:http';

export const MAX_BODY_BYTES = 2 ** 20;

/**
 * The JSON of a request's body.
 * @throws AppError unsupported-media-type, payload-too-large above 1 MiB, invalid-argument `BadJsonError`
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(?:\s*;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported-media-type', 'MediaTypeError', 'the content type must be application/json');
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  const body = parsed(Buffer.concat(pieces).toString('utf8'));
  if (runSteps(isNestedTooDeep(body)))
    throw new AppError('invalid-argument', 'BadJsonError', `the body is nested more than ${MAX_NESTING} levels deep`);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('invalid-argument', 'BadJsonError', 'the body is no JSON');
  }
}

const tooLarge = (): AppError =>
  new AppError('payload-too-large', 'BodyTooLargeError', `a message may have at most ${MAX_BODY_BYTES} bytes`);
