import { ACCOUNTS_COLLECTION } from './accounts-collection';

/** On a database: rw = Administrate, ro = Access, none = No access. On a collection: Read/Write, Read Only, No access. */
export type AccessLevel = 'rw' | 'ro' | 'none';

/** What a user was granted explicitly. `*` is a name too: the wildcard. */
export interface Grants {
  databases: readonly { database: string; level: AccessLevel }[];
  collections: readonly { database: string; collection: string; level: AccessLevel }[];
}

export const NO_GRANTS: Grants = { databases: [], collections: [] };
export const SYSTEM_DATABASE = '_system';

const ORDER: Readonly<Record<AccessLevel, number>> = { none: 0, ro: 1, rw: 2 };

/** System collections whose level does not follow the database (spec auth, section 7). */
const FIXED_SYSTEM_COLLECTIONS: ReadonlyMap<string, AccessLevel> = new Map([
  [ACCOUNTS_COLLECTION, 'none'],
  ['_users', 'none'],
  ['_queues', 'ro'],
  ['_frontend', 'rw'],
]);

export function isAtLeast(level: AccessLevel, needed: AccessLevel): boolean {
  return ORDER[level] >= ORDER[needed];
}

/** Level of a user on a database: the explicit grant, else the higher of the wildcard's and `_system`'s. */
export function resolveDatabaseLevel(grants: Grants, database: string): AccessLevel {
  return databaseGrant(grants, database) ?? highest([databaseGrant(grants, '*'), databaseGrant(grants, SYSTEM_DATABASE)]);
}

/**
 * Level of a user on a collection. No access to the database means none; an explicit grant wins; else the highest of every source that
 * could give access, so that a wildcard never takes away what another source gives.
 */
export function resolveCollectionLevel(grants: Grants, database: string, collection: string): AccessLevel {
  const databaseLevel = resolveDatabaseLevel(grants, database);
  if (databaseLevel === 'none') return 'none';
  if (collection.startsWith('_')) return FIXED_SYSTEM_COLLECTIONS.get(collection) ?? databaseLevel;
  return (
    collectionGrant(grants, database, collection) ??
    highest([
      collectionGrant(grants, database, '*'),
      collectionGrant(grants, '*', '*'),
      databaseGrant(grants, '*'),
      databaseGrant(grants, database),
      databaseGrant(grants, SYSTEM_DATABASE),
    ])
  );
}

/** Administrate on the server: rw on `_system` and nothing less. */
export function isAdministrator(grants: Grants): boolean {
  return resolveDatabaseLevel(grants, SYSTEM_DATABASE) === 'rw';
}

/**
 * Level that holds on every collection of `database`, system collections aside. A call whose collections cannot be told apart before it
 * runs is allowed what this allows, and nothing more.
 */
export function guaranteedCollectionLevel(grants: Grants, database: string): AccessLevel {
  const named = grants.collections.filter((grant) => grant.database === database && grant.collection !== '*');
  const unnamed = resolveCollectionLevel(
    { databases: grants.databases, collections: grants.collections.filter((grant) => !named.includes(grant)) },
    database,
    'any',
  );
  return named.reduce((lowest, { level }) => (isAtLeast(level, lowest) ? lowest : level), unnamed);
}

export function databaseGrant(grants: Grants, database: string): AccessLevel | undefined {
  return grants.databases.find((grant) => grant.database === database)?.level;
}

export function collectionGrant(grants: Grants, database: string, collection: string): AccessLevel | undefined {
  return grants.collections.find((grant) => grant.database === database && grant.collection === collection)?.level;
}

function highest(levels: readonly (AccessLevel | undefined)[]): AccessLevel {
  return levels.reduce<AccessLevel>((best, level) => (level && isAtLeast(level, best) ? level : best), 'none');
}
