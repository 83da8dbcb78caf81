import { PackedRows } from './packed-rows';

const COMMA = 0x2c;
const QUOTE = 0x22;
const OPENING = Buffer.of(QUOTE);
const NULL = Buffer.from('null');
const FIRST_BYTES = 64 * 1024;
const FIRST_ROWS = 4096;
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Puts rows together as JSON text. There is one for all queries: whoever begins takes the rows out before anybody else can come. Loops
 * that write very many rows work on `view`, `ends`, `at` and `rows` themselves, after asking for room.
 */
export class PackedRowsWriter {
  bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  /** over the same bytes */
  view = new DataView(this.bytes.buffer);
  ends = new Uint32Array(FIRST_ROWS);
  /** where the next row begins */
  at = 0;
  rows = 0;

  /** Forgets what was not taken. @param rows that will come at most */
  begin(rows: number): void {
    this.at = 0;
    this.rows = 0;
    if (rows > this.ends.length) this.ends = new Uint32Array(Math.max(rows, 2 * this.ends.length));
  }

  /** Makes sure that so many bytes can be written from `at` on. */
  makeRoom(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.at + bytes, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.at);
    this.use(larger);
  }

  addNull(): void {
    this.makeRoom(NULL.length + 1);
    this.at += NULL.copy(this.bytes, this.at);
    this.endRow();
  }

  /**
   * A text whose characters all stand for themselves in JSON: `bytes` from `start` to before `end`.
   * @param prefix what comes before, the opening quote included
   */
  addPlainBytes(bytes: Uint8Array, start: number, end: number, prefix: Uint8Array = OPENING): void {
    this.makeRoom(prefix.length + end - start + 2);
    const { bytes: target } = this;
    let { at } = this;
    for (let byte = 0; byte < prefix.length; byte += 1) target[at++] = prefix[byte]!;
    for (let byte = start; byte < end; byte += 1) target[at++] = bytes[byte]!;
    target[at++] = QUOTE;
    this.at = at;
    this.endRow();
  }

  addText(text: string): void {
    this.addJson(Buffer.from(JSON.stringify(text)));
  }

  addJson(json: Buffer): void {
    this.makeRoom(json.length + 1);
    this.at += json.copy(this.bytes, this.at);
    this.endRow();
  }

  /** The row that was written up to `at` is complete. */
  endRow(): void {
    this.ends[this.rows] = this.at;
    this.rows += 1;
    this.bytes[this.at] = COMMA;
    this.at += 1;
  }

  /** The rows since `begin`, at least one. */
  take(): PackedRows {
    const rows = new PackedRows(Buffer.from(this.bytes.subarray(0, this.at - 1)), this.ends.slice(0, this.rows));
    if (this.bytes.length > MAX_KEPT_BYTES) this.use(Buffer.allocUnsafeSlow(FIRST_BYTES));
    return rows;
  }

  private use(bytes: Buffer): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
