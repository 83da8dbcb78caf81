import { PROJECT_HEADER } from '@strata/contracts';
import type { AnswerHead, ServingClock } from '@strata/http-wire';
import { BrokenAnswerError } from '@strata/http-wire';
import { AppError } from '@strata/errors';
import type { BodyTaker, ClientSide } from './client-side';
import type { Replica } from './replica';
import type { ServiceName } from './routes';
import type { Acquisition, RequestSender, Upstream } from './upstream';
import type { AnswerTaker, UpstreamConnection } from './upstream-connection';

const SWITCHING_PROTOCOLS = 101;
const MAX_RETRIES = 2;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Where a request goes, and how. */
export interface Forwarding {
  readonly upstream: Upstream;
  /** path and query at the service */
  readonly path: string;
  /** milliseconds to the first byte of the answer, and between its parts */
  readonly patienceMs: number;
  /** value of the `authorization` header for the service; undefined: none */
  readonly authorization: string | undefined;
  /** the service is told that the request is about it */
  readonly project?: string | undefined;
  /** the client asks for a tunnel (WebSocket), and the service may grant it */
  readonly mayUpgrade: boolean;
  /** the body, where it has been read already */
  readonly body?: Buffer;
}

/**
 * Passes one request on and its answer back. Nothing is collected, whatever the size: what comes is sent on in the same turn, each side is
 * read no faster than the other takes it, and an event stream arrives event by event. A service that cannot be reached is tried at its next
 * replica; a request that was sent is not sent again, except one that changes nothing, when its kept connection broke before an answer.
 */
export class Relay implements RequestSender, AnswerTaker, BodyTaker {
  private acquisition: Acquisition | undefined;
  private connection: UpstreamConnection | undefined;
  private replica: Replica | undefined;
  private status = 0;
  private retries = 0;
  private isTunnel = false;
  private isRequestSent = false;
  private isWaitingForClient = false;
  private isWaitingForService = false;
  private isOver = false;
  private movedAtMs: number;

  /** @param own names of headers that the gateway sets on answers */
  constructor(
    private readonly client: ClientSide,
    private readonly forwarding: Forwarding,
    private readonly own: ReadonlySet<string>,
    private readonly clock: Pick<ServingClock, 'servedMs'>,
  ) {
    this.movedAtMs = clock.servedMs;
  }

  start(): void {
    this.acquisition = this.forwarding.upstream.acquire(this);
  }

  /** The client has gone: the service need not go on. */
  abort(): void {
    this.isOver = true;
    this.acquisition?.withdraw();
    this.letGo();
  }

  /** The client has taken what was sent. */
  onClientDrain(): void {
    this.movedAtMs = this.clock.servedMs;
    this.isWaitingForClient = false;
    this.connection?.resume();
  }

  /** To be called now and then: fails the request when the service is silent for too long. */
  check(): void {
    const isServicesTurn = this.isWaitingForService || (this.isRequestSent && !this.isWaitingForClient);
    if (this.connection === undefined || !isServicesTurn || this.clock.servedMs - this.movedAtMs <= this.forwarding.patienceMs)
      return;
    const service = this.service;
    this.fail(new AppError('deadline-exceeded', 'ServiceTimeoutError', `the ${service} service took too long`, { service }));
  }

  onConnection(connection: UpstreamConnection, replica: Replica): void {
    const { client, forwarding } = this;
    this.connection = connection;
    this.replica = replica;
    this.movedAtMs = this.clock.servedMs;
    connection.begin(this, client.head.method);
    const { body } = forwarding;
    const isStreamed = body === undefined && !client.isBodyTaken;
    connection.writer.begin(this.requestHead(connection.host), isStreamed && client.head.framing === 'chunked');
    if (isStreamed) return client.takeBody(this); // which flushes
    if (body !== undefined && body.length > 0) connection.writer.piece(body);
    this.isRequestSent = true;
    connection.writer.flush();
  }

  onUnavailable(error: AppError): void {
    this.fail(error);
  }

  onBodyPiece(piece: Buffer): void {
    this.connection?.writer.piece(piece);
  }

  onBodyEnd(): void {
    this.isRequestSent = true;
    this.connection?.writer.end();
  }

  onBodyFlush(): void {
    this.movedAtMs = this.clock.servedMs;
    if (this.connection?.writer.flush() !== false) return;
    this.isWaitingForService = true;
    this.client.pauseBody();
  }

  onDrain(): void {
    this.movedAtMs = this.clock.servedMs;
    this.isWaitingForService = false;
    this.client.resumeBody();
  }

  onHead(head: AnswerHead, hasBody: boolean): void {
    const { client, forwarding } = this;
    if (head.status === SWITCHING_PROTOCOLS && !forwarding.mayUpgrade)
      throw new BrokenAnswerError('the service switched protocols unasked');
    this.status = head.status;
    this.isTunnel = head.status === SWITCHING_PROTOCOLS;
    const lines = this.connection?.linesFor(head.block, this.own) ?? '';
    if (this.isTunnel) {
      const { fields } = head.block;
      const protocol = fields.find((_, at) => at % 2 === 1 && fields[at - 1] === 'upgrade') ?? '';
      client.writer.begin(
        `${client.beginningOf(head.status, true)}connection: upgrade\r\nupgrade: ${protocol}\r\n${lines}\r\n`,
        false,
      );
      return client.openTunnel(this);
    }
    const isUnbounded = hasBody && typeof head.block.framing === 'string';
    const isChunked = isUnbounded && client.head.isVersion11;
    const isLast = !this.isRequestSent || (isUnbounded && !isChunked);
    const coding = isChunked ? 'transfer-encoding: chunked\r\n' : '';
    client.writer.begin(`${client.beginningOf(head.status, isLast)}${lines}${coding}\r\n`, isChunked);
  }

  onPiece(piece: Buffer): void {
    this.client.writer.piece(piece);
  }

  onFlush(): void {
    this.movedAtMs = this.clock.servedMs;
    if (this.status === 0 || this.client.writer.flush()) return;
    this.isWaitingForClient = true;
    this.connection?.pause();
  }

  onEnd(): void {
    this.client.writer.end();
    this.client.writer.flush();
    this.isOver = true;
    this.letGo();
    this.client.answered(this.status);
  }

  onLost(error: Error): void {
    const { connection, client, forwarding } = this;
    const isSafe = SAFE_METHODS.has(client.head.method) && client.isBodyTaken && forwarding.body === undefined;
    const mayRetry = connection?.isReused === true && !connection.hasAnswered && isSafe && this.retries < MAX_RETRIES;
    this.letGo();
    if (mayRetry) {
      this.retries += 1;
      return this.start();
    }
    if (this.isTunnel) {
      this.isOver = true;
      return client.answered(this.status);
    }
    const service = this.service;
    this.fail(
      error instanceof BrokenAnswerError
        ? new AppError(
            'bad-gateway',
            'BadServiceAnswerError',
            `the ${service} service answered something that is not HTTP`,
            { service },
            { cause: error },
          )
        : new AppError(
            'unavailable',
            'ServiceUnavailableError',
            `the ${service} service broke the connection`,
            { service },
            { cause: error },
          ),
    );
  }

  private get service(): ServiceName {
    return this.forwarding.upstream.name;
  }

  private fail(error: AppError): void {
    if (this.isOver) return;
    this.isOver = true;
    this.letGo();
    this.client.failed(error);
  }

  /** Gives the connection back, for another request where this one has been sent and answered as a whole. */
  private letGo(): void {
    const { connection, replica } = this;
    if (connection === undefined) return;
    this.connection = this.replica = undefined;
    if (!this.isRequestSent || !connection.isUsable) connection.destroy();
    replica?.release(connection);
  }

  private requestHead(host: string): string {
    const { client, forwarding } = this;
    const { method, framing } = client.head;
    let head = `${method} ${forwarding.path} HTTP/1.1\r\nhost: ${host}\r\n${client.forwardedLines}x-request-id: ${client.requestId}\r\n`;
    if (forwarding.authorization !== undefined) head += `authorization: ${forwarding.authorization}\r\n`;
    if (forwarding.project !== undefined) head += `${PROJECT_HEADER}: ${forwarding.project}\r\n`;
    if (forwarding.mayUpgrade) head += `connection: upgrade\r\nupgrade: ${client.head.headers.upgrade ?? ''}\r\n`;
    if (forwarding.body !== undefined) head += `content-length: ${forwarding.body.length}\r\n`;
    else if (framing === 'chunked') head += 'transfer-encoding: chunked\r\n';
    else if (framing > 0 || client.head.headers['content-length'] !== undefined) head += `content-length: ${framing}\r\n`;
    return `${head}\r\n`;
  }
}
