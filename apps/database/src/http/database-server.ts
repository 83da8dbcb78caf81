import { ServingClock } from '@strata/http-wire';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { KEPT_S } from './answer-head';
import { Connection } from './connection';
import type { Serving } from './serving';

const BACKLOG = 2048;
const LOOK_EVERY_MS = 1000;
/** How long a connection may do nothing in each state. A request that has begun to arrive must go on arriving. */
const MAX_PAUSE_MS = { idle: KEPT_S * 1000, reading: 60_000, answering: Infinity, closing: 2_000 } as const;

/**
 * The listener: HTTP/1.1 on plain sockets. It sits behind the gateway and on loopback addresses; an own codec, because the general one of
 * `node:http` takes more time than most requests here do. `libs/http-wire` holds it against node’s parser.
 */
export class DatabaseServer {
  private readonly server: Server;
  private readonly connections = new Set<Connection>();
  private readonly clock: ServingClock;
  private isClosing = false;

  constructor(private readonly serving: Serving) {
    this.server = createServer({ noDelay: true }, (socket) => this.accept(socket));
    this.clock = new ServingClock(LOOK_EVERY_MS, () => this.endIdle());
  }

  /** @returns the port in use */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port, backlog: BACKLOG }, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  /** Takes no new connections and waits for running requests to be answered. */
  close(): Promise<void> {
    this.isClosing = true;
    return new Promise((resolve) => {
      this.server.close(() => {
        this.clock.stop();
        resolve();
      });
      for (const connection of this.connections) connection.endSoon();
    });
  }

  private accept(socket: Socket): void {
    const connection = new Connection(this.serving, socket, this.clock);
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
    if (this.isClosing) connection.endSoon();
  }

  private endIdle(): void {
    const now = this.clock.servedMs;
    for (const connection of this.connections) {
      const pause = MAX_PAUSE_MS[connection.isIdle ? 'idle' : connection.state];
      if (now - connection.usedAtMs > pause) connection.destroy();
    }
  }
}
