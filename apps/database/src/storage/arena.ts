const CHUNK_BYTES = 64 * 1024;
const LARGE_BYTES = 8 * 1024;

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
    if (this.used + length > CHUNK_BYTES) {
      this.chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      this.used = 0;
    }
    const start = this.used;
    this.chunk.set(source, start);
    this.used = start + length;
    return this.chunk.subarray(start, this.used);
  }
}
