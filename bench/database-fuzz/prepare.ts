import type { FuzzedServer } from './fuzzed-server';

const TIMEOUT_MS = 60_000;

/** The database of the run, made anew: some documents and edges, an index of the common types, a view, a graph. */
export async function prepare(server: FuzzedServer): Promise<void> {
  const ask = async (method: string, path: string, content?: object): Promise<void> => {
    const body = content === undefined ? undefined : Buffer.from(JSON.stringify(content));
    const { status, body: answer } = await server.ask({ method, path, headers: {}, body }, TIMEOUT_MS);
    if (status >= 400 && status !== 404) throw new Error(`${method} ${path}: ${answer.toString()}`);
  };
  await ask('DELETE', '/_api/database/fuzz');
  await ask('POST', '/_api/database', { name: 'fuzz' });
  const inside = (method: string, path: string, content?: object) => ask(method, `/_db/fuzz${path}`, content);
  await inside('POST', '/_api/collection', { name: 'things' });
  await inside('POST', '/_api/gharial', {
    name: 'g',
    edgeDefinitions: [{ collection: 'edges', from: ['things'], to: ['things'] }],
  });
  await inside('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['a', 'b'], name: 'byA' });
  await inside('POST', '/_api/index?collection=things', { type: 'geo', fields: ['place'], geoJson: true, name: 'byPlace' });
  await inside('POST', '/_api/index?collection=things', { type: 'fulltext', fields: ['text'], name: 'byWord' });
  const links = { things: { includeAllFields: true, fields: { text: { analyzers: ['text_en'] } } } };
  await inside('POST', '/_api/view', { name: 'view', type: 'arangosearch', links });
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  const text = 'the quick brown fox jumps over lazy dogs';
  const things = numbers.map((n) => ({
    _key: `k${n}`,
    a: n % 5,
    b: [n, 'x', null][n % 3],
    c: { d: n },
    t: n * 1000,
    name: `name ${n}`,
    text: text
      .split(' ')
      .slice(n % 4)
      .join(' '),
    place: { type: 'Point', coordinates: [n % 180, n % 90] },
    vector: [n, 1, 2],
  }));
  await inside('POST', '/_api/document/things', things);
  const edges = numbers.map((n) => ({ _key: `e${n}`, _from: `things/k${n}`, _to: `things/k${(n * 7 + 1) % 40}`, w: n % 4 }));
  await inside('POST', '/_api/document/edges', edges);
}
