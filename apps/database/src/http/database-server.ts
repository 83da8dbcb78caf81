import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Serving } from './exchange';
import { serveRequest } from './serve-request';

const KEEP_ALIVE_MS = 300_000;
const BACKLOG = 2048;
const MAX_HEADER_BYTES = 64 * 1024;

/** The HTTP listener: plain `node:http`, because a framework would cost more than most requests do. */
export class DatabaseServer {
  private readonly server: Server;

  constructor(serving: Serving) {
    this.server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0 },
      (request, response) => serveRequest(serving, request, response),
    );
    this.server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    });
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
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeIdleConnections();
    });
  }
}
