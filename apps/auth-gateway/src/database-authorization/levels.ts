import type { AccessLevel, Grants } from '@strata/auth';
import { guaranteedCollectionLevel, isAdministrator, isAtLeast, resolveCollectionLevel, SYSTEM_DATABASE } from '@strata/auth';
import { ArangoError } from '@strata/errors';

/**
 * Level that a user has on every collection of a database. On `_system` lie the accounts themselves: there, only administrators may do
 * what cannot be authorized collection by collection.
 */
export function guaranteedLevel(grants: Grants, database: string): AccessLevel {
  if (database === SYSTEM_DATABASE && !isAdministrator(grants)) return 'none';
  return guaranteedCollectionLevel(grants, database);
}

/** Definitions of named graphs: who writes here decides where a removed vertex takes edges with it. */
const GRAPHS_COLLECTION = '_graphs';

/** @throws ArangoError forbidden (403, 11) without the level on a collection, given by name */
export function requireCollectionLevel(grants: Grants, database: string, name: string, needed: AccessLevel): void {
  requireLevel(resolveCollectionLevel(grants, database, name), needed, `collection ${name}`);
  if (name === GRAPHS_COLLECTION && needed === 'rw')
    requireLevel(guaranteedLevel(grants, database), 'rw', `every collection of ${database}, to write ${name}`);
}

/** @throws ArangoError forbidden (403, 11) */
export function requireLevel(level: AccessLevel, needed: AccessLevel, what: string): void {
  if (!isAtLeast(level, needed)) throw forbidden(`this needs access level ${needed} on ${what}`);
}

export function forbidden(message: string): ArangoError {
  return new ArangoError('forbidden', message);
}
