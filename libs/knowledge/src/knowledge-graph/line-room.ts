/** A piece holds some dozens of rows; what needs more at once gets a piece of its own. */
const PIECE_BYTES = 256 * 1024;
/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const MOST_BYTES_PER_UNIT = 3;

/** Bytes that are written one behind the other. The room for them is used again: full pieces of it are copied while the next bytes come. */
export class LineRoom {
  bytes = 0;
  private copied: Blob[] = [];
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
    if (this.piece.length - this.filled < most) this.makeRoom(most);
    const end = fill(this.piece, this.filled);
    this.bytes += end - this.filled;
    this.filled = end;
  }

  /** All bytes so far; the next ones begin anew. */
  take(): Blob {
    this.makeRoom(PIECE_BYTES);
    const all = new Blob(this.copied);
    this.copied = [];
    this.bytes = 0;
    return all;
  }

  private makeRoom(most: number): void {
    this.copied.push(new Blob([this.piece.subarray(0, this.filled)]));
    this.filled = 0;
    const needed = Math.max(most, PIECE_BYTES);
    if (this.piece.length < needed || this.piece.length > 2 * needed) this.piece = Buffer.allocUnsafeSlow(needed);
  }
}
