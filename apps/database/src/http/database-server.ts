import { Listener, ServingClock } from '@strata/http-wire';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { KEPT_S } from './answer-head';
import { Connection } from './connection';
import type { Serving } from './serving';

const LOOK_EVERY_MS = 1000;
/** How long a connection may do nothing in each state. A request that has begun to arrive must go on arriving. */
const MAX_PAUSE_MS = { idle: KEPT_S * 1000, reading: 60_000, answering: Infinity, closing: 2_000 } as const;

/**
 * The listener: HTTP/1.1 on plain sockets. It sits behind the gateway and on loopback addresses; an own codec, because the general one of
 * `node:http` takes more time than most requests here do. `libs/http-wire` holds it against node’s parser.
 */
export class DatabaseServer {
  private readonly listener: Listener<Connection>;
  private readonly clock: ServingClock;

  constructor(serving: Serving) {
    const accept = (socket: Socket) => this.listener.add(new Connection(serving, socket, this.clock), socket);
    this.listener = new Listener(createServer({ noDelay: true }, accept));
    this.clock = new ServingClock(LOOK_EVERY_MS, () => this.endIdle());
  }

  /** @returns the port in use */
  async listen(host: string, port: number): Promise<number> {
    return (await this.listener.listen({ host, port })).port;
  }

  /** Takes no new connections and waits for running requests to be answered. */
  async close(): Promise<void> {
    await this.listener.close();
    this.clock.stop();
  }

  private endIdle(): void {
    const now = this.clock.servedMs;
    for (const connection of this.listener) {
      const pause = MAX_PAUSE_MS[connection.isIdle ? 'idle' : connection.state];
      if (now - connection.usedAtMs > pause) connection.destroy();
    }
  }
}
