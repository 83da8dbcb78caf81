import type { GuardedDatabase } from './guarded-database';

type Document = Readonly<Record<string, string | number>>;

const documents = (count: number, factor: number): Document[] =>
  Array.from({ length: count }, (_, i) => ({ _key: `k${i}`, b: (i * factor) % 9 }));

/** What `reachingQueries` reaches. Some edges lead out of the graphs that they belong to. */
export const REACHABLE_COLLECTIONS: Readonly<Record<string, { type: 2 | 3; documents: readonly Document[] }>> = {
  docs: { type: 2, documents: documents(12, 5) },
  few: { type: 2, documents: documents(6, 2) },
  notes: { type: 2, documents: documents(6, 4) },
  links: {
    type: 3,
    documents: Array.from({ length: 14 }, (_, i) => ({
      _key: `k${i}`,
      _from: `docs/k${i % 6}`,
      _to: `${i % 5 === 4 ? 'notes' : 'docs'}/k${(i * 5 + 1) % 6}`,
      b: i % 4,
    })),
  },
  ties: {
    type: 3,
    documents: Array.from({ length: 10 }, (_, i) => ({
      _key: `k${i}`,
      _from: `few/k${i % 6}`,
      _to: `${i % 2 ? 'notes' : 'docs'}/k${i % 6}`,
      b: i % 4,
    })),
  },
};

const VIEWS: Readonly<Record<string, readonly string[]>> = { everything: ['docs', 'few', 'notes'], noted: ['notes'] };
const GRAPHS: Readonly<Record<string, readonly { collection: string; from: string[]; to: string[] }[]>> = {
  web: [{ collection: 'links', from: ['docs'], to: ['docs'] }],
  wide: [
    { collection: 'links', from: ['docs'], to: ['docs'] },
    { collection: 'ties', from: ['few'], to: ['docs', 'notes'] },
  ],
};

/** Makes a database with the collections that `isThere`, and with those views and graphs that need no other. */
export async function makeReachableData(
  server: GuardedDatabase,
  database: string,
  isThere: (collection: string) => boolean,
): Promise<void> {
  await server.prepare('POST', '/_api/database', { name: database });
  const at = `/_db/${database}/_api`;
  for (const [name, { type, documents: content }] of Object.entries(REACHABLE_COLLECTIONS)) {
    if (!isThere(name)) continue;
    await server.prepare('POST', `${at}/collection`, { name, type });
    await server.prepare('POST', `${at}/import?collection=${name}&type=list`, content);
  }
  for (const [name, collections] of Object.entries(VIEWS)) {
    const links = Object.fromEntries(collections.map((collection) => [collection, { includeAllFields: true }]));
    if (collections.every(isThere)) await server.prepare('POST', `${at}/view`, { name, type: 'arangosearch', links });
  }
  for (const [name, edgeDefinitions] of Object.entries(GRAPHS))
    if (edgeDefinitions.every(({ collection, from, to }) => [collection, ...from, ...to].every(isThere)))
      await server.prepare('POST', `${at}/gharial`, { name, edgeDefinitions });
}

/** All documents of a collection in order of their keys, without revisions. */
export async function contentOf(server: GuardedDatabase, database: string, collection: string): Promise<unknown> {
  const query = 'FOR d IN @@c SORT d._key RETURN UNSET(d, "_rev", "_id")';
  const { result } = await server.prepare('POST', `/_db/${database}/_api/cursor`, {
    query,
    bindVars: { '@c': collection },
    batchSize: 10_000,
  });
  return result;
}
