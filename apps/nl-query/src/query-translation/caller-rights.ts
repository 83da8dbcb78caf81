import type { DatabaseAccess, Identity } from '@strata/auth';
import { isAtLeast } from '@strata/auth';
import type { Catalog } from '../database-schema/catalog';

/**
 * Which collections of a database a caller may read, as the grants say now.
 * @throws AppError unavailable
 */
export async function readableCollections(
  access: Pick<DatabaseAccess, 'levelOnCollection'>,
  caller: Identity,
  database: string,
  { collections }: Catalog,
): Promise<ReadonlySet<string>> {
  const levels = await Promise.all(
    collections.map(async ({ name }) => ({ name, level: await access.levelOnCollection(caller, database, name) })),
  );
  return new Set(levels.filter(({ level }) => isAtLeast(level, 'ro')).map(({ name }) => name));
}
