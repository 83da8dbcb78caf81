import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';

/** What an `Authorization` header holds. */
export type Credentials = { scheme: 'basic'; user: string; password: string } | { scheme: 'bearer'; token: string };

/**
 * Reads the `Authorization` headers of a request.
 * @returns undefined when there is none
 * @throws ArangoError 401 for an unknown scheme or broken base64, 400 for several headers
 */
export function readCredentials(rawHeaders: readonly string[]): Credentials | undefined {
  const header = authorizationOf(rawHeaders);
  return header === undefined ? undefined : parseAuthorization(header);
}

/** The value of the `Authorization` header. @throws ArangoError 400 for several headers */
export function authorizationOf(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'authorization');
  if (values.length > 1) throw new ArangoError('http-bad-parameter', 'more than one Authorization header');
  return values[0];
}

/** @throws ArangoError 401 for an unknown scheme or broken base64 */
export function parseAuthorization(header: string): Credentials {
  const [, scheme = '', value = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', token: value };
  if (scheme.toLowerCase() === 'basic') return basic(value);
  throw new ArangoError('unauthorized');
}

function basic(value: string): Credentials {
  const decoded = Buffer.from(value, 'base64');
  const withoutPadding = (text: string) => text.replace(/=+$/, '');
  // RFC 7617 leaves the charset open. Python's requests sends Latin-1: read as UTF-8, all its letters beyond ASCII would be the same one
  const plain = decoded.toString(isUtf8(decoded) ? 'utf8' : 'latin1');
  const colon = plain.indexOf(':'); // the first one: passwords may contain colons, user names may not
  if (withoutPadding(decoded.toString('base64')) !== withoutPadding(value) || colon < 0) throw new ArangoError('unauthorized');
  return { scheme: 'basic', user: plain.slice(0, colon), password: plain.slice(colon + 1) };
}
