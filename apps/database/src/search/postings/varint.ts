/** Unsigned LEB128: seven bits a byte, least significant first, the top bit means "more follows". Values up to 2^32 - 1. */
export class VarintWriter {
  private target = Buffer.allocUnsafe(4096);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  write(value: number): void {
    if (this.length + 5 > this.target.length) this.target = Buffer.concat([this.target], this.target.length * 2);
    while (value >= 0x80) {
      this.target[this.length++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    this.target[this.length++] = value;
  }

  /** What was written since `clear`; valid until the next write. */
  bytes(): Buffer {
    return this.target.subarray(0, this.length);
  }
}

export class VarintReader {
  constructor(
    private readonly source: Uint8Array,
    public at = 0,
  ) {}

  next(): number {
    let byte = this.source[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let shift = 7;
    do {
      byte = this.source[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  }
}
