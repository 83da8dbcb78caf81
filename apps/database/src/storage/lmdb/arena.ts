const CHUNK_BYTES = 64 * 1024;
const LARGE_BYTES = 8 * 1024;
const SHORT_BYTES = 64;

/**
 * Copies bytes that live only until the next LMDB call into chunks shared by many values: one allocation per 64 kB instead of one
 * per value, which is most of the cost of a scan otherwise.
 */
export class Arena {
  private chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  private used = 0;

  copy(bytes: Uint8Array, length: number): Buffer {
    const source = bytes.subarray(0, length);
    if (length > LARGE_BYTES) {
      const own = Buffer.allocUnsafeSlow(length);
      own.set(source);
      return own;
    }
    const start = this.reserve(length);
    this.chunk.set(source, start);
    return this.chunk.subarray(start, start + length);
  }

  /** For few bytes, like keys: byte by byte is quicker than a call out of JavaScript. */
  copyShort(bytes: Uint8Array, from: number, to: number): Buffer {
    const length = to - from;
    if (length > SHORT_BYTES) return this.copy(bytes.subarray(from, to), length);
    const start = this.reserve(length);
    const { chunk } = this;
    for (let at = 0; at < length; at++) chunk[start + at] = bytes[from + at] as number;
    return chunk.subarray(start, start + length);
  }

  private reserve(length: number): number {
    if (this.used + length > CHUNK_BYTES) {
      this.chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      this.used = 0;
    }
    const start = this.used;
    this.used = start + length;
    return start;
  }
}
