import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { UpstreamConnection } from './upstream-connection';

const READ_BYTES = 64 * 1024;
const MAX_WAITING = 1_024;

/** How connections to a service are handled. */
export interface PoolLimits {
  readonly connections: number;
  readonly connectMs: number;
  /** an unused connection is closed after this long: well before the service does so itself */
  readonly idleMs: number;
  /** a request that finds all connections in use waits no longer than this for one */
  readonly queueMs: number;
  /** after a failed attempt to connect, no other is made for this long at first, doubling up to `longestBreakMs` */
  readonly shortestBreakMs: number;
  readonly longestBreakMs: number;
}

export const POOL_LIMITS: PoolLimits = {
  connections: 512,
  connectMs: 3_000,
  idleMs: 4_000,
  queueMs: 10_000,
  shortestBreakMs: 250,
  longestBreakMs: 1_000,
};

/** Whoever waits for a connection; told exactly one of the two. */
export interface ConnectionTaker {
  onConnection(connection: UpstreamConnection): void;
  /** nothing was sent: another replica may be asked */
  onNoConnection(why: 'unreachable' | 'busy', cause?: Error): void;
}

interface Waiting {
  readonly taker: ConnectionTaker;
  readonly untilMs: number;
}

/**
 * One address of a service: its kept connections, and a breaker. While the breaker is open (the last attempt to connect failed a moment ago)
 * requests are refused at once; then a single one tries, and the others are still refused until it has succeeded.
 */
export class Replica {
  private readonly host: string;
  private readonly idle: UpstreamConnection[] = [];
  private used = 0;
  private readonly waiting: Waiting[] = [];
  private connecting = 0;
  private failures = 0;
  private openUntilMs = 0;
  private isClosed = false;

  constructor(
    private readonly url: URL,
    private readonly limits: PoolLimits,
  ) {
    this.host = url.host;
  }

  /** False while the breaker is open; a request that needs no new connection may be served all the same. */
  get isUp(): boolean {
    return this.failures === 0 || this.idle.length > 0 || (Date.now() >= this.openUntilMs && this.connecting === 0);
  }

  /** Answers at once where a kept connection is free. */
  acquire(taker: ConnectionTaker): void {
    for (let kept = this.idle.pop(); kept !== undefined; kept = this.idle.pop()) {
      if (kept.isUsable) return this.give(kept, taker);
      kept.destroy();
    }
    if (this.isClosed || !this.isUp) return taker.onNoConnection('unreachable');
    if (this.used + this.connecting < this.limits.connections) return this.open(taker);
    if (this.waiting.length >= MAX_WAITING) return taker.onNoConnection('busy');
    this.waiting.push({ taker, untilMs: Date.now() + this.limits.queueMs });
  }

  /** The taker wants no connection any more. */
  withdraw(taker: ConnectionTaker): void {
    const at = this.waiting.findIndex((one) => one.taker === taker);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** Gives a connection back, used up or not. */
  release(connection: UpstreamConnection): void {
    this.used -= 1;
    const isKept = connection.isUsable && !this.isClosed;
    if (!isKept) connection.destroy();
    const next = this.waiting.shift();
    if (next === undefined) {
      if (!isKept) return;
      connection.idleSinceMs = Date.now();
      this.idle.push(connection);
    } else if (isKept) this.give(connection, next.taker);
    else this.open(next.taker);
  }

  /** To be called now and then: closes what nobody used for long, refuses who waited too long. */
  tidy(): void {
    const now = Date.now();
    while (this.idle[0] !== undefined && now - this.idle[0].idleSinceMs > this.limits.idleMs) this.idle.shift()?.destroy();
    while (this.waiting[0] !== undefined && this.waiting[0].untilMs < now) this.waiting.shift()?.taker.onNoConnection('busy');
  }

  /** Closes what is unused now, and the rest when it is given back. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.idle.splice(0)) connection.destroy();
    for (const { taker } of this.waiting.splice(0)) taker.onNoConnection('unreachable');
  }

  private give(connection: UpstreamConnection, taker: ConnectionTaker): void {
    this.used += 1;
    taker.onConnection(connection);
  }

  private open(taker: ConnectionTaker): void {
    this.connecting += 1;
    const startedAt = Date.now();
    const late = setTimeout(() => socket.destroy(new Error('connecting took too long')), this.limits.connectMs);
    const { socket, connection } = this.socket();
    let isSettled = false;
    const settle = (error?: Error) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(late);
      this.connecting -= 1;
      if (error) this.failed(Date.now() - startedAt);
      else this.failures = 0;
      if (error) taker.onNoConnection('unreachable', error);
      else this.give(connection, taker);
    };
    socket.once('error', settle);
    socket.once('close', () => settle(new Error('the connection was closed')));
    socket.once(this.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => settle());
  }

  private failed(afterMs: number): void {
    if (Date.now() < this.openUntilMs) return; // one of several attempts made at the same time
    const { shortestBreakMs, longestBreakMs } = this.limits;
    const breakMs = Math.min(longestBreakMs, shortestBreakMs * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    this.openUntilMs = Date.now() + Math.max(breakMs, afterMs); // waiting for a silent address is dearer than being refused
    for (const { taker } of this.waiting.splice(0)) taker.onNoConnection('unreachable');
  }

  private socket(): { socket: Socket; connection: UpstreamConnection } {
    const { hostname, port, protocol } = this.url;
    const host = hostname.replace(/^\[|\]$/g, '');
    if (protocol === 'https:') {
      const socket = connectSecurely({ host, port: Number(port || 443), servername: host, ALPNProtocols: ['http/1.1'] });
      const connection = new UpstreamConnection(this.host, socket.setNoDelay(true));
      socket.on('data', (bytes: Buffer) => void connection.receive(bytes));
      return { socket, connection };
    }
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES); // reused for every read: nothing is allocated per answer
    const socket = connect({
      host,
      port: Number(port || 80),
      noDelay: true,
      onread: { buffer, callback: (length, into) => connection.receive((into as Buffer).subarray(0, length)) },
    });
    const connection = new UpstreamConnection(this.host, socket);
    return { socket, connection };
  }
}
