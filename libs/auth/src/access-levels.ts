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
  return namedGrants(grants, database)?.get(collection) ?? unnamedLevel(grants, database);
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
  if (resolveDatabaseLevel(grants, database) === 'none') return 'none';
  const { guaranteed } = indexOf(grants);
  let level = guaranteed.get(database);
  if (level === undefined) guaranteed.set(database, (level = lowestLevel(grants, database)));
  return level;
}

function lowestLevel(grants: Grants, database: string): AccessLevel {
  return lowest([unnamedLevel(grants, database), ...(namedGrants(grants, database)?.values() ?? [])]);
}

/** Level that holds on each of some collections, by name, those that are not there included. */
export function levelOnCollections(grants: Grants, database: string, names: readonly string[]): AccessLevel {
  return lowest(names.map((name) => resolveCollectionLevel(grants, database, name)));
}

export function databaseGrant(grants: Grants, database: string): AccessLevel | undefined {
  return indexOf(grants).databases.get(database);
}

/** @param collection a name, or `*` for the wildcard */
export function collectionGrant(grants: Grants, database: string, collection: string): AccessLevel | undefined {
  const { collections, wildcards } = indexOf(grants);
  return collection === '*' ? wildcards.get(database) : collections.get(database)?.get(collection);
}

/** Level of a collection that no grant names, in a database that is open to the user. */
function unnamedLevel(grants: Grants, database: string): AccessLevel {
  return highest([
    collectionGrant(grants, database, '*'),
    collectionGrant(grants, '*', '*'),
    databaseGrant(grants, '*'),
    databaseGrant(grants, database),
    databaseGrant(grants, SYSTEM_DATABASE),
  ]);
}

function namedGrants(grants: Grants, database: string): ReadonlyMap<string, AccessLevel> | undefined {
  return indexOf(grants).collections.get(database);
}

/** Grants by name: a user may have thousands, and every request looks some up. */
interface GrantIndex {
  readonly databases: ReadonlyMap<string, AccessLevel>;
  /** by database, then by collection */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, AccessLevel>>;
  /** `*` grants on the collections of a database */
  readonly wildcards: ReadonlyMap<string, AccessLevel>;
  /** what `guaranteedCollectionLevel` found, by database */
  readonly guaranteed: Map<string, AccessLevel>;
}

const indexes = new WeakMap<Grants, GrantIndex>();

function indexOf(grants: Grants): GrantIndex {
  let index = indexes.get(grants);
  if (index === undefined) indexes.set(grants, (index = indexed(grants)));
  return index;
}

function indexed(grants: Grants): GrantIndex {
  const collections = new Map<string, Map<string, AccessLevel>>();
  for (const { database, collection, level } of grants.collections) {
    if (collection === '*') continue;
    const named = collections.get(database) ?? new Map<string, AccessLevel>();
    collections.set(database, named.set(collection, known(level)));
  }
  const wildcards = grants.collections.filter(({ collection }) => collection === '*');
  return {
    databases: new Map(grants.databases.map(({ database, level }) => [database, known(level)])),
    collections,
    wildcards: new Map(wildcards.map(({ database, level }) => [database, known(level)])),
    guaranteed: new Map(),
  };
}

/** The same word as a constant of the program: looking something up by a text that came out of JSON takes much longer. */
function known(level: AccessLevel): AccessLevel {
  return level === 'rw' ? 'rw' : level === 'ro' ? 'ro' : 'none';
}

function highest(levels: readonly (AccessLevel | undefined)[]): AccessLevel {
  return levels.reduce<AccessLevel>((best, level) => (level && isAtLeast(level, best) ? level : best), 'none');
}

function lowest(levels: readonly AccessLevel[]): AccessLevel {
  return levels.reduce<AccessLevel>((least, level) => (isAtLeast(level, least) ? least : level), 'rw');
}
