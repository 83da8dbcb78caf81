const FIRST_BYTES = 256 * 1024;
/** Of what is written at once: a whole request, but for one with a very long text. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
const MOST_BYTES_PER_UNIT = 3;

/** Bytes that are written one behind the other. The room for them is used again. */
export class LineRoom {
  bytes = 0;
  /** full pieces */
  private copied: Blob[] = [];
  private piece = Buffer.allocUnsafeSlow(FIRST_BYTES);
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

  /**
   * All bytes so far; the next ones begin anew. Bytes that the runtime counts, as long as copying them takes no time: a blob's are freed whenever
   * somebody collects garbage, and dozens of them wait for that.
   */
  take(): Buffer<ArrayBuffer> | Blob {
    const last = this.piece.subarray(0, this.filled);
    const all = this.copied.length === 0 ? Buffer.from(new Uint8Array(last).buffer) : new Blob([...this.copied, last]);
    this.copied = [];
    this.bytes = 0;
    this.filled = 0;
    return all;
  }

  private makeRoom(most: number): void {
    const needed = this.filled + most;
    if (needed > PIECE_BYTES && this.filled > 0) {
      this.copied.push(new Blob([this.piece.subarray(0, this.filled)]));
      this.filled = 0;
    }
    const wanted = this.filled + most;
    if (this.piece.length >= wanted) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, Math.min(PIECE_BYTES, 2 * this.piece.length)));
    this.piece.copy(larger, 0, 0, this.filled);
    this.piece = larger;
  }
}
