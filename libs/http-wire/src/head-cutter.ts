const NOTHING = Buffer.alloc(0);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const CR = 0x0d;
const LF = 0x0a;

/** How long the head of a message may be, and what to throw when it is longer. */
export interface HeadLimits {
  readonly maxLineBytes: number;
  readonly maxHeadBytes: number;
  tooLong(what: 'first line' | 'head'): Error;
}

/** First line of a message, and its header lines joined by CRLF. */
export interface HeadText {
  readonly line: string;
  readonly block: string;
}

/**
 * The bytes of one connection that are not read yet, from whose front the heads of messages are cut. Work is in proportion to the bytes,
 * also when they come one by one: what was searched is not searched again, and capacity is added in doubling steps.
 */
export class HeadCutter {
  protected rest: Buffer = NOTHING;
  private store: Buffer = NOTHING;
  private searched = 0;

  constructor(private readonly limits: HeadLimits) {}

  push(bytes: Buffer): void {
    const { rest } = this;
    if (rest.length === 0) {
      this.rest = bytes;
      return;
    }
    const length = rest.length + bytes.length;
    const start = rest.byteOffset - this.store.byteOffset;
    const hasRoom = rest.buffer === this.store.buffer && start >= 0 && start + length <= this.store.length;
    if (!hasRoom) {
      this.store = Buffer.allocUnsafeSlow(2 * length);
      rest.copy(this.store, 0);
    }
    const from = hasRoom ? start : 0;
    bytes.copy(this.store, from + rest.length);
    this.rest = this.store.subarray(from, from + length);
  }

  /** bytes that wait */
  get waiting(): number {
    return this.rest.length;
  }

  /** Hands all waiting bytes over. */
  takeAll(): Buffer {
    const all = this.rest;
    this.rest = this.store = NOTHING;
    this.searched = 0;
    return all;
  }

  /** The next head, once it is there as a whole; empty lines before it are skipped, because some clients send one after a body. */
  protected cut(): HeadText | undefined {
    this.skipEmptyLines();
    const end = this.rest.indexOf(END_OF_HEAD, Math.max(0, this.searched - END_OF_HEAD.length + 1));
    const { maxLineBytes, maxHeadBytes } = this.limits;
    if (end > maxHeadBytes || (end === -1 && this.rest.length > maxHeadBytes)) throw this.limits.tooLong(this.whatIsTooLong());
    if (end === -1) {
      if (this.rest.length > maxLineBytes && this.whatIsTooLong() === 'first line') throw this.limits.tooLong('first line');
      this.searched = this.rest.length;
      return undefined;
    }
    const text = this.rest.toString('latin1', 0, end);
    this.rest = end + END_OF_HEAD.length === this.rest.length ? NOTHING : this.rest.subarray(end + END_OF_HEAD.length);
    this.searched = 0;
    const lineEnd = text.indexOf('\r\n');
    if ((lineEnd === -1 ? end : lineEnd) > maxLineBytes) throw this.limits.tooLong('first line');
    return lineEnd === -1 ? { line: text, block: '' } : { line: text.slice(0, lineEnd), block: text.slice(lineEnd + 2) };
  }

  private whatIsTooLong(): 'first line' | 'head' {
    const lineEnd = this.rest.indexOf('\r\n');
    return lineEnd === -1 || lineEnd > this.limits.maxLineBytes ? 'first line' : 'head';
  }

  private skipEmptyLines(): void {
    let at = 0;
    while (this.rest[at] === CR && this.rest[at + 1] === LF) at += 2;
    if (at === 0) return;
    this.rest = this.rest.subarray(at);
    this.searched = 0;
  }
}
