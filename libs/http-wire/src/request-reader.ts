import { ArangoError } from '@strata/errors';
import { BodyReader } from './body-reader';
import type { HeadLimits } from './head-cutter';
import type { IncomingHead } from './request-head';
import { broken, requireKnownMethod } from './request-head';
import { RequestHeadReader } from './request-head-reader';

const MAX_HEAD_BYTES = 64 * 1024;
const LARGE_BYTES = 1024 * 1024;
const LIMITS: HeadLimits = {
  maxLineBytes: MAX_HEAD_BYTES,
  maxHeadBytes: MAX_HEAD_BYTES,
  tooLong: () => broken('request: its head is too long'),
};

/**
 * Cuts the bytes of one connection into requests: a head, then its body as one piece. HTTP/1.1 (RFC 9112) as far as a server needs it that
 * takes bodies whole, strict where the standard leaves a choice. Bytes of the next request wait until the body of this one has been taken.
 */
export class RequestReader extends RequestHeadReader {
  private parts: Buffer[] = [];
  /** of a large body whose length was announced: put together while it comes, because at its end that would take long */
  private whole: { readonly bytes: Buffer; end: number } | undefined;
  private bodyReader: BodyReader | undefined;

  /** @param maxBodyBytes longer bodies are refused */
  constructor(private readonly maxBodyBytes: number) {
    super(LIMITS);
  }

  /** The head of the next request, as soon as it is there. @throws ArangoError http-bad-parameter, http-payload-too-large */
  override head(): IncomingHead | undefined {
    const head = super.head();
    if (head === undefined) return undefined;
    requireKnownMethod(head.method);
    if (typeof head.framing === 'number' && head.framing > this.maxBodyBytes) throw new ArangoError('http-payload-too-large');
    this.bodyReader = head.framing === 0 ? undefined : new BodyReader(head.framing, this.maxBodyBytes);
    const isLarge = typeof head.framing === 'number' && head.framing > LARGE_BYTES;
    this.whole = isLarge ? { bytes: Buffer.allocUnsafe(head.framing as number), end: 0 } : undefined;
    return head;
  }

  /** The body of the request whose head was read last, as soon as it is complete; empty when it has none. @throws as `head` */
  body(): Buffer | undefined {
    const { bodyReader, parts, whole } = this;
    if (bodyReader !== undefined) {
      const take =
        whole === undefined
          ? (part: Buffer) => void parts.push(part)
          : (part: Buffer) => void (whole.end += part.copy(whole.bytes, whole.end));
      this.rest = bodyReader.read(this.rest, take);
      if (!bodyReader.isComplete) return undefined;
      this.bodyReader = this.whole = undefined;
      this.parts = [];
    }
    if (whole !== undefined) return whole.bytes;
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }
}
