import type { Socket } from 'node:net';
import { ArangoError } from '@strata/errors';
import type { IncomingHead } from '@strata/http-wire';
import { MessageWriter, NO_HEAD } from '@strata/http-wire';
import type { BodyTaker, ClientSide } from '../routing/client-side';
import type { Forwarding } from '../routing/relay';
import { Relay } from '../routing/relay';
import { OWN_HEADERS } from './answer-beginning';
import { ClientIntake } from './client-intake';
import type { ConnectionTerms } from './request-handler';
import { Exchange } from './exchange';
import { linesOf, preflight, refusal } from './own-answers';
import type { OwnAnswer, RoutingDecision } from './routing-decision';
import { collector, skipper } from './request-body';
import { RequestOrigin } from './request-origin';
import { StalledReader } from './stalled-reader';

/** The body of a refused request is read over up to this size; above, the connection ends with the answer. */
const MAX_SKIPPED_BYTES = 2 ** 20;
const NOTHING = Buffer.alloc(0);
const SWITCHING_PROTOCOLS = 101;
/** as other servers log it: the client closed the connection before its answer */
const CLIENT_GONE = 499;

type Phase = 'head' | 'deciding' | 'collecting' | 'serving' | 'relaying' | 'skipping' | 'closing';

/** One client's connection: its requests are taken one after the other, each when the answer to the one before has been handed over. */
export class ClientConnection implements ClientSide {
  readonly writer: MessageWriter;
  private readonly intake: ClientIntake;
  private readonly origin: RequestOrigin;
  private readonly stalled: StalledReader;
  private readonly cut = () => void this.socket.destroy();
  private phase: Phase = 'head';
  private sinceMs: number;
  private exchange: Exchange | undefined;
  private relay: Relay | undefined;
  private hasBegun = false;
  private hasContinued = false;
  private isLast = false;
  private isAdvancing = false;
  private isTunnel = false;
  private collected = 0;

  constructor(
    private readonly terms: ConnectionTerms,
    private readonly socket: Socket,
  ) {
    const { limits, clock } = terms;
    this.sinceMs = clock.nowMs;
    this.origin = new RequestOrigin(socket.remoteAddress ?? '', terms);
    this.stalled = new StalledReader(socket, clock);
    this.writer = new MessageWriter(socket, true);
    this.intake = new ClientIntake(socket, limits);
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('drain', () => this.drained());
    socket.on('end', () => this.gone());
    socket.on('close', () => this.gone());
    socket.on('error', () => socket.destroy()); // resets and the like: the client has gone
  }

  get head(): IncomingHead {
    return this.exchange?.head ?? NO_HEAD;
  }

  get requestId(): string {
    return this.exchange?.requestId ?? '';
  }

  get forwardedLines(): string {
    return this.origin.lines;
  }

  get isBodyTaken(): boolean {
    return this.head.framing === 0 || this.intake.isBodyComplete;
  }

  /** Ends the connection: at once between two requests, otherwise with the answer. */
  endSoon(): void {
    this.isLast = true;
    if (this.phase === 'head' && this.intake.waiting === 0) this.socket.destroy();
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** To be called every `passedMs`: ends what takes too long. */
  check(passedMs: number): void {
    const { limits, clock } = this.terms;
    const sinceMs = clock.nowMs - this.sinceMs;
    if (this.stalled.stalledMs() > limits.stalledMs) return this.destroy();
    switch (this.phase) {
      case 'head': {
        if (this.intake.waiting === 0) return sinceMs > limits.idleMs ? this.destroy() : undefined;
        return sinceMs > limits.headMs ? this.refuse(NO_HEAD, new ArangoError('http-request-timeout')) : undefined;
      }
      case 'closing':
        return sinceMs > limits.closingMs ? this.destroy() : undefined;
      default:
        if (!this.isTunnel && this.intake.isTooSlow(passedMs)) return this.bodyFailed(new ArangoError('http-request-timeout'));
        return this.relay?.check();
    }
  }

  takeBody(taker: BodyTaker): void {
    if (this.head.expectsContinue && !this.hasContinued) {
      this.hasContinued = true;
      this.socket.write('HTTP/1.1 100 Continue\r\n\r\n', 'latin1');
    }
    this.readBody(() => this.intake.take(taker));
  }

  openTunnel(taker: BodyTaker): void {
    this.isTunnel = true;
    this.intake.expectBody('until close', Infinity);
    this.takeBody(taker);
  }

  pauseBody(): void {
    this.intake.pause();
  }

  resumeBody(): void {
    this.intake.resume();
  }

  beginningOf(status: number, isLast: boolean): string {
    const { head, requestId } = this;
    this.hasBegun = true;
    this.isLast ||= isLast;
    const beginning = this.terms.beginnings.of(status, requestId, head.headers);
    if (status === SWITCHING_PROTOCOLS) return beginning;
    if (this.isLast) return `${beginning}connection: close\r\n`;
    return head.isVersion11 ? beginning : `${beginning}connection: keep-alive\r\n`;
  }

  answered(status: number): void {
    const { exchange, intake } = this;
    this.giveBack();
    this.exchange = this.relay = undefined;
    this.hasBegun = false;
    if (exchange) this.terms.handler.finished(exchange, status);
    if (this.isLast) {
      this.enter('closing');
      this.socket.end();
      this.resumeBody(); // an answer given before the body was read must not be lost to a reset
    } else if (intake.hasBody) {
      this.enter('skipping');
      this.takeBody(skipper(() => this.next()));
    } else this.next();
  }

  failed(error: unknown): void {
    const { exchange } = this;
    if (exchange === undefined) return;
    const answer = refusal(error, exchange.errorStyle, exchange.head.headers);
    this.terms.handler.failed(exchange, error, answer.status);
    if (!this.hasBegun) return this.send(answer);
    this.isLast = true;
    this.socket.destroy(); // half an answer is under way: cutting it off is the only way left to say so
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.sinceMs = this.terms.clock.nowMs;
  }

  private receive(bytes: Buffer): void {
    if (this.phase === 'closing') return;
    if (this.phase === 'head' && this.intake.waiting === 0) this.sinceMs = this.terms.clock.nowMs;
    this.intake.push(bytes);
    if (this.phase === 'head') this.advance();
    else this.readBody(() => this.intake.read());
  }

  /** Takes requests until one has to be waited for, or the client is behind with reading. */
  private advance(): void {
    if (this.isAdvancing) return;
    this.isAdvancing = true;
    try {
      while (this.phase === 'head' && !this.socket.writableNeedDrain) {
        const head = this.intake.head();
        if (head === undefined) break;
        this.begin(head);
      }
    } catch (error) {
      this.refuse(NO_HEAD, error);
    }
    this.isAdvancing = false;
  }

  private begin(head: IncomingHead): void {
    const { terms } = this;
    this.origin.read(head.block);
    const exchange = new Exchange(head, this.origin.address);
    this.exchange = exchange;
    this.isLast ||= !head.isKept || head.isAbsolute; // whoever takes us for a proxy may mean the next request otherwise too
    this.hasContinued = false;
    this.intake.expectHead();
    this.phase = 'deciding';
    let decision;
    try {
      decision = terms.handler.decide(exchange);
    } catch (error) {
      return this.failed(error);
    }
    if (!(decision instanceof Promise)) return this.proceed(exchange, decision);
    decision.then(
      (settled) => this.proceed(exchange, settled),
      (error: unknown) => (this.exchange === exchange ? this.failed(error) : undefined),
    );
  }

  private proceed(exchange: Exchange, decision: RoutingDecision): void {
    if (this.exchange !== exchange) return; // the client left meanwhile
    const { framing, headers } = exchange.head;
    if (typeof framing === 'number' && framing > decision.maxBody) return this.failed(new ArangoError('http-payload-too-large'));
    this.intake.expectBody(framing, decision.maxBody);
    switch (decision.kind) {
      case 'preflight':
        return this.send(preflight(headers));
      case 'own':
        return this.collect((body) => this.serve(exchange, decision, body));
      case 'pending':
        return decision.needsBody
          ? this.collect((body) => this.awaitAuthorization(exchange, decision, body))
          : this.awaitAuthorization(exchange, decision);
      case 'forward':
        return this.forward(exchange, decision.forwarding);
    }
  }

  private awaitAuthorization(
    exchange: Exchange,
    { authorize, forwarding }: RoutingDecision & { kind: 'pending' },
    body?: Buffer,
  ): void {
    this.phase = 'deciding';
    authorize(body ?? NOTHING).then(
      (outcome) => {
        if (this.exchange !== exchange) return;
        if (outcome && !Buffer.isBuffer(outcome)) return this.send(outcome);
        const sent = outcome ?? body;
        this.forward(exchange, sent === undefined ? forwarding : { ...forwarding, body: sent });
      },
      (error: unknown) => (this.exchange === exchange ? this.failed(error) : undefined),
    );
  }

  private forward(exchange: Exchange, forwarding: Forwarding): void {
    this.phase = 'relaying';
    this.terms.handler.forwarded(exchange, this.cut);
    this.relay = new Relay(this, forwarding, OWN_HEADERS, this.terms.clock);
    this.relay.start();
  }

  private collect(done: (body: Buffer) => void): void {
    if (!this.intake.hasBody) return done(NOTHING);
    this.phase = 'collecting';
    const take = (bytes: number) => {
      this.terms.collected.take(bytes);
      this.collected += bytes;
    };
    this.takeBody(collector(take, done));
  }

  private serve(exchange: Exchange, decision: RoutingDecision & { kind: 'own' }, body: Buffer): void {
    this.phase = 'serving';
    this.terms.handler.serve(exchange, decision, body).then(
      (answer) => (this.exchange === exchange ? this.send(answer) : undefined),
      (error: unknown) => (this.exchange === exchange ? this.failed(error) : undefined),
    );
  }

  private readBody(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.bodyFailed(error);
    }
  }

  /** The rest of the connection cannot be read, or will not be waited for. */
  private bodyFailed(error: unknown): void {
    this.isLast = true;
    this.relay?.abort();
    this.relay = undefined;
    if (this.exchange) this.failed(error);
    else this.destroy();
  }

  /** Answers what could not be read as a request, and ends. */
  private refuse(head: IncomingHead, error: unknown): void {
    this.exchange = new Exchange(head, this.origin.address);
    this.isLast = true;
    this.failed(error);
  }

  private send(answer: OwnAnswer): void {
    const { head } = this;
    const { status, body } = answer;
    const lines = linesOf(answer, this.exchange?.tellsQueueTime ?? false);
    if (!this.isBodyTaken && this.isNotWorthSkipping(head)) this.isLast = true;
    this.writer.begin(`${this.beginningOf(status, false)}${lines}\r\n`, false);
    if (body.length > 0 && head.method !== 'HEAD') this.writer.piece(body);
    this.writer.flush();
    if (!this.isBodyTaken && !this.intake.hasBody) this.intake.expectBody(head.framing, MAX_SKIPPED_BYTES);
    this.answered(status);
  }

  private isNotWorthSkipping({ framing, expectsContinue }: IncomingHead): boolean {
    if (expectsContinue && !this.hasContinued) return true; // the client will not send it after all
    return framing === 'chunked' || framing > MAX_SKIPPED_BYTES;
  }

  private next(): void {
    this.intake.expectHead();
    this.enter('head');
    this.resumeBody();
    this.advance();
  }

  private drained(): void {
    this.relay?.onClientDrain();
    if (this.phase === 'head') this.advance();
  }

  private gone(): void {
    const { exchange, relay } = this;
    this.exchange = this.relay = undefined;
    this.isLast = true;
    this.phase = 'closing';
    this.giveBack();
    relay?.abort();
    if (exchange) this.terms.handler.finished(exchange, CLIENT_GONE);
  }

  private giveBack(): void {
    this.terms.collected.giveBack(this.collected);
    this.collected = 0;
  }
}
