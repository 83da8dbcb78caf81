import { METHODS } from 'node:http';
import { ArangoError } from '@strata/errors';

/** Names in lower case; of a header that came several times the values are joined by commas. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** A request's first lines. */
export interface RequestHead {
  readonly method: string;
  /** path and query string as sent */
  readonly url: string;
  readonly headers: RequestHeaders;
}

/** How the body of a request is delimited: its length in bytes (0: none), or chunks. */
export type Framing = number | 'chunked';

export interface IncomingHead extends RequestHead {
  /** the header lines as a whole: the same object for requests of one connection with the same lines */
  readonly block: HeaderBlock;
  readonly framing: Framing;
  readonly isVersion11: boolean;
  /** the target named a server too, as requests to a proxy do; `url` is without it */
  readonly isAbsolute: boolean;
  /** the connection may carry further requests */
  readonly isKept: boolean;
  /** the client waits for `100 Continue` before it sends the body */
  readonly expectsContinue: boolean;
}

/** What the header lines of a request say; clients repeat the same lines, so that this is worth keeping. */
export interface HeaderBlock {
  readonly headers: RequestHeaders;
  readonly framing: Framing;
  /** in lower case; empty without such a header */
  readonly connection: string;
  readonly expectsContinue: boolean;
  /** names of headers that came twice although they may not, of which the second one was dropped */
  readonly dropped: readonly string[];
}

interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly isVersion11: boolean;
  readonly isAbsolute: boolean;
}

const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TARGET = /^(?:\/[\x21-\x7e\x80-\xff]*|\*)$/;
const AUTHORITY = /^https?:\/\/[\w.\-:[\]]+/i;
const LENGTH = /^[0-9]{1,15}$/;
/** of these a second one is dropped, as node's own server does; of all others the values are joined */
const SINGLE: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'content-type',
  'etag',
  'expires',
  'from',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

/**
 * Method, target and version of a request line. Stricter than RFC 9112 asks: one blank between the parts, HTTP/1.0 and 1.1 only.
 * Any token is a method here: which ones are served is for the server to say.
 * @throws ArangoError http-bad-parameter (400)
 */
export function parseRequestLine(line: string): RequestLine {
  const methodEnd = line.indexOf(' ');
  const urlEnd = line.lastIndexOf(' ');
  const method = line.slice(0, methodEnd);
  const version = line.slice(urlEnd + 1);
  if (methodEnd < 1 || urlEnd <= methodEnd || !NAME.test(method)) throw broken('request line');
  if (version !== 'HTTP/1.1' && version !== 'HTTP/1.0') throw broken('version');
  const target = line.slice(methodEnd + 1, urlEnd);
  if (TARGET.test(target)) return { method, url: target, isVersion11: version === 'HTTP/1.1', isAbsolute: false };
  const path = target.replace(AUTHORITY, '');
  const url = path === '' || path.startsWith('?') ? `/${path}` : path;
  if (path === target || !TARGET.test(url)) throw broken('request target');
  return { method, url, isVersion11: version === 'HTTP/1.1', isAbsolute: true };
}

/**
 * Header lines, joined by CRLF. What could be read in two ways (RFC 9112, sections 5 and 6: folded lines, blanks before the colon, two
 * lengths, a length beside chunks, codings other than chunked) is refused, because proxies in front may have read it the other way.
 * @throws ArangoError http-bad-parameter (400)
 */
export function parseHeaderBlock(block: string): HeaderBlock {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  const dropped: string[] = [];
  for (let at = 0; at < block.length;) {
    const lineEnd = block.indexOf('\r\n', at);
    const end = lineEnd === -1 ? block.length : lineEnd;
    const colon = block.indexOf(':', at);
    if (colon === -1 || colon >= end) throw broken('header line');
    const name = block.slice(at, colon);
    const value = trimmed(block.slice(colon + 1, end));
    if (!NAME.test(name) || !VALUE.test(value)) throw broken('header line');
    addHeader(headers, name.toLowerCase(), value, dropped);
    at = end + 2;
  }
  const framing = framingOf(headers);
  const expect = headers['expect']?.toLowerCase();
  if (expect !== undefined && expect !== '100-continue') throw broken('expect header');
  const connection = headers['connection']?.toLowerCase() ?? '';
  return { headers, framing, connection, expectsContinue: expect !== undefined, dropped };
}

/** @throws ArangoError http-bad-parameter (400) */
export function joinHead(line: string, block: HeaderBlock): IncomingHead {
  const { method, url, isVersion11, isAbsolute } = parseRequestLine(line);
  const { headers, framing, connection, expectsContinue } = block;
  if (isVersion11 && headers['host'] === undefined) throw broken('request: no host header');
  if (!isVersion11 && framing === 'chunked') throw broken('request: chunks are not part of HTTP/1.0');
  const isKept = connection === '' ? isVersion11 : isVersion11 ? !names(connection, 'close') : names(connection, 'keep-alive');
  return {
    method,
    url,
    headers,
    block,
    framing,
    isVersion11,
    isAbsolute,
    isKept,
    expectsContinue: expectsContinue && isVersion11,
  };
}

function addHeader(headers: Record<string, string>, name: string, value: string, dropped: string[]): void {
  const before = headers[name];
  if (before === undefined) headers[name] = value;
  else if (name === 'content-length' || name === 'transfer-encoding' || name === 'host')
    throw broken(`request: two ${name} headers`);
  else if (SINGLE.has(name)) dropped.push(name);
  else headers[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`;
}

function framingOf(headers: Record<string, string>): Framing {
  const length = headers['content-length'];
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (length !== undefined) throw broken('request: both a length and a transfer coding');
    if (coding.toLowerCase() !== 'chunked') throw broken('transfer coding');
    return 'chunked';
  }
  if (length === undefined) return 0;
  if (!LENGTH.test(length)) throw broken('content-length');
  return Number(length);
}

/** without the blanks and tabs around it; nothing else counts as a blank here */
function trimmed(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && isBlank(value.charCodeAt(from))) from++;
  while (to > from && isBlank(value.charCodeAt(to - 1))) to--;
  return value.slice(from, to);
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

const names = (list: string, wanted: string): boolean => list.split(',').some((option) => option.trim() === wanted);

/** @throws ArangoError http-bad-parameter (400) for a method that node's own parser does not know */
export function requireKnownMethod(method: string): void {
  if (!KNOWN_METHODS.has(method)) throw broken('request line');
}

export function broken(what: string): ArangoError {
  return new ArangoError('http-bad-parameter', `malformed ${what}`);
}

/** Stands for a request of which nothing could be read. */
export const NO_HEAD: IncomingHead = {
  method: '',
  url: '',
  headers: {},
  block: { headers: {}, framing: 0, connection: '', expectsContinue: false, dropped: [] },
  framing: 0,
  isVersion11: true,
  isAbsolute: false,
  isKept: false,
  expectsContinue: false,
};
