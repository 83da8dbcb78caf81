import type { AccessLevel, Grants } from '@strata/auth';
import { collectionGrant, databaseGrant, resolveDatabaseLevel } from '@strata/auth';

type Shown = AccessLevel | 'undefined';

interface DatabaseGrants {
  permission: Shown;
  collections?: Record<string, Shown>;
}

/** Every database with its level and the explicit grants on its collections; `undefined` means nothing was granted explicitly. */
export async function grantsInFull(
  grants: Grants,
  databases: readonly string[],
  collectionsOf: (database: string) => Promise<readonly string[]>,
): Promise<Record<string, DatabaseGrants>> {
  const inFull = new Map<string, DatabaseGrants>();
  for (const database of databases) {
    const names = [...(await collectionsOf(database)), '*'];
    const collections = Object.fromEntries(
      names.map((name): [string, Shown] => [name, collectionGrant(grants, database, name) ?? 'undefined']),
    );
    inFull.set(database, { permission: resolveDatabaseLevel(grants, database), collections });
  }
  const everywhere = collectionGrant(grants, '*', '*');
  inFull.set('*', {
    permission: databaseGrant(grants, '*') ?? 'none',
    ...(everywhere ? { collections: { '*': everywhere } } : {}),
  });
  return Object.fromEntries(inFull);
}
