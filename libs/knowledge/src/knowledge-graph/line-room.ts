/** A piece holds some dozens of rows; what needs more at once gets a piece of its own. */
const PIECE_BYTES = 256 * 1024;
/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const MOST_BYTES_PER_UNIT = 3;

/** Pieces that are kept for the next bytes. */
const MOST_SPARE = 16;

/** Bytes that are written one behind the other, in pieces that are used again after each `take`. */
export class LineRoom {
  bytes = 0;
  private full: { piece: Buffer<ArrayBuffer>; filled: number }[] = [];
  private readonly spare: Buffer<ArrayBuffer>[] = [];
  private piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  private filled = 0;

  addText(text: string): void {
    this.write(text.length * MOST_BYTES_PER_UNIT, (bytes, start) => start + bytes.write(text, start));
  }

  /** Takes back the byte that was added last. */
  dropLast(): void {
    this.filled--;
    this.bytes--;
  }

  /** @param fill writes at most `most` bytes from `start` on, and returns where they end */
  write(most: number, fill: (bytes: Buffer, start: number) => number): void {
    if (this.piece.length - this.filled < most) this.nextPiece(most);
    const end = fill(this.piece, this.filled);
    this.bytes += end - this.filled;
    this.filled = end;
  }

  /** A copy of all bytes so far; the next ones begin anew. */
  take(): Blob {
    const written = [...this.full, { piece: this.piece, filled: this.filled }];
    const copy = new Blob(written.map(({ piece, filled }) => piece.subarray(0, filled)));
    for (const { piece } of this.full) if (piece.length === PIECE_BYTES && this.spare.length < MOST_SPARE) this.spare.push(piece);
    this.full = [];
    [this.bytes, this.filled] = [0, 0];
    return copy;
  }

  private nextPiece(most: number): void {
    this.full.push({ piece: this.piece, filled: this.filled });
    this.piece = (most <= PIECE_BYTES && this.spare.pop()) || Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, most));
    this.filled = 0;
  }
}
