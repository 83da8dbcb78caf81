import { GatheredBytes } from '@strata/event-loop';
import { BodyReader } from '@strata/http-wire';
import type { Framing } from '@strata/http-wire';
import type { BodyTaker } from '../routing/client-side';

/** The body of one request on its way in: read as it comes, by whoever takes it. Slow senders are told from ones we do not listen to. */
export class RequestBody {
  private readonly reader: BodyReader;
  private taker: BodyTaker | undefined;
  private waitedMs = 0;

  /** @param framing `until close`: all that comes, in a tunnel */
  constructor(framing: Framing | 'until close', maxBytes: number) {
    this.reader = new BodyReader(framing, maxBytes);
  }

  /** All of it has been taken. */
  get isComplete(): boolean {
    return this.reader.isComplete;
  }

  /** Whether somebody wants what comes. */
  get isTaken(): boolean {
    return this.taker !== undefined;
  }

  takeBy(taker: BodyTaker): void {
    this.taker = taker;
  }

  /**
   * Hands over what is in `bytes`; `settle` is to be called when the rest has been put away.
   * @returns what does not belong to it, or cannot be read yet
   * @throws ArangoError 400, 413
   */
  read(bytes: Buffer): Buffer {
    const { taker } = this;
    return taker === undefined ? bytes : this.reader.read(bytes, (piece) => taker.onBodyPiece(piece));
  }

  /** Tells the taker that nothing more came, now or at all. */
  settle(): void {
    const { taker } = this;
    if (taker === undefined) return;
    if (this.reader.isComplete) {
      this.taker = undefined;
      taker.onBodyEnd();
    }
    taker.onBodyFlush();
  }

  /** Notes time in which the client could have sent. @returns whether it has sent too little for that */
  isTooSlow(waitedMs: number, graceMs: number, bytesPerS: number): boolean {
    this.waitedMs += waitedMs;
    return this.waitedMs > graceMs + (this.reader.length / bytesPerS) * 1000;
  }
}

/**
 * Collects a body.
 * @param announced its length, where it is known
 * @param take told of every piece before it is kept; may refuse it
 * @param done with all of it
 */
export function collector(announced: number | undefined, take: (bytes: number) => void, done: (body: Buffer) => void): BodyTaker {
  const content = new GatheredBytes(announced);
  let isEnded = false;
  return {
    onBodyPiece: (piece) => {
      take(piece.length);
      content.add(piece);
    },
    onBodyEnd: () => (isEnded = true),
    onBodyFlush: () => {
      if (isEnded) done(content.bytes());
    },
  };
}

/** Reads a body over. */
export function skipper(done: () => void): BodyTaker {
  let isEnded = false;
  return {
    onBodyPiece: () => undefined,
    onBodyEnd: () => (isEnded = true),
    onBodyFlush: () => {
      if (isEnded) done();
    },
  };
}
