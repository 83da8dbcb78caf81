import { ArangoError } from '@strata/errors';

const TRADITIONAL_COLLECTION = /^[A-Za-z_][A-Za-z0-9_-]{0,255}$/;
const TRADITIONAL_DATABASE = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_EXTENDED_COLLECTION_BYTES = 256;
const MAX_EXTENDED_DATABASE_BYTES = 128;
// what an extended name may not hold besides control characters: path and id separators
const FORBIDDEN = /[/:]|\p{Cc}/u;

/** @throws ArangoError illegal-name (1208) for anything that cannot name a collection or view, and for `_` names that are not system's */
export function checkCollectionName(name: unknown, isSystem: boolean): string {
  if (typeof name !== 'string' || name === '' || !isCollectionName(name))
    throw new ArangoError('illegal-name', 'illegal name: collection name invalid');
  if (name.startsWith('_') !== isSystem && name.startsWith('_'))
    throw new ArangoError('illegal-name', 'illegal name: only system collections may start with an underscore');
  return name;
}

/** @throws ArangoError database-name-invalid (1229) */
export function checkDatabaseName(name: unknown): string {
  if (typeof name === 'string' && (TRADITIONAL_DATABASE.test(name) || isExtended(name, MAX_EXTENDED_DATABASE_BYTES))) return name;
  throw new ArangoError('database-name-invalid');
}

function isCollectionName(name: string): boolean {
  return TRADITIONAL_COLLECTION.test(name) || isExtended(name, MAX_EXTENDED_COLLECTION_BYTES);
}

function isExtended(name: string, maxBytes: number): boolean {
  return (
    name !== '' &&
    name.isWellFormed() &&
    Buffer.byteLength(name) <= maxBytes &&
    !FORBIDDEN.test(name) &&
    !/^[0-9_.\s]/.test(name) &&
    !/\s$/.test(name) &&
    name.normalize('NFC') === name
  );
}
