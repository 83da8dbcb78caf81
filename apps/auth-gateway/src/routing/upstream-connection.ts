import type { Socket } from 'node:net';
import type { AnswerBlock, AnswerHead } from '@strata/http-wire';
import { AnswerHeadReader, BodyReader, bodyFraming, BrokenAnswerError, MessageWriter } from '@strata/http-wire';
import { answerLines } from './forwarded-headers';

const MAX_HEAD_BYTES = 2 ** 20;
const SWITCHING_PROTOCOLS = 101;

/** Whoever sent a request over a connection and waits for its answer. */
export interface AnswerTaker {
  /** @param hasBody pieces will follow */
  onHead(head: AnswerHead, hasBody: boolean): void;
  /** @param piece a view, to be used before the call of `onFlush` returns */
  onPiece(piece: Buffer): void;
  /** All that one read brought has been handed over. */
  onFlush(): void;
  /** The answer is complete, and the connection does no more on its own. */
  onEnd(): void;
  /** What was sent has been taken after `flush` had said no. */
  onDrain(): void;
  /** The connection broke before the answer was complete. */
  onLost(error: Error): void;
}

/** One connection to a service, for one request at a time. */
export class UpstreamConnection {
  /** sends the request */
  readonly writer: MessageWriter;
  /** when it was last given back, by the clock of its pool */
  idleSinceMs = 0;
  /** it has carried a request before: the service may close it in the same moment as the next one is sent */
  isReused = false;
  /** bytes of an answer have come */
  hasAnswered = false;
  private readonly answers = new AnswerHeadReader(MAX_HEAD_BYTES);
  private taker: AnswerTaker | undefined;
  private method = '';
  private body: BodyReader | undefined;
  private isKept = true;
  private isPaused = false;
  private lastBlock: AnswerBlock | undefined;
  private lastLines = '';

  /** @param host for the `host` header */
  constructor(
    readonly host: string,
    private readonly socket: Socket,
  ) {
    this.writer = new MessageWriter(socket, false);
    socket.on('drain', () => this.taker?.onDrain());
    socket.on('end', () => this.ended());
    socket.on('close', () => this.lost(new Error('the connection was closed')));
    socket.on('error', (error) => this.lost(error));
  }

  /** Whether another request may be sent over it. */
  get isUsable(): boolean {
    return this.isKept && this.taker === undefined && !this.socket.destroyed && this.socket.writable;
  }

  /** To be called before a request is sent. */
  begin(taker: AnswerTaker, method: string): void {
    this.taker = taker;
    this.method = method;
    this.hasAnswered = false;
  }

  /** As `answerLines`, which is not asked again for an answer with the same header lines as the one before. */
  linesFor(block: AnswerBlock, own: ReadonlySet<string>): string {
    if (block !== this.lastBlock) {
      this.lastLines = answerLines(block, own);
      this.lastBlock = block;
    }
    return this.lastLines;
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

  /** Ends it at once; nobody is told. */
  destroy(): void {
    this.taker = undefined;
    this.isKept = false;
    this.socket.destroy();
  }

  /** @returns whether more may come: false when the taker is behind */
  receive(bytes: Buffer): boolean {
    if (this.taker === undefined) {
      this.destroy(); // nobody asked
      return false;
    }
    this.hasAnswered = true;
    this.answers.push(bytes);
    try {
      this.read();
    } catch (error) {
      this.lost(error as Error);
      return false;
    }
    this.taker?.onFlush();
    this.answers.keep();
    return !this.isPaused;
  }

  private read(): void {
    while (this.taker !== undefined) {
      if (this.body === undefined && !this.readHead()) return;
      const { body, taker, answers } = this;
      if (body === undefined) continue;
      if (!body.isComplete) answers.push(body.read(answers.takeAll(), (piece) => taker.onPiece(piece)));
      if (!body.isComplete) return;
      this.finish(answers.waiting === 0);
    }
  }

  /** @returns whether there was one */
  private readHead(): boolean {
    const head = this.answers.head();
    if (head === undefined) return false;
    if (head.status === SWITCHING_PROTOCOLS) {
      this.isKept = false;
      this.body = new BodyReader('until close', Infinity);
    } else if (head.status < 200) return true; // interim answers are for the hop they come over
    else {
      this.isKept = head.isKept;
      this.body = new BodyReader(bodyFraming(head, this.method), Infinity);
    }
    this.taker?.onHead(head, !this.body.isComplete);
    return true;
  }

  private finish(isKept: boolean): void {
    const { taker } = this;
    this.isKept &&= isKept;
    this.isReused = true;
    this.taker = this.body = undefined;
    taker?.onEnd();
  }

  private ended(): void {
    if (this.taker !== undefined && this.body?.endsWithConnection) this.finish(false);
    else this.lost(new Error('the service closed the connection'));
  }

  private lost(error: Error): void {
    const { taker } = this;
    this.destroy();
    taker?.onLost(error instanceof BrokenAnswerError ? error : new Error('the connection broke', { cause: error }));
  }
}
