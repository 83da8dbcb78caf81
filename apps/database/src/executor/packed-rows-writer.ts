import { PackedRows } from './packed-rows';

const COMMA = 0x2c;
const QUOTE = 0x22;
const NULL = Buffer.from('null');
const FIRST_BYTES = 64 * 1024;
const FIRST_ROWS = 4096;
const MOST_KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Puts rows together as JSON text. There is one for all queries: whoever begins takes the rows out before anybody else can come. Loops
 * that write very many rows work on `bytes`, `ends`, `at` and `rows` themselves, after asking for room.
 */
export class PackedRowsWriter {
  bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
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
    this.bytes = larger;
  }

  addNull(): void {
    this.makeRoom(NULL.length + 1);
    this.at += NULL.copy(this.bytes, this.at);
    this.endRow();
  }

  /** A text of which every character stands for itself in JSON, and is one byte. */
  addPlainText(text: string): void {
    this.makeRoom(text.length + 3);
    this.bytes[this.at] = QUOTE;
    this.bytes.write(text, this.at + 1, 'latin1');
    this.at += text.length + 2;
    this.bytes[this.at - 1] = QUOTE;
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
    if (this.bytes.length > MOST_KEPT_BYTES) this.bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
    return rows;
  }
}
