import { ArangoError } from '@strata/errors';
import { ChunkedBody } from './chunked-body';
import type { Framing } from './request-head';

const NOTHING = Buffer.alloc(0);

/** How the body of an answer is delimited: as that of a request, or by the end of the connection. */
export type AnswerFraming = Framing | 'until close';

/** Takes the body of one message out of the bytes of its connection, piece by piece, and knows when it is complete. */
export class BodyReader {
  /** bytes of content so far */
  length = 0;
  private missing: number;
  private readonly chunked: ChunkedBody | undefined;

  /** @param maxBytes of content; `Infinity`: any */
  constructor(
    private readonly framing: AnswerFraming,
    private readonly maxBytes: number,
  ) {
    this.missing = typeof framing === 'number' ? framing : Infinity;
    this.chunked = framing === 'chunked' ? new ChunkedBody(maxBytes) : undefined;
  }

  /** Never true of a body that the end of the connection delimits. */
  get isComplete(): boolean {
    return this.chunked === undefined ? this.missing === 0 : this.chunked.isComplete;
  }

  /** Whether the end of the connection is the end of this body, rather than a break in it. */
  get endsWithConnection(): boolean {
    return this.framing === 'until close';
  }

  /**
   * Gives the content in `bytes` to `take`, as views of them.
   * @returns what does not belong to the body, or cannot be read before more has come
   * @throws ArangoError http-bad-parameter (400) for broken chunks, http-payload-too-large (413)
   */
  read(bytes: Buffer, take: (piece: Buffer) => void): Buffer {
    if (this.chunked !== undefined) {
      const rest = this.chunked.take(bytes, take);
      this.length = this.chunked.length;
      return rest;
    }
    const piece = bytes.length <= this.missing ? bytes : bytes.subarray(0, this.missing);
    this.missing -= piece.length;
    this.length += piece.length;
    if (this.length > this.maxBytes) throw new ArangoError('http-payload-too-large');
    if (piece.length > 0) take(piece);
    return piece.length === bytes.length ? NOTHING : bytes.subarray(piece.length);
  }
}
