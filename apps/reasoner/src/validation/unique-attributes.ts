import type { Query } from '@strata/aql';
import { analyze } from '@strata/aql';
import { AppError } from '@strata/errors';
import type { ReadingDatabase } from '../database-access/reading-database';
import type { UniqueAttributes } from './find-nondeterminism';

/** Collections whose indexes are looked at. */
const MAX_COLLECTIONS = 50;

/** What the unique indexes of the collections that a query reads promise. Nothing is promised of what cannot be looked at. */
export async function readUniqueAttributes(
  database: ReadingDatabase,
  query: Query,
  signal: AbortSignal,
): Promise<UniqueAttributes> {
  const unique = new Map<string, readonly (readonly string[])[]>();
  for (const { name } of analyze(query).collections.slice(0, MAX_COLLECTIONS))
    unique.set(name, await uniqueOf(database, name, signal));
  return unique;
}

async function uniqueOf(
  database: ReadingDatabase,
  collection: string,
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  try {
    const answer = await database.read(`/_api/index?collection=${encodeURIComponent(collection)}`, signal);
    const { indexes = [] } = answer as { readonly indexes?: readonly { unique?: boolean; fields?: readonly unknown[] }[] };
    return indexes
      .filter(({ unique }) => unique === true)
      .map(({ fields = [] }) => fields.filter((field) => typeof field === 'string'));
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) return []; // a view, say
    throw error;
  }
}
