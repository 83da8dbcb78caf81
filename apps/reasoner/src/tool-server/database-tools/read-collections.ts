import type { ReadingDatabase } from '../../database-access/reading-database';

/** A collection as the list of a database has it. */
export interface ListedCollection {
  readonly name: string;
  readonly type: 'document' | 'edge';
}

const EDGE_COLLECTION = 3;

/** The collections that the caller may see, by name; those of the system only when they are asked for. */
export async function readCollections(
  database: ReadingDatabase,
  signal: AbortSignal,
  withSystem = false,
): Promise<ListedCollection[]> {
  const answer = (await database.read(`/_api/collection?excludeSystem=${!withSystem}`, signal)) as {
    result: readonly { name: string; type: number }[];
  };
  return answer.result
    .map(({ name, type }) => ({ name, type: type === EDGE_COLLECTION ? ('edge' as const) : ('document' as const) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
