import type { Socket } from 'node:net';
import type { IncomingHead } from '@strata/http-wire';
import { RequestReader } from '@strata/http-wire';
import { answerHead } from './answer-head';
import { MAX_BODY_BYTES } from './content-coding';
import { Exchange, refusalOf } from './exchange';
import type { Reply } from './reply';
import type { Serving } from './serving';

/** Bytes of further requests that a client may send ahead while it waits for an answer. */
const MOST_AHEAD_BYTES = 64 * 1024;
/** The body of a refused request is read to its end up to this size; above, the connection ends with the answer. */
const MOST_SKIPPED_BYTES = 1024 * 1024;
/** Shorter bodies are sent in one piece with the head: one system call instead of a gathering one, which costs more than the copy. */
const ONE_PIECE_BYTES = 16 * 1024;

/** What a connection does: it reads a request, answers one, or waits for the client to close after the last answer. */
export type ConnectionState = 'reading' | 'answering' | 'closing';

/** One client's connection: its requests are answered one after the other. */
export class Connection {
  state: ConnectionState = 'reading';
  /** when something last came in or went out, by `clock` */
  usedAtMs: number;
  private readonly reader = new RequestReader(MAX_BODY_BYTES);
  private head: IncomingHead | undefined;
  private exchange: Exchange | undefined;
  private refusal: Reply | undefined;
  private isLast = false;

  constructor(
    private readonly serving: Serving,
    private readonly socket: Socket,
    private readonly clock: { readonly nowMs: number },
  ) {
    this.usedAtMs = clock.nowMs;
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('drain', () => this.advance());
    socket.on('end', () => this.exchange?.cancel());
    socket.on('close', () => this.exchange?.cancel());
    socket.on('error', () => socket.destroy()); // resets and the like: the client has gone
  }

  /** True between two requests. */
  get isIdle(): boolean {
    return this.state === 'reading' && this.head === undefined && this.reader.waiting === 0;
  }

  /** Ends the connection: at once between two requests, otherwise with the answer. */
  endSoon(): void {
    this.isLast = true;
    if (this.isIdle) this.socket.destroy();
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(bytes: Buffer): void {
    this.usedAtMs = this.clock.nowMs;
    if (this.state === 'closing') return; // an answer given before the body was read must not be lost to a reset
    this.reader.push(bytes);
    if (this.state === 'reading') this.advance();
    else if (this.reader.waiting > MOST_AHEAD_BYTES) this.socket.pause();
  }

  /** Reads and answers requests until one has to be waited for, or the client is behind with reading. */
  private advance(): void {
    try {
      while (this.state === 'reading' && !this.socket.writableNeedDrain && this.readRequest());
    } catch (error) {
      this.fail(error);
    }
  }

  /** @returns whether a whole request was there */
  private readRequest(): boolean {
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

  private begin(): IncomingHead | undefined {
    const head = this.reader.head();
    if (head === undefined) return undefined;
    this.exchange = new Exchange(this.serving, head);
    if (!head.isKept) this.isLast = true;
    this.refusal = this.exchange.admit();
    if (head.framing === 0) return head;
    if (this.refusal === undefined) {
      if (head.expectsContinue) this.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    } else if (head.expectsContinue || head.framing === 'chunked' || head.framing > MOST_SKIPPED_BYTES) {
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

  /** What was sent is no request, or its answer cannot be sent: the connection ends. */
  private fail(error: unknown): void {
    this.isLast = true;
    this.send(this.exchange?.failed(error) ?? refusalOf(error));
  }

  private send(reply: Reply): void {
    const { exchange, socket } = this;
    const body = reply.json ?? reply.text ?? '';
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    const head = answerHead(reply, length, exchange?.queueSeconds ?? 0, !this.isLast);
    if (length === 0 || exchange?.method === 'HEAD' || reply.status === 304) socket.write(head, 'latin1');
    else if (typeof body === 'string') socket.write(head + body);
    else if (length <= ONE_PIECE_BYTES) socket.write(head + body.toString('latin1'), 'latin1');
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    exchange?.observe(reply.status);
    this.usedAtMs = this.clock.nowMs;
    this.head = this.exchange = this.refusal = undefined;
    this.state = this.isLast ? 'closing' : 'reading';
    if (this.isLast) socket.end();
  }
}
