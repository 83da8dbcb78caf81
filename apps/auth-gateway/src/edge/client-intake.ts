import type { Socket } from 'node:net';
import { ArangoError } from '@strata/errors';
import type { Framing, IncomingHead } from '@strata/http-wire';
import { MAX_AHEAD_BYTES, RequestHeadReader } from '@strata/http-wire';
import type { BodyTaker } from '../routing/client-side';
import type { EdgeLimits } from './edge-limits';
import { RequestBody } from './request-body';

/** What comes in on one connection: the heads of requests, and the body of the one under way, read no faster than somebody takes it. */
export class ClientIntake {
  private readonly reader: RequestHeadReader;
  private body: RequestBody | undefined;
  private isPaused = false;

  constructor(
    private readonly socket: Socket,
    private readonly limits: EdgeLimits,
  ) {
    this.reader = new RequestHeadReader({
      maxLineBytes: limits.lineBytes,
      maxHeadBytes: limits.headBytes,
      tooLong: (what) => new ArangoError(what === 'head' ? 'http-header-fields-too-large' : 'http-uri-too-long'),
    });
  }

  /** bytes that nobody has taken yet */
  get waiting(): number {
    return this.reader.waiting;
  }

  /** All of the body that was announced has been taken. */
  get isBodyComplete(): boolean {
    return this.body?.isComplete === true;
  }

  /** Whether a body was announced, and not all of it has been taken. */
  get hasBody(): boolean {
    return this.body !== undefined && !this.body.isComplete;
  }

  push(bytes: Buffer): void {
    this.reader.push(bytes);
  }

  /** The head of the next request, as soon as it is there. @throws ArangoError 400, 414, 431 */
  head(): IncomingHead | undefined {
    return this.reader.head();
  }

  /** What comes next is a body, for whoever takes it. */
  expectBody(framing: Framing | 'until close', maxBytes: number): void {
    this.body = framing === 0 ? undefined : new RequestBody(framing, maxBytes);
  }

  /** What comes next is the head of a request. */
  expectHead(): void {
    this.body = undefined;
  }

  take(taker: BodyTaker): void {
    this.body?.takeBy(taker);
    this.read();
  }

  /** Hands over what has come of the body; stops reading when nobody wants it. @throws ArangoError 400, 413 */
  read(): void {
    const { body, reader } = this;
    if (body?.isTaken) {
      reader.push(body.read(reader.takeAll()));
      body.settle();
    } else if (reader.waiting > MAX_AHEAD_BYTES) this.pause();
  }

  pause(): void {
    this.isPaused = true;
    this.socket.pause();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.socket.resume();
  }

  /** Whether the client, given `waitedMs` more in which it could have sent, has sent too little of a body that somebody waits for. */
  isTooSlow(waitedMs: number): boolean {
    const { body, limits } = this;
    return body?.isTaken === true && !this.isPaused && body.isTooSlow(waitedMs, limits.bodyGraceMs, limits.bodyBytesPerS);
  }
}
