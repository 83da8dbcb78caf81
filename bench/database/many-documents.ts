// What is asked of collections with many documents, or with many of some size: a step over all of them holds everybody up.
import type { StrataDatabase } from './strata-database';

/** Documents of `wide`, and the characters of the text of each. */
const WIDE = 5_000;
const WIDE_CHARACTERS = 100_000;
/** Members of the list of numbers in each: the dimension of an embedding. */
const NUMBERS = 512;

/** Members of the lists of `lists`, of which there are twenty. */
const LIST = 50_000;
/** Edges of one vertex. */
const EDGES = 200_000;

/** Fills `many` with so many small documents and `wide` with 500 MB in 5,000; `lists` has long lists, and a graph one vertex with very many edges. */
export async function fillMany(strata: StrataDatabase, documents: number): Promise<void> {
  for (const name of ['many', 'wide']) await strata.request('POST', '/_api/collection', { name });
  const insert = async (collection: string, count: number, atOnce: number, document: (at: number) => object) => {
    for (let at = 0; at < count; at += atOnce)
      await strata.request(
        'POST',
        `/_api/document/${collection}?silent=true`,
        Array.from({ length: Math.min(atOnce, count - at) }, (_, n) => document(at + n)),
      );
  };
  await insert('many', documents, 20_000, (n) => ({ n }));
  await strata.request('POST', '/_api/collection', { name: 'lists' });
  await insert('lists', 20, 1, (n) => ({ _key: `l${n}`, list: Array.from({ length: LIST }, (_, at) => `${n} ${at}`) }));
  const edgeDefinitions = [{ collection: 'links', from: ['nodes'], to: ['nodes'] }];
  await strata.request('POST', '/_api/gharial', { name: 'web', edgeDefinitions });
  await insert('nodes', EDGES, 20_000, (n) => ({ _key: n === 0 ? 'hub' : `n${n}` }));
  await insert('links', EDGES, 20_000, (n) => ({ _from: 'nodes/hub', _to: `nodes/n${n}` }));
  const text = 'wide '.repeat(WIDE_CHARACTERS / 5);
  const numbers = (n: number) => Array.from({ length: NUMBERS }, (_, at) => Math.fround(Math.sin(n + at)));
  await insert('wide', WIDE, 100, (n) => ({ n, text: `${n} ${text}`, numbers: numbers(n) }));
}

const query = (name: string, text: string) => ({
  name: `many: ${name}`,
  method: 'POST',
  path: '/_api/cursor',
  body: () => JSON.stringify({ query: text, memoryLimit: 0 }),
});

const request = (name: string, method: string, path: string, body?: object) => ({
  name: `many: ${name}`,
  method,
  path,
  ...(body && { body: () => JSON.stringify(body) }),
});

export const MANY_DOCUMENTS = [
  query('a random one', 'FOR d IN many SORT RAND() LIMIT 1 RETURN d.n'),
  request('any', 'PUT', '/_api/simple/any', { collection: 'many' }),
  query('far behind an offset', 'FOR d IN many LIMIT 900000, 1 RETURN d.n'),
  query('wide, a random one', 'FOR d IN wide SORT RAND() LIMIT 1 RETURN d.n'),
  query('wide, far behind an offset', 'FOR d IN wide LIMIT 4900, 1 RETURN d.n'),
  query('wide, lengths', 'FOR d IN wide COLLECT AGGREGATE n = SUM(LENGTH(d.text)) RETURN n'),
  query(
    'wide, numbers that pass',
    'FOR d IN wide FILTER d.numbers != null AND LENGTH(d.numbers) > 1 COLLECT WITH COUNT INTO n RETURN n',
  ),
  query('wide, numbers that do not', 'FOR d IN wide FILTER d.numbers == [1] RETURN d.n'),
  query('wide, sorted by a length', 'FOR d IN wide SORT LENGTH(d.text) DESC, d.n LIMIT 5 RETURN d.n'),
  request('wide, explained', 'POST', '/_api/explain', { query: 'FOR d IN wide FILTER d.n > 5 AND d.text != "x" RETURN d.n' }),
  request('wide, an index', 'POST', '/_api/index?collection=wide', { type: 'persistent', fields: ['n'] }),
  request('wide, an index with values', 'POST', '/_api/index?collection=wide', {
    ...{ type: 'persistent', fields: ['numbers[*]'], storedValues: ['n'] },
  }),
  request('wide, an index of lists', 'POST', '/_api/index?collection=lists', { type: 'persistent', fields: ['list[*]'] }),
  request('a search index of lists', 'POST', '/_api/index?collection=lists', { type: 'inverted', fields: ['list[*]'] }),
  request('one of lists replaced', 'PUT', '/_api/document/lists/l1', { list: [1, 2, 3] }),
  request('checksum', 'GET', '/_api/collection/many/checksum?withData=true'),
  request('figures', 'GET', '/_api/collection/many/figures?details=true'),
  request('all keys', 'PUT', '/_api/simple/all-keys', { collection: 'many' }),
  request('by example', 'PUT', '/_api/simple/by-example', { collection: 'many', example: { n: 3 } }),
  request('first example', 'PUT', '/_api/simple/first-example', { collection: 'many', example: { n: 'none' } }),
  request('updated by example', 'PUT', '/_api/simple/update-by-example', {
    collection: 'many',
    example: { n: 5 },
    newValue: { m: 1 },
  }),
  request('edges of one', 'GET', '/_api/edges/links?vertex=nodes/hub'),
  query('walked from one', 'FOR v IN 1..1 ANY "nodes/hub" links RETURN v._key'),
  query(
    'walked from one, two steps',
    'FOR v IN 1..2 ANY "nodes/hub" links OPTIONS {uniqueVertices: "global", order: "bfs"} COLLECT WITH COUNT INTO n RETURN n',
  ),
  query('paths between two', 'FOR p IN ANY K_PATHS "nodes/n1" TO "nodes/n2" links LIMIT 10 RETURN LENGTH(p.vertices)'),
  query('shortest', 'RETURN LENGTH(FOR v IN ANY SHORTEST_PATH "nodes/n1" TO "nodes/none" links RETURN v)'),
  request('vertex with its edges removed', 'DELETE', '/_api/gharial/web/vertex/nodes/hub'),
  query('wide, written in one query', 'FOR d IN wide UPDATE d WITH {m: 1} IN wide'),
  { ...request('wide, emptied', 'PUT', '/_api/collection/wide/truncate'), goesOnMs: 5_000 },
  { ...request('dropped', 'DELETE', '/_api/collection/many'), goesOnMs: 10_000 },
];
