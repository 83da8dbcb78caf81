import { ArangoError } from '@strata/errors';
import { broken } from './request-head';

const MAX_LINE_BYTES = 4096;
const MAX_TRAILER_BYTES = 16 * 1024;
const SIZE_LINE = /^([0-9A-Fa-f]{1,12})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/;
const TRAILER_LINE = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*$/;
const CRLF = Buffer.from('\r\n');

/** A body that comes in chunks (RFC 9112, section 7.1). Extensions of chunks and trailers are read over. */
export class ChunkedBody {
  private state: 'size' | 'content' | 'end of chunk' | 'trailer' | 'complete' = 'size';
  private missing = 0;
  private trailerBytes = 0;
  /** bytes of content in the chunks that have begun */
  length = 0;

  constructor(private readonly maxBytes: number) {}

  get isComplete(): boolean {
    return this.state === 'complete';
  }

  /**
   * Takes what belongs to the body and gives its content to `content`, as views of `bytes`.
   * @returns what it leaves: bytes behind the body, or the beginning of a line
   * @throws ArangoError http-bad-parameter (400), http-payload-too-large (413)
   */
  take(bytes: Buffer, content: (piece: Buffer) => void): Buffer {
    let rest = bytes;
    while (this.state !== 'complete') {
      const left = this.state === 'content' ? this.takeContent(rest, content) : this.takeLine(rest);
      if (left === undefined) return rest;
      rest = left;
    }
    return rest;
  }

  private takeContent(bytes: Buffer, content: (piece: Buffer) => void): Buffer | undefined {
    if (bytes.length === 0) return undefined;
    const part = bytes.subarray(0, this.missing);
    this.missing -= part.length;
    if (this.missing === 0) this.state = 'end of chunk';
    content(part);
    return bytes.subarray(part.length);
  }

  private takeLine(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(CRLF);
    if (end > MAX_LINE_BYTES || (end === -1 && bytes.length > MAX_LINE_BYTES)) throw broken('chunk');
    if (end === -1) return undefined;
    const line = bytes.toString('latin1', 0, end);
    if (this.state === 'size') this.beginChunk(line);
    else if (this.state === 'end of chunk') {
      if (line !== '') throw broken('chunk');
      this.state = 'size';
    } else this.readTrailer(line);
    return bytes.subarray(end + CRLF.length);
  }

  private beginChunk(line: string): void {
    const digits = SIZE_LINE.exec(line)?.[1];
    if (digits === undefined) throw broken('chunk');
    this.missing = Number.parseInt(digits, 16);
    this.length += this.missing;
    if (this.length > this.maxBytes) throw new ArangoError('http-payload-too-large');
    this.state = this.missing === 0 ? 'trailer' : 'content';
  }

  private readTrailer(line: string): void {
    this.trailerBytes += line.length;
    if (line === '') this.state = 'complete';
    else if (this.trailerBytes > MAX_TRAILER_BYTES || !TRAILER_LINE.test(line)) throw broken('trailer');
  }
}
