import { ArangoError } from '@strata/errors';
import { ChunkedBody } from './chunked-body';
import type { HeaderBlock, IncomingHead } from './request-head';
import { broken, joinHead, parseHeaderBlock } from './request-head';

const MAX_HEAD_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const CR = 0x0d;
const LF = 0x0a;

/**
 * Cuts the bytes of one connection into requests: a head, then its body. HTTP/1.1 (RFC 9112) as far as a server that takes bodies whole needs
 * it, strict where the standard leaves a choice. Bytes of the next request wait until the body of this one has been taken.
 */
export class RequestReader {
  /** what has arrived and is not read yet */
  private rest: Buffer = NOTHING;
  private parts: Buffer[] = [];
  private missing = 0;
  private chunked: ChunkedBody | undefined;
  private lastBlock = '';
  private lastParsed: HeaderBlock | undefined;

  /** @param maxBodyBytes longer bodies are refused */
  constructor(private readonly maxBodyBytes: number) {}

  push(bytes: Buffer): void {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
  }

  /** bytes that wait */
  get waiting(): number {
    return this.rest.length;
  }

  /** The head of the next request, as soon as it is there. @throws ArangoError http-bad-parameter, http-payload-too-large */
  head(): IncomingHead | undefined {
    this.skipEmptyLines();
    const end = this.rest.indexOf(END_OF_HEAD);
    if (end > MAX_HEAD_BYTES || (end === -1 && this.rest.length > MAX_HEAD_BYTES)) throw broken('request: its head is too long');
    if (end === -1) return undefined;
    const text = this.rest.toString('latin1', 0, end);
    this.rest = this.rest.subarray(end + END_OF_HEAD.length);
    const lineEnd = text.indexOf('\r\n');
    const head = joinHead(
      lineEnd === -1 ? text : text.slice(0, lineEnd),
      this.block(lineEnd === -1 ? '' : text.slice(lineEnd + 2)),
    );
    if (head.framing === 'chunked') this.chunked = new ChunkedBody(this.maxBodyBytes);
    else if (head.framing > this.maxBodyBytes) throw new ArangoError('http-payload-too-large');
    else this.missing = head.framing;
    return head;
  }

  /** The body of the request whose head was read last, as soon as it is complete; empty when it has none. @throws as `head` */
  body(): Buffer | undefined {
    if (this.chunked !== undefined) {
      this.rest = this.chunked.take(this.rest);
      if (!this.chunked.isComplete) return undefined;
      const body = this.chunked.content();
      this.chunked = undefined;
      return body;
    }
    if (this.parts.length === 0 && this.rest.length >= this.missing) {
      const whole = this.rest.subarray(0, this.missing);
      this.rest = this.rest.length === this.missing ? NOTHING : this.rest.subarray(this.missing);
      this.missing = 0;
      return whole;
    }
    const part = this.rest.subarray(0, this.missing);
    this.parts.push(part);
    this.missing -= part.length;
    this.rest = this.rest.subarray(part.length);
    if (this.missing > 0) return undefined;
    const body = Buffer.concat(this.parts);
    this.parts = [];
    return body;
  }

  private block(text: string): HeaderBlock {
    if (this.lastParsed !== undefined && text === this.lastBlock) return this.lastParsed;
    const parsed = parseHeaderBlock(text);
    this.lastBlock = text;
    this.lastParsed = parsed;
    return parsed;
  }

  /** Some clients end a body with a line break that they do not count. */
  private skipEmptyLines(): void {
    let at = 0;
    while (this.rest[at] === CR && this.rest[at + 1] === LF) at += 2;
    if (at > 0) this.rest = this.rest.subarray(at);
  }
}
