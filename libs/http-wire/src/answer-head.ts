import type { AnswerFraming } from './body-reader';
import { HeadCutter } from './head-cutter';

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9][0-9]{2})(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const LENGTH = /^[0-9]{1,15}$/;
const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

/** The header lines of an answer. */
export interface AnswerBlock {
  /** name in lower case, value, name, value … in the order they came; a header may be there several times, as cookies are */
  readonly fields: readonly string[];
  readonly framing: AnswerFraming;
  /** in lower case; empty without such a header */
  readonly connection: string;
}

export interface AnswerHead {
  readonly status: number;
  /** the same object for answers of one connection with the same lines */
  readonly block: AnswerBlock;
  /** the connection may carry further requests once this answer is complete */
  readonly isKept: boolean;
}

interface StatusLine {
  readonly status: number;
  readonly isVersion11: boolean;
}

/** An answer that cannot be understood; whoever asked must not trust the rest of the connection. */
export class BrokenAnswerError extends Error {}

/** Cuts the heads of answers off the bytes that come from a server (RFC 9112); as strict as servers should be with requests. */
export class AnswerHeadReader extends HeadCutter {
  private lastLine = '';
  private lastStatus: StatusLine = { status: 0, isVersion11: false };
  private lastText = '';
  private lastBlock: AnswerBlock | undefined;

  constructor(maxHeadBytes: number) {
    super({
      maxHeadBytes,
      maxLineBytes: maxHeadBytes,
      tooLong: () => new BrokenAnswerError('the head of the answer is too long'),
    });
  }

  /** The head of the next answer, interim ones (1xx) included, as soon as it is there. @throws BrokenAnswerError */
  head(): AnswerHead | undefined {
    const text = this.cut();
    if (text === undefined) return undefined;
    const { status, isVersion11 } = this.statusOf(text.line);
    const block = this.parsed(text.block);
    const isKept = block.connection === '' ? isVersion11 : !/\bclose\b/.test(block.connection);
    return { status, block, isKept: isKept && block.framing !== 'until close' };
  }

  /** Makes what waits safe against the memory it came in being used again. */
  keep(): void {
    if (this.rest.length > 0) this.rest = Buffer.from(this.rest);
  }

  private statusOf(line: string): StatusLine {
    if (line === this.lastLine) return this.lastStatus;
    const [, version, status] = STATUS_LINE.exec(line) ?? [];
    if (status === undefined) throw new BrokenAnswerError('the status line is malformed');
    this.lastLine = line;
    return (this.lastStatus = { status: Number(status), isVersion11: version === '1' });
  }

  private parsed(text: string): AnswerBlock {
    if (this.lastBlock !== undefined && text === this.lastText) return this.lastBlock;
    this.lastText = text;
    return (this.lastBlock = parseAnswerBlock(text));
  }
}

/** How the body of an answer to `method` is delimited (RFC 9112, section 6.3). */
export function bodyFraming({ status, block }: AnswerHead, method: string): AnswerFraming {
  return method === 'HEAD' || status < 200 || status === NO_CONTENT || status === NOT_MODIFIED ? 0 : block.framing;
}

/** @throws BrokenAnswerError for lines that are no headers, and for lengths and codings that could be read in two ways */
export function parseAnswerBlock(text: string): AnswerBlock {
  const fields: string[] = [];
  let length: string | undefined;
  let coding: string | undefined;
  let connection = '';
  for (let at = 0; at < text.length;) {
    const lineEnd = text.indexOf('\r\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const colon = text.indexOf(':', at);
    if (colon === -1 || colon >= end) throw new BrokenAnswerError('a header line has no colon');
    const name = text.slice(at, colon).toLowerCase();
    const value = text.slice(colon + 1, end).trim();
    if (!NAME.test(name) || !VALUE.test(value)) throw new BrokenAnswerError('a header line is malformed');
    if (name === 'content-length') {
      if (length !== undefined || !LENGTH.test(value)) throw new BrokenAnswerError('the length is not clear');
      length = value;
    } else if (name === 'transfer-encoding') {
      if (coding !== undefined || value.toLowerCase() !== 'chunked')
        throw new BrokenAnswerError('the transfer coding is not supported');
      coding = value;
    } else if (name === 'connection') connection = connection === '' ? value.toLowerCase() : `${connection},${value.toLowerCase()}`;
    fields.push(name, value);
    at = end + 2;
  }
  if (length !== undefined && coding !== undefined) throw new BrokenAnswerError('both a length and a transfer coding');
  const framing = coding !== undefined ? 'chunked' : length !== undefined ? Number(length) : 'until close';
  return { fields, framing, connection };
}
