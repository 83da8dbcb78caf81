import type { IncomingHead } from './request-head';

/** The body of a refused request is read over up to this size, for the sake of the requests behind it. */
export const MAX_SKIPPED_BYTES = 2 ** 20;

/**
 * Whether the body of a request that is answered before it was read will be read over; otherwise the connection ends with the answer
 * (RFC 9112, section 9.6).
 * @param hasContinued the client was told to send it
 */
export function isSkipped({ framing, expectsContinue }: IncomingHead, hasContinued: boolean): boolean {
  if (expectsContinue && !hasContinued) return false; // the client will not send it after all
  return framing !== 'chunked' && framing <= MAX_SKIPPED_BYTES;
}
