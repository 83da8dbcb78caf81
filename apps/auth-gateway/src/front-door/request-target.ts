import { ArangoError } from '@strata/errors';

const MAX_URL_BYTES = 16 * 1024;

/** Where a request goes, with the database prefix taken off. */
export interface RequestTarget {
  /** `_system` unless the path began with `/_db/{database}` */
  database: string;
  hasDatabasePrefix: boolean;
  /** path after the prefix, as sent (percent-encoded), without the query */
  path: string;
  /** the same, split at slashes and decoded: all decisions are made on these, so that `%5fapi` is no way around them */
  segments: readonly string[];
  /** with its question mark, or empty */
  query: string;
}

/** @throws ArangoError 414 for a URL over 16 KiB, 400 for broken percent-encoding */
export function readTarget(url: string): RequestTarget {
  if (url.length > MAX_URL_BYTES) throw new ArangoError('http-uri-too-long');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  const raw = path.split('/').slice(1);
  const segments = raw.map(decode);
  if (segments[0] !== '_db') return { database: '_system', hasDatabasePrefix: false, path, segments, query };
  const database = segments[1] ?? '';
  if (database === '') throw new ArangoError('http-not-found');
  return {
    database: database.normalize('NFC'),
    hasDatabasePrefix: true,
    path: `/${raw.slice(2).join('/')}`,
    segments: segments.slice(2),
    query,
  };
}

/** The interface of the platform itself, as opposed to the apps behind it: what a path beginning `/_` stands for. */
export function isInternal({ segments }: RequestTarget): boolean {
  return segments[0]?.startsWith('_') ?? false;
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new ArangoError('http-bad-parameter', 'the path is not properly percent-encoded', {}, { cause });
  }
}
