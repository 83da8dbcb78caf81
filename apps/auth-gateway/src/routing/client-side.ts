import type { IncomingHead, MessageWriter } from '@strata/http-wire';

/** Whoever takes the body of a request, piece by piece. */
export interface BodyTaker {
  /** @param piece a view that stays as it is */
  onBodyPiece(piece: Buffer): void;
  /** The body is complete; `onBodyFlush` follows. */
  onBodyEnd(): void;
  /** All that one read brought has been handed over. */
  onBodyFlush(): void;
}

/** The client's end of a request that is forwarded. */
export interface ClientSide {
  readonly head: IncomingHead;
  readonly requestId: string;
  /** sends the answer */
  readonly writer: MessageWriter;
  /** header lines of the request as the service gets them, with where it came from */
  readonly forwardedLines: string;
  /** no more of the body will come, and all of it has been taken */
  readonly isBodyTaken: boolean;
  /** Hands over what has come of the body, and then what comes; tells a client that waits for it to go on. */
  takeBody(taker: BodyTaker): void;
  /** From now on, all that the client sends is for the service. */
  openTunnel(taker: BodyTaker): void;
  pauseBody(): void;
  resumeBody(): void;
  /**
   * Status line and the header lines that the gateway sets on every answer.
   * @param isLast the connection ends with this answer
   */
  beginningOf(status: number, isLast: boolean): string;
  /** The answer has been handed over as a whole. */
  answered(status: number): void;
  /** The request failed: answers so, or cuts an answer off that has begun. */
  failed(error: unknown): void;
}
