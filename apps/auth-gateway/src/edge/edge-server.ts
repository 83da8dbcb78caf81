import { Listener, ServingClock } from '@strata/http-wire';
import type { Server, Socket } from 'node:net';
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
  private readonly listener: Listener<ClientConnection>;
  private readonly secure: TlsServer | undefined;
  private readonly terms: ConnectionTerms;
  private readonly clock: ServingClock;

  constructor(handler: RequestHandler, { trustedOrigins, trustedProxies, tls, limits = EDGE_LIMITS }: EdgeOptions) {
    const isSecure = tls !== undefined;
    this.limits = limits;
    const clock = new ServingClock(limits.lookEveryMs, (passedMs) => {
      for (const connection of this.listener) connection.check(passedMs);
    });
    this.clock = clock;
    const beginnings = new AnswerBeginnings(isSecure, trustedOrigins, clock);
    const collected = new CollectedBytes(limits.collectedBytes);
    this.terms = { handler, limits, beginnings, collected, isSecure, clock, proxies: proxyList(trustedProxies) };
    const accept = (socket: Socket) => this.accept(socket);
    if (tls) {
      this.secure = createTlsServer({ ...tls, ALPNProtocols: ['http/1.1'], handshakeTimeout: HANDSHAKE_MS, noDelay: true }, accept);
      this.secure.on('tlsClientError', (_, socket) => socket.destroy());
    }
    const server: Server = this.secure ?? createServer({ noDelay: true }, accept);
    // beyond this many, connections are closed without a word: those over the limit that are told so must not add up either
    server.maxConnections = 2 * limits.connections;
    this.listener = new Listener(server);
  }

  /** @returns the URL it answers */
  async listen({ host, port }: { host: string; port: number }): Promise<string> {
    const { port: used } = await this.listener.listen({ host, port });
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return `${this.secure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${used}`;
  }

  /** Certificates for the connections to come; those that are open go on with the old ones. No effect without TLS. */
  setSecureContext(context: SecureContextOptions): void {
    this.secure?.setSecureContext(context);
  }

  /** Takes no new connections and waits for running requests to be answered; what still runs after a while is cut off. */
  async close(): Promise<void> {
    await this.listener.close(this.limits.stoppingMs);
    this.clock.stop();
  }

  private accept(socket: Socket): void {
    if (this.listener.size >= this.limits.connections) {
      socket.on('error', () => socket.destroy());
      socket.end(FULL);
      socket.setTimeout(this.limits.closingMs, () => socket.destroy());
      return;
    }
    this.listener.add(new ClientConnection(this.terms, socket), socket);
  }
}
