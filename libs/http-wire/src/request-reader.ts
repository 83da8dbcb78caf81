import { ArangoError } from '@strata/errors';
import { GatheredBytes } from '@strata/event-loop';
import { BodyReader } from './body-reader';
import type { HeadLimits } from './head-cutter';
import type { IncomingHead } from './request-head';
import { broken, requireKnownMethod } from './request-head';
import { RequestHeadReader } from './request-head-reader';

const MAX_HEAD_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);
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
  private content: GatheredBytes | undefined;
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
    this.content = head.framing === 0 ? undefined : new GatheredBytes(typeof head.framing === 'number' ? head.framing : undefined);
    return head;
  }

  /** The body of the request whose head was read last, as soon as it is complete; empty when it has none. @throws as `head` */
  body(): Buffer | undefined {
    const { bodyReader, content } = this;
    if (bodyReader === undefined || content === undefined) return NOTHING;
    this.rest = bodyReader.read(this.rest, (part) => content.add(part));
    if (!bodyReader.isComplete) return undefined;
    this.bodyReader = this.content = undefined;
    return content.bytes();
  }
}
