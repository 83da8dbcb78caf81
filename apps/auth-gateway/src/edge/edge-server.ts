import { ServingClock } from '@strata/http-wire';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { SecureContextOptions, Server as TlsServer } from 'node:tls';
import { createServer as createTlsServer } from 'node:tls';
import { AnswerBeginnings } from './answer-beginning';
import { ClientConnection } from './client-connection';
import { proxyList } from './client-origin';
import { CollectedBytes } from './collected-bytes';
import type { ConnectionTerms, RequestHandler } from './request-handler';
import type { EdgeLimits } from './edge-limits';
import { EDGE_LIMITS } from './edge-limits';

const BACKLOG = 2_048;
const HANDSHAKE_MS = 10_000;
const FULL =
  'HTTP/1.1 503 Service Unavailable\r\nserver: Strata\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

export interface EdgeOptions {
  readonly trustedOrigins: readonly string[];
  /** addresses and networks whose `x-forwarded-for` is believed */
  readonly trustedProxies: readonly string[];
  /** set: the connections are encrypted */
  readonly tls?: SecureContextOptions | undefined;
  readonly limits?: EdgeLimits;
}

/**
 * The gateway's listener: HTTP/1.1 on plain or encrypted sockets, by an own codec, because the general one of `node:http` costs more than
 * all that the gateway does with a request.
 */
export class EdgeServer {
  private readonly limits: EdgeLimits;
  private readonly server: Server;
  private readonly secure: TlsServer | undefined;
  private readonly terms: ConnectionTerms;
  private readonly connections = new Set<ClientConnection>();
  private readonly clock: ServingClock;
  private isClosing = false;

  constructor(handler: RequestHandler, { trustedOrigins, trustedProxies, tls, limits = EDGE_LIMITS }: EdgeOptions) {
    const isSecure = tls !== undefined;
    this.limits = limits;
    const clock = new ServingClock(limits.lookEveryMs, (passedMs) =>
      this.connections.forEach((connection) => connection.check(passedMs)),
    );
    this.clock = clock;
    const beginnings = new AnswerBeginnings(isSecure, trustedOrigins, clock);
    const collected = new CollectedBytes(limits.collectedBytes);
    this.terms = { handler, limits, beginnings, collected, isSecure, clock, proxies: proxyList(trustedProxies) };
    const accept = (socket: Socket) => this.accept(socket);
    if (tls) {
      this.secure = createTlsServer({ ...tls, ALPNProtocols: ['http/1.1'], handshakeTimeout: HANDSHAKE_MS, noDelay: true }, accept);
      this.secure.on('tlsClientError', (_, socket) => socket.destroy());
    }
    this.server = this.secure ?? createServer({ noDelay: true }, accept);
    // beyond this many, connections are closed without a word: those over the limit that are told so must not add up either
    this.server.maxConnections = 2 * limits.connections;
  }

  /** @returns the URL it answers */
  listen({ host, port }: { host: string; port: number }): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port, backlog: BACKLOG }, () => {
        this.server.off('error', reject);
        resolve(this.url(host));
      });
    });
  }

  /** Certificates for the connections to come; those that are open go on with the old ones. No effect without TLS. */
  setSecureContext(context: SecureContextOptions): void {
    this.secure?.setSecureContext(context);
  }

  /** Takes no new connections and waits for running requests to be answered; what still runs after a while is cut off. */
  close(): Promise<void> {
    this.isClosing = true;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.connections.forEach((connection) => connection.destroy()), this.limits.stoppingMs);
      this.server.close(() => {
        clearTimeout(late);
        this.clock.stop();
        resolve();
      });
      for (const connection of this.connections) connection.endSoon();
    });
  }

  private url(host: string): string {
    const { port } = this.server.address() as AddressInfo;
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return `${this.secure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  }

  private accept(socket: Socket): void {
    if (this.connections.size >= this.limits.connections) {
      socket.on('error', () => socket.destroy());
      socket.end(FULL);
      socket.setTimeout(this.limits.closingMs, () => socket.destroy());
      return;
    }
    const connection = new ClientConnection(this.terms, socket);
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
    if (this.isClosing) connection.endSoon();
  }
}
