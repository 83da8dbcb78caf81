import { z } from 'zod';
import type { ReadingDatabase } from '../../database-access/reading-database';
import { firstOf } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { databaseName } from '../tool/tool-inputs';
import { readCollections } from './read-collections';

const MAX_COLLECTIONS = 500;
/** Each count is a request of its own. */
const COUNTS_AT_ONCE = 8;

export const listCollections = defineTool({
  name: 'list-collections',
  title: 'Collections',
  description:
    'The collections of a database that you may read: name, type (document or edge) and number of documents. Call it before you write a query; get-schema then tells the attributes of one.',
  input: {
    database: databaseName,
    include_system: z.boolean().default(false).describe('collections of the system too, whose names begin with _'),
  },
  run: async ({ database: name, include_system }, { database, signal }) => {
    const source = await database(name);
    const { shown, total } = firstOf(await readCollections(source, signal, include_system), MAX_COLLECTIONS);
    const collections = await inTurns(shown, async (collection) => ({
      ...collection,
      count: await countOf(source, collection.name, signal),
    }));
    return { data: { collections, total } };
  },
});

/** Null for one that was dropped, or closed to the caller, between the list and the count. */
async function countOf(database: ReadingDatabase, name: string, signal: AbortSignal): Promise<number | null> {
  try {
    const { count } = (await database.read(`/_api/collection/${encodeURIComponent(name)}/count`, signal)) as { count: number };
    return count;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error) return null;
    throw error;
  }
}

async function inTurns<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += COUNTS_AT_ONCE)
    results.push(...(await Promise.all(list.slice(at, at + COUNTS_AT_ONCE).map(work))));
  return results;
}
