import type { Socket } from 'node:net';

/** Bytes that a client may send ahead while nobody reads them. */
export const MAX_AHEAD_BYTES = 64 * 1024;

/** What a connection does: it reads a request, answers one, or waits for the client to close after the last answer. */
export type ConnectionState = 'reading' | 'answering' | 'closing';

/**
 * The server's end of a connection that carries several requests (RFC 9112, section 9.3): they are taken one after the other, each when the
 * answer to the one before has been handed over, and not while the client is behind with reading. What a request is and what becomes of it is
 * for the service to say; a base class rather than a part with callbacks, because all this happens for every request.
 */
export abstract class PersistentConnection {
  state: ConnectionState = 'reading';
  /** the connection ends with the answer under way */
  isLast = false;
  private isAdvancing = false;

  constructor(protected readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('drain', () => this.drained());
    socket.on('end', () => this.gone());
    socket.on('close', () => this.gone());
    socket.on('error', () => socket.destroy()); // resets and the like: the client has gone
  }

  /** True between two requests. */
  abstract get isIdle(): boolean;

  /** Ends the connection: at once between two requests, otherwise with the answer. */
  endSoon(): void {
    this.isLast = true;
    if (this.isIdle) this.destroy();
  }

  destroy(): void {
    this.socket.destroy();
  }

  protected abstract receive(bytes: Buffer): void;

  /** Begins the next request when it is there, and may be through with it when it returns. @returns whether it was there */
  protected abstract beginRequest(): boolean;

  /** What came is no request, or its answer cannot be sent: the connection is to end. */
  protected abstract fail(error: unknown): void;

  /** The client closed its end, or the connection is closed; told once or twice. */
  protected abstract gone(): void;

  /** The client has taken what was sent. */
  protected drained(): void {
    this.advance();
  }

  /** Takes requests until one has to be waited for, or the client is behind with reading. */
  protected advance(): void {
    if (this.isAdvancing) return;
    this.isAdvancing = true;
    try {
      while (this.state === 'reading' && !this.socket.writableNeedDrain && this.beginRequest());
    } catch (error) {
      this.fail(error);
    }
    this.isAdvancing = false;
  }
}
