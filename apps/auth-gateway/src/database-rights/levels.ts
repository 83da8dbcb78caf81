import type { AccessLevel, Grants } from '@strata/auth';
import { guaranteedCollectionLevel, isAdministrator, isAtLeast, SYSTEM_DATABASE } from '@strata/auth';
import { ArangoError } from '@strata/errors';

/**
 * Level that a user has on every collection of a database. On `_system` lie the accounts themselves: there, only administrators may do
 * what cannot be judged collection by collection.
 */
export function guaranteedLevel(grants: Grants, database: string): AccessLevel {
  if (database === SYSTEM_DATABASE && !isAdministrator(grants)) return 'none';
  return guaranteedCollectionLevel(grants, database);
}

/** @throws ArangoError forbidden (403, 11) */
export function requireLevel(level: AccessLevel, needed: AccessLevel, what: string): void {
  if (!isAtLeast(level, needed)) throw forbidden(`this needs access level ${needed} on ${what}`);
}

export function forbidden(message: string): ArangoError {
  return new ArangoError('forbidden', message);
}
