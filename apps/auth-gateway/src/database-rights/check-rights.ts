import type { AccessLevel, Grants } from '@strata/auth';
import {
  guaranteedCollectionLevel,
  isAdministrator,
  isAtLeast,
  resolveCollectionLevel,
  resolveDatabaseLevel,
  SYSTEM_DATABASE,
} from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { Caller } from '../identities/caller';
import type { ServerMode } from '../server-mode/server-mode';
import type { NeededRights } from './needed-rights';
import type { Touched } from './touched-collections';
import { touchedByQuery, touchedByTransaction } from './touched-collections';

const TOUCHED: Readonly<Record<'query' | 'transaction', (body: Buffer) => Touched>> = {
  query: touchedByQuery,
  transaction: touchedByTransaction,
};

export interface Attempt {
  caller: Caller;
  database: string;
  needed: NeededRights;
}

/** Whether the body decides: only where collections differ in what is allowed, or where nothing may be written at all. */
export function needsBody({ caller, database, needed }: Attempt, mode: Pick<ServerMode, 'isReadOnlyFor'>): boolean {
  if (!needed.body || caller.kind === 'superuser') return false;
  return mode.isReadOnlyFor(caller) || guaranteedLevel(caller.account.grants, database) !== 'rw';
}

/**
 * Judges a call on method, path and, where it was read, body.
 * @throws ArangoError 401 without access to the database, 403 (11) without the level needed, 403 (1004 or 11) in read-only mode
 */
export function checkRights({ caller, database, needed }: Attempt, mode: Pick<ServerMode, 'isReadOnlyFor'>, body?: Buffer): void {
  if (caller.kind === 'superuser') return;
  const { grants } = caller.account;
  const level = resolveDatabaseLevel(grants, database);
  if (level === 'none') throw new ArangoError('unauthorized');
  if (needed.administrate && !isAdministrator(grants)) throw forbidden('this needs Administrate access on _system');
  requireLevel(level, needed.database, `database ${database}`);
  if (needed.collection)
    requireLevel(
      resolveCollectionLevel(grants, database, needed.collection.name),
      needed.collection.level,
      `collection ${needed.collection.name}`,
    );
  if (needed.everyCollection)
    requireLevel(guaranteedLevel(grants, database), needed.everyCollection, `every collection of ${database}`);
  const touched = body && needed.body ? TOUCHED[needed.body](body) : undefined;
  if (touched) checkTouched(touched, grants, database);
  if (!mode.isReadOnlyFor(caller)) return;
  if (needed.writes === 'structure') throw forbidden('the server is in read-only mode');
  if (needed.writes === 'data' || touched?.collections.some(({ writes }) => writes))
    throw new ArangoError('read-only', 'the server is in read-only mode');
}

function checkTouched({ collections, opaque }: Touched, grants: Grants, database: string): void {
  for (const { name, writes } of collections)
    requireLevel(resolveCollectionLevel(grants, database, name), writes ? 'rw' : 'ro', `collection ${name}`);
  if (opaque)
    requireLevel(
      guaranteedLevel(grants, database),
      'ro',
      `every collection of ${database}, because the call may reach any of them`,
    );
}

/** On `_system` lie the accounts themselves: there, only administrators may do what cannot be judged beforehand. */
function guaranteedLevel(grants: Grants, database: string): AccessLevel {
  if (database === SYSTEM_DATABASE && !isAdministrator(grants)) return 'none';
  return guaranteedCollectionLevel(grants, database);
}

function requireLevel(level: AccessLevel, needed: AccessLevel, what: string): void {
  if (!isAtLeast(level, needed)) throw forbidden(`this needs access level ${needed} on ${what}`);
}

function forbidden(message: string): ArangoError {
  return new ArangoError('forbidden', message);
}
