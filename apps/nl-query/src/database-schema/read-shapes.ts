import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import { attributeShapes } from './attribute-shapes';
import type { CatalogCollection } from './catalog';
import { findReferences } from './find-references';
import type { CollectionShape, EdgeEnds, IndexShape } from './schema';

const SAMPLED_DOCUMENTS = 20;
const SAMPLED_COLLECTIONS = 50;
/** Beyond so many collections nobody counts documents: the first ones by name are taken. */
const MAX_COUNTED = 500;
const QUERY_S = 5;

type Document = Readonly<Record<string, unknown>>;

/**
 * Attribute names and types of the 50 largest collections, from 20 documents each, system collections left out. What is dropped meanwhile
 * is left out too.
 * @throws AppError unavailable
 */
export async function readShapes(db: Database, collections: readonly CatalogCollection[]): Promise<CollectionShape[]> {
  const own = collections.filter(({ isSystem }) => !isSystem).slice(0, MAX_COUNTED);
  const counted = await Promise.all(own.map(async (listed) => ({ listed, count: await countOf(db, listed.name) })));
  const largest = counted.toSorted((a, b) => b.count - a.count).slice(0, SAMPLED_COLLECTIONS);
  const looked = await Promise.all(largest.map(async ({ listed, count }) => ({ ...(await look(db, listed)), count })));
  const references = await findReferences(db, looked);
  return looked.map(({ name, count, attributes, indexes, ends }) => ({
    ...{ name, count, attributes, indexes, ends },
    references: references.get(name) ?? [],
  }));
}

async function countOf(db: Database, name: string): Promise<number> {
  try {
    return (await db.collection(name).count()).count;
  } catch {
    return 0;
  }
}

async function look(db: Database, { name, isEdge }: CatalogCollection) {
  const [sample, indexes] = await Promise.all([sampleOf(db, name), indexesOf(db, name)]);
  const ends: EdgeEnds | undefined = isEdge
    ? { from: collectionsOf(sample, '_from'), to: collectionsOf(sample, '_to') }
    : undefined;
  return { name, attributes: attributeShapes(sample), indexes, ends, sample };
}

async function sampleOf(db: Database, name: string): Promise<Document[]> {
  try {
    const cursor = await db.query(
      { query: 'FOR d IN @@name LIMIT @most RETURN d', bindVars: { '@name': name, most: SAMPLED_DOCUMENTS } },
      { maxRuntime: QUERY_S },
    );
    return (await cursor.all()) as Document[];
  } catch (error) {
    return emptyUnlessAway(error);
  }
}

async function indexesOf(db: Database, name: string): Promise<IndexShape[]> {
  try {
    const indexes = await db.collection(name).indexes();
    return indexes.map((index) => ({ type: index.type, fields: 'fields' in index ? index.fields.map(fieldName) : [] }));
  } catch (error) {
    return emptyUnlessAway(error);
  }
}

/** Fields of inverted indexes are objects. */
function fieldName(field: unknown): string {
  return typeof field === 'string' ? field : String((field as { name?: unknown }).name ?? '');
}

/** A collection that was dropped, or does not answer in time, has nothing to show. */
async function emptyUnlessAway(error: unknown): Promise<never[]> {
  try {
    await inAppErrors(() => Promise.reject(error as Error));
  } catch (translated) {
    if ((translated as { kind?: unknown }).kind === 'unavailable') throw translated;
  }
  return [];
}

function collectionsOf(sample: readonly Document[], end: '_from' | '_to'): string[] {
  return [...new Set(sample.map((edge) => String(edge[end] ?? '').split('/', 1)[0] ?? ''))].filter((name) => name !== '').sort();
}
