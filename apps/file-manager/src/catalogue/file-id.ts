import { fileNotFound } from './file.errors';

/** What makes a file the same file: uploading it again adds a version. */
export interface FileIdentity {
  database: string;
  scope: readonly string[];
  name: string;
}

const PREFIX = 'rag-input-';
/**
 * More than any identity that was let in: 128 bytes of database, 256 characters of scope, 255 of name. The catalogue's keys, which hold
 * the same with control characters written twice, have at most 1,978 bytes.
 */
const MAX_PLAIN_BYTES = 1_940;
const CONTROL = /\p{Cc}/u;

/** Public id of a file: its identity in base64url; `:2:db:acme:legal:my-file.pdf` with a scope, `db:my-file.pdf` without one. */
export function fileIdOf({ database, scope, name }: FileIdentity): string {
  const plain = scope.length === 0 ? `${database}:${name}` : [``, scope.length, database, ...scope, name].join(':');
  return PREFIX + Buffer.from(plain).toString('base64url');
}

/**
 * Reads an id back. Only ids of `database` are known here.
 * @throws AppError not-found
 */
export function identityOfFile(id: string, database: string): FileIdentity {
  const plain = id.startsWith(PREFIX) ? Buffer.from(id.slice(PREFIX.length), 'base64url').toString() : '';
  if (Buffer.byteLength(plain) > MAX_PLAIN_BYTES || CONTROL.test(plain)) throw fileNotFound(id);
  const identity = plain.startsWith(':') ? scoped(plain) : unscoped(plain);
  if (!identity || identity.database !== database || identity.name === '' || fileIdOf(identity) !== id) throw fileNotFound(id);
  return identity;
}

function scoped(plain: string): FileIdentity | undefined {
  const [, count = '', database = '', ...rest] = plain.split(':');
  const levels = Number(count);
  if (!Number.isInteger(levels) || levels < 1 || rest.length <= levels) return undefined;
  return { database, scope: rest.slice(0, levels), name: rest.slice(levels).join(':') };
}

function unscoped(plain: string): FileIdentity | undefined {
  const colon = plain.indexOf(':');
  return colon < 1 ? undefined : { database: plain.slice(0, colon), scope: [], name: plain.slice(colon + 1) };
}
