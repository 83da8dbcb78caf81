import type { Socket } from 'node:net';
import type { IncomingHead, ServingClock } from '@strata/http-wire';
import { CONTINUE, isSkipped, MAX_AHEAD_BYTES, ONE_PIECE_BYTES, PersistentConnection, RequestReader } from '@strata/http-wire';
import { answerHead } from './answer-head';
import { MAX_BODY_BYTES } from './content-coding';
import { Exchange, refusalOf } from './exchange';
import type { Reply } from './reply';
import { isInPieces, lengthOf } from './reply';
import type { Serving } from './serving';

/** One client's connection: each request is read with its body, run, and answered by one reply. */
export class Connection extends PersistentConnection {
  /** when something last came in or went out, by `clock` */
  usedAtMs: number;
  private readonly reader = new RequestReader(MAX_BODY_BYTES);
  private head: IncomingHead | undefined;
  private exchange: Exchange | undefined;
  private refusal: Reply | undefined;

  constructor(
    private readonly serving: Serving,
    socket: Socket,
    private readonly clock: Pick<ServingClock, 'servedMs'>,
  ) {
    super(socket);
    this.usedAtMs = clock.servedMs;
  }

  get isIdle(): boolean {
    return this.state === 'reading' && this.head === undefined && this.reader.waiting === 0;
  }

  protected override receive(bytes: Buffer): void {
    this.usedAtMs = this.clock.servedMs;
    if (this.state === 'closing') return; // an answer given before the body was read must not be lost to a reset
    this.reader.push(bytes);
    if (this.state === 'reading') this.advance();
    else if (this.reader.waiting > MAX_AHEAD_BYTES) this.socket.pause();
  }

  protected override beginRequest(): boolean {
    const head = (this.head ??= this.begin());
    if (head === undefined) return false;
    const body = head.framing === 0 ? undefined : this.reader.body();
    if (body === undefined && head.framing !== 0) return false;
    this.state = 'answering';
    const reply = this.refusal ?? this.exchange!.run(body);
    if (reply instanceof Promise) void reply.then((settled) => this.continueAfter(settled));
    else this.send(reply);
    return true;
  }

  protected override gone(): void {
    this.exchange?.cancel();
  }

  /** What was sent is no request, or its answer cannot be sent: the connection ends. */
  protected override fail(error: unknown): void {
    this.isLast = true;
    this.send(this.exchange?.failed(error) ?? refusalOf(error));
  }

  private begin(): IncomingHead | undefined {
    const head = this.reader.head();
    if (head === undefined) return undefined;
    this.exchange = new Exchange(this.serving, head);
    if (!head.isKept) this.isLast = true;
    this.refusal = this.exchange.admit();
    if (head.framing === 0) return head;
    if (this.refusal === undefined) {
      if (head.expectsContinue) this.socket.write(CONTINUE);
    } else if (!isSkipped(head, false)) {
      this.isLast = true;
      this.send(this.refusal);
      return undefined;
    }
    return head;
  }

  private continueAfter(reply: Reply): void {
    try {
      this.send(reply);
    } catch (error) {
      this.fail(error);
    }
    this.socket.resume();
    this.advance();
  }

  private send(reply: Reply): void {
    const { exchange, socket } = this;
    const body = reply.json ?? reply.text ?? '';
    const length = lengthOf(body);
    const head = answerHead(reply, length, exchange?.queueSeconds ?? 0, !this.isLast);
    if (length === 0 || exchange?.method === 'HEAD' || reply.status === 304) socket.write(head, 'latin1');
    else if (typeof body === 'string') socket.write(head + body);
    else if (isInPieces(body)) {
      socket.cork();
      socket.write(head, 'latin1');
      for (const piece of body) socket.write(piece);
      socket.uncork();
    } else if (length <= ONE_PIECE_BYTES) socket.write(head + body.toString('latin1'), 'latin1');
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    exchange?.observe(reply.status);
    this.usedAtMs = this.clock.servedMs;
    this.head = this.exchange = this.refusal = undefined;
    this.state = this.isLast ? 'closing' : 'reading';
    if (this.isLast) socket.end();
  }
}
