/** Of what is written at once: a whole request, but for one with a very long text. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** The room grows with what is written: most writes are small, and room of megabytes for each would have all memory looked through for garbage soon. */
const FIRST_BYTES = 128 * 1024;
/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const MOST_BYTES_PER_UNIT = 3;
/** As many as are on their way at once. */
const KEPT_PIECES = 4;

/** Bytes that are written one behind the other. The room for them is used again once they have arrived. */
export class LineRoom {
  bytes = 0;
  /** full pieces */
  private copied: Blob[] = [];
  private readonly free: Buffer<ArrayBuffer>[] = [];
  private piece = this.freePiece();
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
    if (this.piece.length - this.filled < most) this.makeRoom(most);
    const end = fill(this.piece, this.filled);
    this.bytes += end - this.filled;
    this.filled = end;
  }

  /** All bytes so far; the next ones begin anew. A buffer stays as it is until it is given back; a blob where they are more than one piece. */
  take(): Buffer<ArrayBuffer> | Blob {
    const last = this.piece.subarray(0, this.filled);
    const isWhole = this.copied.length === 0;
    const all = isWhole ? last : new Blob([...this.copied, last]);
    if (isWhole) this.piece = this.freePiece();
    this.copied = [];
    this.bytes = 0;
    this.filled = 0;
    return all;
  }

  /** Bytes that have arrived, and that nobody looks at any more. */
  giveBack(taken: Buffer<ArrayBuffer> | Blob): void {
    if (taken instanceof Blob || taken.buffer.byteLength > PIECE_BYTES || this.free.length === KEPT_PIECES) return;
    this.free.push(Buffer.from(taken.buffer));
  }

  private freePiece(): Buffer<ArrayBuffer> {
    return this.free.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
  }

  private makeRoom(most: number): void {
    if (this.filled + most <= PIECE_BYTES) {
      const larger = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, Math.max(2 * this.piece.length, this.filled + most)));
      larger.set(this.piece.subarray(0, this.filled));
      this.piece = larger;
      return;
    }
    this.copied.push(new Blob([this.piece.subarray(0, this.filled)]));
    this.filled = 0;
    if (this.piece.length < most) this.piece = Buffer.allocUnsafeSlow(most);
    else if (this.piece.length > PIECE_BYTES) this.piece = this.freePiece();
  }
}
