import type { IncomingHead, MessageWriter } from '@strata/http-wire';
import { CONNECTION_CLOSE, CONNECTION_KEEP_ALIVE, CONTINUE, isSkipped, MAX_SKIPPED_BYTES } from '@strata/http-wire';
import { ArangoError } from '@strata/errors';
import type { BodyTaker, ClientSide } from '../routing/client-side';
import type { Forwarding } from '../routing/relay';
import { Relay } from '../routing/relay';
import { OWN_HEADERS } from './answer-beginning';
import type { ClientIntake } from './client-intake';
import { Exchange } from './exchange';
import { linesOf, preflight, refusal } from './own-answers';
import { collector } from './request-body';
import type { ConnectionTerms } from './request-handler';
import type { RequestOrigin } from './request-origin';
import type { OwnAnswer, RoutingDecision } from './routing-decision';

const NOTHING = Buffer.alloc(0);
const SWITCHING_PROTOCOLS = 101;
/** as other servers log it: the client closed the connection before its answer */
const CLIENT_GONE = 499;

/** The connection, as far as one request on it needs it. */
export interface RequestConnection {
  readonly terms: ConnectionTerms;
  readonly intake: ClientIntake;
  readonly origin: RequestOrigin;
  readonly writer: MessageWriter;
  /** ends the connection at once */
  readonly cut: () => void;
  /** the connection ends with this answer */
  isLast: boolean;
  /** Sends what is no part of an answer. */
  tell(line: string): void;
  /** Hands the body over as it comes; what is wrong with it fails the request. */
  takeBody(taker: BodyTaker): void;
  /** The answer has been handed over as a whole. */
  requestAnswered(): void;
}

/** The life of one request: decided on, its body collected where that is needed, then served here or forwarded, and answered once. */
export class ClientRequest implements ClientSide {
  /** all that comes is for the service, until the connection ends */
  isTunnel = false;
  private readonly exchange: Exchange;
  private relay: Relay | undefined;
  private hasBegun = false;
  private hasContinued = false;
  private isOver = false;
  private collected = 0;

  /** @param head `NO_HEAD` when what came is no request */
  constructor(
    private readonly connection: RequestConnection,
    readonly head: IncomingHead,
  ) {
    this.exchange = new Exchange(head, connection.origin.address);
  }

  get requestId(): string {
    return this.exchange.requestId;
  }

  get writer(): MessageWriter {
    return this.connection.writer;
  }

  get forwardedLines(): string {
    return this.connection.origin.lines;
  }

  get isBodyTaken(): boolean {
    return this.head.framing === 0 || this.connection.intake.isBodyComplete;
  }

  start(): void {
    let decision;
    try {
      decision = this.connection.terms.handler.decide(this.exchange);
    } catch (error) {
      return this.failed(error);
    }
    if (!(decision instanceof Promise)) return this.proceed(decision);
    decision.then(
      (settled) => this.proceed(settled),
      (error: unknown) => this.failed(error),
    );
  }

  /** To be called now and then: fails the request when the service is silent for too long. */
  check(): void {
    this.relay?.check();
  }

  /** The client has taken what was sent. */
  onClientDrain(): void {
    this.relay?.onClientDrain();
  }

  /** The rest of the body cannot be read, or will not be waited for. */
  bodyFailed(error: unknown): void {
    this.relay?.abort();
    this.relay = undefined;
    this.failed(error);
  }

  /** The client has gone. */
  abandon(): void {
    this.isOver = true;
    this.relay?.abort();
    this.accountFor(CLIENT_GONE);
  }

  takeBody(taker: BodyTaker): void {
    if (this.head.expectsContinue && !this.hasContinued) {
      this.hasContinued = true;
      this.connection.tell(CONTINUE);
    }
    this.connection.takeBody(taker);
  }

  openTunnel(taker: BodyTaker): void {
    this.isTunnel = true;
    this.connection.intake.expectBody('until close', Infinity);
    this.takeBody(taker);
  }

  pauseBody(): void {
    this.connection.intake.pause();
  }

  resumeBody(): void {
    this.connection.intake.resume();
  }

  beginningOf(status: number, isLast: boolean): string {
    const { head, connection, requestId } = this;
    this.hasBegun = true;
    connection.isLast ||= isLast;
    const beginning = connection.terms.beginnings.of(status, requestId, head.headers);
    if (status === SWITCHING_PROTOCOLS) return beginning;
    if (connection.isLast) return beginning + CONNECTION_CLOSE;
    return head.isVersion11 ? beginning : beginning + CONNECTION_KEEP_ALIVE;
  }

  answered(status: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.accountFor(status);
    this.connection.requestAnswered();
  }

  failed(error: unknown): void {
    if (this.isOver) return;
    const { exchange, connection, head } = this;
    const answer = refusal(error, exchange.errorStyle, head.headers);
    connection.terms.handler.failed(exchange, error, answer.status);
    if (!this.hasBegun) return this.send(answer);
    connection.isLast = true;
    connection.cut(); // half an answer is under way: cutting it off is the only way left to say so
  }

  private proceed(decision: RoutingDecision): void {
    if (this.isOver) return; // the client left meanwhile
    const { framing, headers } = this.head;
    if (typeof framing === 'number' && framing > decision.maxBody) return this.failed(new ArangoError('http-payload-too-large'));
    this.connection.intake.expectBody(framing, decision.maxBody);
    switch (decision.kind) {
      case 'preflight':
        return this.send(preflight(headers));
      case 'own':
        return this.collect((body) => this.serve(decision, body));
      case 'pending':
        return decision.needsBody ? this.collect((body) => this.authorize(decision, body)) : this.authorize(decision);
      case 'forward':
        return this.forward(decision.forwarding);
    }
  }

  private authorize({ authorize, forwarding }: RoutingDecision & { kind: 'pending' }, body?: Buffer): void {
    authorize(body ?? NOTHING).then(
      (outcome) => {
        if (this.isOver) return;
        if (outcome && !Buffer.isBuffer(outcome)) return this.send(outcome);
        const sent = outcome ?? body;
        this.forward(sent === undefined ? forwarding : { ...forwarding, body: sent });
      },
      (error: unknown) => this.failed(error),
    );
  }

  private forward(forwarding: Forwarding): void {
    const { terms, cut } = this.connection;
    terms.handler.forwarded(this.exchange, cut);
    this.relay = new Relay(this, forwarding, OWN_HEADERS, terms.clock);
    this.relay.start();
  }

  private collect(done: (body: Buffer) => void): void {
    const { intake, terms } = this.connection;
    if (!intake.hasBody) return done(NOTHING);
    const take = (bytes: number) => {
      terms.collected.take(bytes);
      this.collected += bytes;
    };
    const { framing } = this.head;
    this.takeBody(collector(typeof framing === 'number' ? framing : undefined, take, done));
  }

  private serve(decision: RoutingDecision & { kind: 'own' }, body: Buffer): void {
    this.connection.terms.handler.serve(this.exchange, decision, body).then(
      (answer) => (this.isOver ? undefined : this.send(answer)),
      (error: unknown) => this.failed(error),
    );
  }

  private send(answer: OwnAnswer): void {
    const { head, connection, writer } = this;
    const { status, body } = answer;
    const { intake } = connection;
    if (!this.isBodyTaken && !isSkipped(head, this.hasContinued)) connection.isLast = true;
    writer.begin(`${this.beginningOf(status, false)}${linesOf(answer, this.exchange.tellsQueueTime)}\r\n`, false);
    if (body.length > 0 && head.method !== 'HEAD') writer.piece(body);
    writer.flush();
    if (!this.isBodyTaken && !intake.hasBody) intake.expectBody(head.framing, MAX_SKIPPED_BYTES);
    this.answered(status);
  }

  private accountFor(status: number): void {
    const { collected, handler } = this.connection.terms;
    collected.giveBack(this.collected);
    handler.finished(this.exchange, status);
  }
}
