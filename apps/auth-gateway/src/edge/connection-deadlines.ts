import type { Socket } from 'node:net';
import type { ConnectionState, ServingClock } from '@strata/http-wire';
import type { EdgeLimits } from './edge-limits';
import { StalledReader } from './stalled-reader';

/** What ends a connection, or the request it reads, when nothing else does: how long each state may last. */
export class ConnectionDeadlines {
  private readonly stalled: StalledReader;
  private sinceMs: number;

  constructor(
    socket: Socket,
    private readonly limits: EdgeLimits,
    private readonly clock: Pick<ServingClock, 'servedMs'>,
  ) {
    this.stalled = new StalledReader(socket, clock);
    this.sinceMs = clock.servedMs;
  }

  /** A state begins, or the head of a request. */
  restart(): void {
    this.sinceMs = this.clock.servedMs;
  }

  /** @returns what has taken too long; as exact as it is called often */
  overdue(state: ConnectionState, isIdle: boolean): 'connection' | 'head' | undefined {
    const { limits } = this;
    if (this.stalled.stalledMs() > limits.stalledMs) return 'connection';
    const sinceMs = this.clock.servedMs - this.sinceMs;
    if (state === 'closing') return sinceMs > limits.closingMs ? 'connection' : undefined;
    if (state === 'answering') return undefined;
    if (isIdle) return sinceMs > limits.idleMs ? 'connection' : undefined;
    return sinceMs > limits.headMs ? 'head' : undefined;
  }
}
