import type { AccessLevel, Grants } from '@strata/auth';

/** Sets (or with `undefined` takes back) the grant on a database. */
export function withDatabaseGrant(grants: Grants, database: string, level: AccessLevel | undefined): Grants {
  const others = grants.databases.filter((grant) => grant.database !== database);
  return { ...grants, databases: level === undefined ? others : [...others, { database, level }] };
}

/** Sets (or with `undefined` takes back) the grant on a collection. */
export function withCollectionGrant(grants: Grants, database: string, collection: string, level: AccessLevel | undefined): Grants {
  const others = grants.collections.filter((grant) => grant.database !== database || grant.collection !== collection);
  return { ...grants, collections: level === undefined ? others : [...others, { database, collection, level }] };
}

/** Forgets everything about a database that is gone: one of the same name made later starts without old grants. */
export function withoutDatabase(grants: Grants, database: string): Grants {
  return {
    databases: grants.databases.filter((grant) => grant.database !== database),
    collections: grants.collections.filter((grant) => grant.database !== database),
  };
}
