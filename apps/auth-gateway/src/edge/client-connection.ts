import type { Socket } from 'node:net';
import { ArangoError } from '@strata/errors';
import { MessageWriter, NO_HEAD, PersistentConnection } from '@strata/http-wire';
import type { BodyTaker } from '../routing/client-side';
import { ClientIntake } from './client-intake';
import type { RequestConnection } from './client-request';
import { ClientRequest } from './client-request';
import { ConnectionDeadlines } from './connection-deadlines';
import { skipper } from './request-body';
import type { ConnectionTerms } from './request-handler';
import { RequestOrigin } from './request-origin';

/** One client's connection: reads its requests, each when the answer to the one before has been handed over, and ends after the last. */
export class ClientConnection extends PersistentConnection implements RequestConnection {
  readonly intake: ClientIntake;
  readonly origin: RequestOrigin;
  readonly writer: MessageWriter;
  readonly cut = (): void => this.destroy();
  private readonly deadlines: ConnectionDeadlines;
  private request: ClientRequest | undefined;

  constructor(
    readonly terms: ConnectionTerms,
    socket: Socket,
  ) {
    super(socket);
    this.intake = new ClientIntake(socket, terms.limits);
    this.origin = new RequestOrigin(socket.remoteAddress ?? '', terms);
    this.writer = new MessageWriter(socket, true);
    this.deadlines = new ConnectionDeadlines(socket, terms.limits, terms.clock);
  }

  get isIdle(): boolean {
    return this.state === 'reading' && this.intake.waiting === 0;
  }

  /** To be called every `passedMs`: ends what takes too long. */
  check(passedMs: number): void {
    const { request } = this;
    const overdue = this.deadlines.overdue(this.state, this.isIdle);
    if (overdue === 'connection') return this.destroy();
    if (overdue === 'head') return this.fail(new ArangoError('http-request-timeout'));
    if (this.state !== 'answering') return;
    if (request?.isTunnel !== true && this.intake.isTooSlow(passedMs)) this.bodyFailed(new ArangoError('http-request-timeout'));
    else request?.check();
  }

  tell(line: string): void {
    this.socket.write(line, 'latin1');
  }

  takeBody(taker: BodyTaker): void {
    try {
      this.intake.take(taker);
    } catch (error) {
      this.bodyFailed(error);
    }
  }

  requestAnswered(): void {
    this.request = undefined;
    if (this.isLast) {
      this.enter('closing');
      this.socket.end();
      this.intake.resume(); // an answer given before the body was read must not be lost to a reset
    } else if (this.intake.hasBody) this.takeBody(skipper(() => this.next()));
    else this.next();
  }

  protected override receive(bytes: Buffer): void {
    if (this.state === 'closing') return;
    if (this.isIdle) this.deadlines.restart();
    this.intake.push(bytes);
    if (this.state === 'reading') this.advance();
    else this.readBody();
  }

  protected override beginRequest(): boolean {
    const head = this.intake.head();
    if (head === undefined) return false;
    this.origin.read(head.block);
    this.isLast ||= !head.isKept || head.isAbsolute; // whoever takes us for a proxy may mean the next request otherwise too
    this.intake.expectHead();
    this.state = 'answering';
    this.request = new ClientRequest(this, head);
    this.request.start();
    return true;
  }

  /** Answers what could not be read as a request, and ends. */
  protected override fail(error: unknown): void {
    this.isLast = true;
    this.request = new ClientRequest(this, NO_HEAD);
    this.request.failed(error);
  }

  protected override gone(): void {
    const { request } = this;
    this.request = undefined;
    this.isLast = true;
    this.state = 'closing';
    request?.abandon();
  }

  protected override drained(): void {
    this.request?.onClientDrain();
    this.advance();
  }

  private enter(state: 'reading' | 'closing'): void {
    this.state = state;
    this.deadlines.restart();
  }

  private next(): void {
    this.intake.expectHead();
    this.enter('reading');
    this.intake.resume();
    this.advance();
  }

  private readBody(): void {
    try {
      this.intake.read();
    } catch (error) {
      this.bodyFailed(error);
    }
  }

  /** The rest of the connection cannot be read, or will not be waited for. */
  private bodyFailed(error: unknown): void {
    this.isLast = true;
    if (this.request) this.request.bodyFailed(error);
    else this.destroy();
  }
}
