import { ArangoError } from '@strata/errors';

const MAX_URL_BYTES = 16 * 1024;
/** printable ASCII without percent signs: nothing to decode, nothing to refuse but steps */
const PLAIN = /^[\x21-\x24\x26-\x7e]*$/;

/** What a base address that ends in a slash and a path that begins with one make together. */
const SLASHES_AT_START = /^\/{2,}/;

/** Where a request goes, with the database prefix taken off. */
export interface RequestTarget {
  /** `_system` unless the path began with `/_db/{database}` */
  database: string;
  hasDatabasePrefix: boolean;
  /** path after the prefix, without the query, percent-encoded in one way only: what was authorized is what a service reads */
  path: string;
  /** the same, split at slashes and decoded: all decisions are made on these, so that `%5fapi` is no way around them */
  segments: readonly string[];
  /** with its question mark, or empty */
  query: string;
}

/** Several slashes at the start are one, as in ArangoDB. @throws ArangoError 414 for a URL over 16 KiB; 400 for broken percent-encoding, control characters, and `.` and `..` as segments */
export function readTarget(url: string): RequestTarget {
  if (url.length > MAX_URL_BYTES) throw new ArangoError('http-uri-too-long');
  const mark = url.indexOf('?');
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(SLASHES_AT_START, '/');
  const query = mark < 0 ? '' : url.slice(mark);
  const raw = path.split('/').slice(1);
  const isPlain = PLAIN.test(path) && !path.includes('/.');
  const segments = isPlain ? raw : raw.map(decode);
  const sent = path.includes('%') ? `/${segments.map(encodeURIComponent).join('/')}` : path;
  const database = segments[0] === '_db' ? (segments[1] ?? '') : ''; // a prefix that names none is a path like any other
  if (!isPlain) refuseSteps(database === '' ? segments : segments.slice(2), database);
  if (database === '') return { database: '_system', hasDatabasePrefix: false, path: sent, segments, query };
  const rest = sent.indexOf('/', '/_db/'.length);
  return {
    database: isPlain ? database : database.normalize('NFC'),
    hasDatabasePrefix: true,
    path: rest < 0 ? '/' : sent.slice(rest),
    segments: segments.slice(2),
    query,
  };
}

/** The interface of the platform itself, as opposed to the apps behind it: what a path beginning `/_` stands for. */
export function isInternal({ segments }: RequestTarget): boolean {
  return segments[0]?.startsWith('_') ?? false;
}

const isStep = (segment: string | undefined): boolean => segment === '.' || segment === '..';

/**
 * Steps up and down a path are for clients to resolve: a service might resolve them after the path was authorized. Only the database never
 * does, for which `.` and `..` are keys of documents like others.
 */
function refuseSteps(segments: readonly string[], database: string): void {
  const others = isKeyOfDocument(segments) ? segments.slice(0, -1) : segments;
  if (isStep(database) || others.some(isStep)) throw new ArangoError('http-bad-parameter', 'the path holds . or .. as a segment');
}

/** Whether the last segment stands where the database has a document's key. */
function isKeyOfDocument([root, kind, , part, ...rest]: readonly string[]): boolean {
  if (root !== '_api') return false;
  if (kind === 'document') return part !== undefined && rest.length === 0;
  return kind === 'gharial' && (part === 'vertex' || part === 'edge') && rest.length === 2;
}

function decode(segment: string): string {
  const decoded = segment.includes('%') ? percentDecoded(segment) : segment;
  if (/\p{Cc}/u.test(decoded)) throw new ArangoError('http-bad-parameter', 'the path holds control characters');
  return decoded;
}

function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new ArangoError('http-bad-parameter', 'the path is not properly percent-encoded', {}, { cause });
  }
}
