import type { AddressInfo, Server, Socket } from 'node:net';

const BACKLOG = 2048;

/** A connection as its listener knows it. */
export interface ListenedConnection {
  /** takes no more requests, and ends when the running ones are answered */
  endSoon(): void;
  destroy(): void;
}

/** A socket server with its open connections, from the first one to the last one answered. */
export class Listener<Connection extends ListenedConnection> implements Iterable<Connection> {
  private readonly connections = new Set<Connection>();
  private isClosing = false;

  constructor(private readonly server: Server) {}

  /** @returns where it listens */
  listen({ host, port }: { host: string; port: number }): Promise<AddressInfo> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ host, port, backlog: BACKLOG }, () => {
        this.server.off('error', reject);
        resolve(this.server.address() as AddressInfo);
      });
    });
  }

  /** A connection that came in; one that comes while the listener closes is told so. */
  add(connection: Connection, socket: Socket): void {
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
    if (this.isClosing) connection.endSoon();
  }

  get size(): number {
    return this.connections.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.connections.values();
  }

  /** Takes no new connections and waits for running requests to be answered. @param cutAfterMs what still runs then is cut off; missing: nothing is */
  close(cutAfterMs?: number): Promise<void> {
    this.isClosing = true;
    return new Promise((resolve) => {
      const late =
        cutAfterMs === undefined
          ? undefined
          : setTimeout(() => this.connections.forEach((connection) => connection.destroy()), cutAfterMs);
      this.server.close(() => {
        clearTimeout(late);
        resolve();
      });
      for (const connection of this.connections) connection.endSoon();
    });
  }
}
