const QUOTE = 0x22;
const COMMA = 0x2c;
/** bytes of a cell */
const CELL = 16;
/** A key of so many bytes fits into its cell, between quotes and with a comma and a length. */
const MAX_SHORT_LENGTH = 12;
const AROUND = 3;
/** the last byte of a cell */
const LENGTH_AT = 15;
const FIRST_BYTES = 1024;

/**
 * The keys of vertices (ASCII, without quotes and backslashes), by number: each has a cell of four 32-bit words, so that one access to
 * memory finds a short key. The bytes of such a cell are the key's JSON, `"key",`, and in the last one how long that is. Of longer
 * keys that byte is 0 (the highest of the last word: processors we run on are little-endian); the first word tells where the key stands among the long ones, the second its length.
 */
export class VertexKeys {
  cells: Uint32Array;
  private cellBytes: Buffer;
  private long: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  private longBytes = 0;

  /** @param capacity keys there is room for */
  constructor(capacity: number) {
    this.cells = new Uint32Array(4 * capacity);
    this.cellBytes = Buffer.from(this.cells.buffer);
  }

  /** bytes of memory */
  get byteLength(): number {
    return this.cells.byteLength + this.long.byteLength;
  }

  grow(capacity: number): void {
    const cells = new Uint32Array(4 * capacity);
    cells.set(this.cells);
    this.cells = cells;
    this.cellBytes = Buffer.from(cells.buffer);
  }

  /** The key of a vertex that has none yet: the bytes from `start` to before `end`. */
  set(vertex: number, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (length > MAX_SHORT_LENGTH) {
      this.cells[4 * vertex] = this.addLong(bytes, start, end);
      this.cells[4 * vertex + 1] = length;
      return;
    }
    const { cellBytes } = this;
    const cell = CELL * vertex;
    cellBytes[cell] = QUOTE;
    for (let at = 0; at < length; at += 1) cellBytes[cell + 1 + at] = bytes[start + at]!;
    cellBytes[cell + 1 + length] = QUOTE;
    cellBytes[cell + 2 + length] = COMMA;
    cellBytes[cell + LENGTH_AT] = length + AROUND;
  }

  text(vertex: number): string {
    const start = this.startOf(vertex);
    return this.bytesOf(vertex).toString('latin1', start, start + this.lengthOf(vertex));
  }

  /** Where the key stands: in `bytesOf`, from `startOf` on, `lengthOf` bytes. */
  bytesOf(vertex: number): Buffer {
    return this.isLong(vertex) ? this.long : this.cellBytes;
  }

  startOf(vertex: number): number {
    return this.isLong(vertex) ? this.cells[4 * vertex]! : CELL * vertex + 1;
  }

  lengthOf(vertex: number): number {
    return this.isLong(vertex) ? this.cells[4 * vertex + 1]! : this.cellBytes[CELL * vertex + LENGTH_AT]! - AROUND;
  }

  equalsBytes(vertex: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (this.lengthOf(vertex) !== to - from) return false;
    const own = this.bytesOf(vertex);
    const start = this.startOf(vertex) - from;
    for (let at = from; at < to; at += 1) if (own[start + at] !== bytes[at]) return false;
    return true;
  }

  /** @param from where the key begins in the text */
  equalsText(vertex: number, text: string, from: number): boolean {
    if (this.lengthOf(vertex) !== text.length - from) return false;
    const own = this.bytesOf(vertex);
    const start = this.startOf(vertex) - from;
    for (let at = from; at < text.length; at += 1) if (own[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  private isLong(vertex: number): boolean {
    return this.cellBytes[CELL * vertex + LENGTH_AT] === 0;
  }

  private addLong(bytes: Uint8Array, start: number, end: number): number {
    const place = this.longBytes;
    this.longBytes += end - start;
    if (this.longBytes > this.long.length) {
      const larger = Buffer.allocUnsafe(this.longBytes * 2);
      this.long.copy(larger, 0, 0, place);
      this.long = larger;
    }
    for (let at = start; at < end; at += 1) this.long[place + at - start] = bytes[at]!; // few bytes: a call takes longer
    return place;
  }
}
