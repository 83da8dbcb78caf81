import type { JsonValue } from '../store/database';

/** Rows of a result that are JSON text already: an answer takes them as they are, and only those who want values make values of them. */
export class PackedRows {
  /**
   * @param bytes JSON texts of the rows, one byte (a comma) between each two
   * @param ends where each row ends in `bytes`, counted from where `bytes` once began
   * @param start where `bytes` begins in that count
   */
  constructor(
    private readonly bytes: Buffer,
    private readonly ends: Uint32Array,
    private readonly start = 0,
  ) {}

  get length(): number {
    return this.ends.length;
  }

  /** bytes of memory */
  get byteLength(): number {
    return this.bytes.length + this.ends.byteLength;
  }

  /** Rows from `from` to before `to`, at least one; nothing is copied. */
  slice(from: number, to: number): PackedRows {
    const first = from === 0 ? this.start : this.ends[from - 1]! + 1;
    const bytes = this.bytes.subarray(first - this.start, this.ends[to - 1]! - this.start);
    return new PackedRows(bytes, this.ends.subarray(from, to), first);
  }

  values(): JsonValue[] {
    return JSON.parse(`[${this.bytes.toString()}]`) as JsonValue[];
  }

  /** The rows with commas between them. */
  json(): Buffer {
    return this.bytes;
  }
}
