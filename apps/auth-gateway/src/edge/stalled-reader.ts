import type { ServingClock } from '@strata/http-wire';
import type { Socket } from 'node:net';

/** Watches whether a client takes anything of what waits for it. */
export class StalledReader {
  private delivered = 0;
  private sinceMs: number;

  constructor(
    private readonly socket: Socket,
    private readonly clock: Pick<ServingClock, 'servedMs'>,
  ) {
    this.sinceMs = clock.servedMs;
  }

  /** Milliseconds for which something has waited and nothing was taken; as exact as it is called often. */
  stalledMs(): number {
    const { socket, clock } = this;
    const delivered = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || delivered !== this.delivered) {
      this.delivered = delivered;
      this.sinceMs = clock.servedMs;
    }
    return clock.servedMs - this.sinceMs;
  }
}
