import { gzipSync } from 'node:zlib';
import type { Json } from './odd-values';
import { brokenText, mutated, oddValue } from './odd-values';
import { fuzzedQuery } from './queries';
import type { Random } from '../platform/random';

/** One request to send. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Template = readonly [method: string, path: string, body?: Json];

const DATABASE = '/_db/fuzz';

/** Valid requests, one of each route at least. `{id}` becomes an id that the server gave for a cursor, transaction, job or query. */
const TEMPLATES: readonly Template[] = [
  ['GET', '/_api/version?details=true'],
  ['GET', '/_admin/server/role'],
  ['GET', '/_admin/server/availability'],
  ['GET', '/_api/engine'],
  ['GET', '/_api/engine/stats'],
  ['GET', '/_admin/time'],
  ['GET', '/_admin/status'],
  ['GET', '/_admin/statistics'],
  ['GET', '/_admin/metrics/v2'],
  ['GET', '/_admin/options-public'],
  ['GET', '/_admin/support-info'],
  ['GET', '/_admin/log/entries?upto=info&size=3&sort=desc'],
  ['PUT', '/_admin/log/level', { general: 'INFO' }],
  ['PUT', '/_admin/server/mode', { mode: 'default' }],
  ['POST', '/_admin/echo/a?b=c', { a: 1 }],
  ['GET', '/_api/wal/range'],
  ['GET', '/_api/wal/lastTick'],
  ['GET', '/_api/schema?sampleNum=10&exampleNum=1'],
  ['GET', '/_api/schema/collection/things'],
  ['GET', '/_api/database/current'],
  ['GET', '/_api/database/user'],
  ['GET', '/_api/collection?excludeSystem=true'],
  [
    'POST',
    '/_api/collection',
    { name: 'more', type: 2, keyOptions: { type: 'autoincrement', increment: 3, offset: 7 }, waitForSync: false },
  ],
  [
    'POST',
    '/_api/collection',
    { name: 'ruled', schema: { rule: { properties: { n: { type: 'number' } } }, level: 'strict', message: 'no' } },
  ],
  [
    'POST',
    '/_api/collection',
    { name: 'computed', computedValues: [{ name: 'x', expression: 'RETURN @doc.a + 1', overwrite: true }] },
  ],
  ['GET', '/_api/collection/things/properties'],
  ['PUT', '/_api/collection/more/properties', { waitForSync: false, cacheEnabled: true, schema: null }],
  ['GET', '/_api/collection/things/count'],
  ['GET', '/_api/collection/things/figures?details=true'],
  ['GET', '/_api/collection/things/revision'],
  ['GET', '/_api/collection/things/checksum?withRevisions=true&withData=true'],
  ['PUT', '/_api/collection/more/truncate'],
  ['PUT', '/_api/collection/more/rename', { name: 'renamed' }],
  ['PUT', '/_api/collection/things/loadIndexesIntoMemory'],
  ['DELETE', '/_api/collection/more'],
  ['GET', '/_api/document/things/k1'],
  ['HEAD', '/_api/document/things/k1'],
  ['POST', '/_api/document/things?returnNew=true&overwriteMode=update', { _key: 'p1', a: 1, b: [1, 2], c: { d: null } }],
  ['POST', '/_api/document/things', [{ _key: 'p2' }, { _key: 'p2' }, { a: 1 }]],
  ['POST', '/_api/document/edges', { _from: 'things/k1', _to: 'things/k2', w: 1 }],
  ['PUT', '/_api/document/things/k1?ignoreRevs=false&returnOld=true', { a: 3, b: 4 }],
  ['PATCH', '/_api/document/things/k2?keepNull=false&mergeObjects=false&versionAttribute=v', { a: null, v: 2 }],
  ['PATCH', '/_api/document/things', [{ _key: 'k3', a: 1 }, { _key: 'none' }]],
  ['PUT', '/_api/document/things?onlyget=true', ['k1', 'things/k2', { _key: 'k3' }, 'none']],
  ['DELETE', '/_api/document/things/p1?returnOld=true'],
  ['DELETE', '/_api/document/things?silent=true', ['p2', 'none']],
  ['GET', '/_api/edges/edges?vertex=things/k1&direction=any'],
  ['POST', '/_api/edges/edges?direction=out', ['things/k1', 'things/k2']],
  ['POST', '/_api/import?collection=things&type=list&onDuplicate=replace&details=true', [{ _key: 'i1' }, { _key: 'i1', a: 2 }, 3]],
  ['POST', '/_api/import?collection=edges&type=auto&fromPrefix=things&toPrefix=things&complete=true', [{ _from: 'k1', _to: 'k2' }]],
  ['GET', '/_api/index?collection=things&withStats=true&withHidden=true'],
  ['GET', '/_api/index/things/byA'],
  [
    'POST',
    '/_api/index?collection=things',
    { type: 'persistent', fields: ['c.d', 'e[*].f'], unique: false, sparse: true, storedValues: ['b'], name: 'more' },
  ],
  ['POST', '/_api/index?collection=things', { type: 'ttl', fields: ['t'], expireAfter: 1e9, name: 'ttl' }],
  ['POST', '/_api/index?collection=things', { type: 'geo', fields: ['p'], geoJson: true, name: 'geo2' }],
  ['POST', '/_api/index?collection=things', { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double', name: 'mdi' }],
  [
    'POST',
    '/_api/index?collection=things',
    { type: 'inverted', fields: [{ name: 'text', analyzer: 'text_en' }, 'name'], includeAllFields: false, name: 'inv' },
  ],
  [
    'POST',
    '/_api/index?collection=things',
    { type: 'vector', fields: ['vector'], sparse: true, params: { metric: 'cosine', dimension: 3, nLists: 2 }, name: 'vec' },
  ],
  ['POST', '/_api/index?collection=things', { type: 'fulltext', fields: ['name'], minLength: 3, name: 'full2' }],
  ['DELETE', '/_api/index/things/more'],
  ['GET', '/_api/view'],
  [
    'POST',
    '/_api/view',
    { name: 'other', type: 'arangosearch', links: { things: { includeAllFields: true, analyzers: ['identity'] } } },
  ],
  ['POST', '/_api/view', { name: 'alias', type: 'search-alias', indexes: [{ collection: 'things', index: 'inv' }] }],
  ['PATCH', '/_api/view/other/properties', { links: { things: { fields: { a: { analyzers: ['text_de'] } } }, edges: null } }],
  ['PUT', '/_api/view/other/properties', { commitIntervalMsec: 10, consolidationPolicy: { type: 'tier' } }],
  ['GET', '/_api/view/view/properties'],
  ['DELETE', '/_api/view/other'],
  ['GET', '/_api/analyzer'],
  [
    'POST',
    '/_api/analyzer',
    { name: 'mine', type: 'ngram', properties: { min: 2, max: 3, preserveOriginal: true }, features: ['frequency', 'norm'] },
  ],
  [
    'POST',
    '/_api/analyzer',
    {
      name: 'pipe',
      type: 'pipeline',
      properties: {
        pipeline: [
          { type: 'norm', properties: { locale: 'en' } },
          { type: 'delimiter', properties: { delimiter: ',' } },
        ],
      },
    },
  ],
  [
    'POST',
    '/_api/analyzer',
    { name: 'words', type: 'text', properties: { locale: 'en', stopwords: ['a'], edgeNgram: { min: 1, max: 3 } } },
  ],
  ['GET', '/_api/analyzer/text_en'],
  ['DELETE', '/_api/analyzer/mine?force=true'],
  ['GET', '/_api/gharial'],
  [
    'POST',
    '/_api/gharial',
    { name: 'h', edgeDefinitions: [{ collection: 'links', from: ['things'], to: ['ends'] }], orphanCollections: ['alone'] },
  ],
  ['GET', '/_api/gharial/g'],
  ['GET', '/_api/gharial/g/vertex'],
  ['POST', '/_api/gharial/h/vertex', { collection: 'further' }],
  ['DELETE', '/_api/gharial/h/vertex/alone?dropCollection=true'],
  ['POST', '/_api/gharial/h/edge', { collection: 'links2', from: ['things'], to: ['things'] }],
  ['PUT', '/_api/gharial/h/edge/links', { collection: 'links', from: ['ends'], to: ['things'] }],
  ['DELETE', '/_api/gharial/h/edge/links2?dropCollections=true'],
  ['POST', '/_api/gharial/g/vertex/things?returnNew=true', { _key: 'v1', a: 1 }],
  ['GET', '/_api/gharial/g/vertex/things/k1'],
  ['PATCH', '/_api/gharial/g/vertex/things/k1', { z: 1 }],
  ['DELETE', '/_api/gharial/g/vertex/things/v1?returnOld=true'],
  ['POST', '/_api/gharial/g/edge/edges', { _from: 'things/k1', _to: 'things/k3' }],
  ['PUT', '/_api/gharial/g/edge/edges/e1', { _from: 'things/k1', _to: 'things/k3' }],
  ['DELETE', '/_api/gharial/h?dropCollections=true'],
  [
    'POST',
    '/_api/transaction/begin',
    { collections: { write: ['things'], read: 'edges' }, lockTimeout: 1, maxTransactionSize: 100000 },
  ],
  ['GET', '/_api/transaction'],
  ['GET', '/_api/transaction/{id}'],
  ['PUT', '/_api/transaction/{id}'],
  ['DELETE', '/_api/transaction/{id}'],
  ['POST', '/_api/cursor/{id}'],
  ['POST', '/_api/cursor/{id}/2'],
  ['DELETE', '/_api/cursor/{id}'],
  ['GET', '/_api/query/rules'],
  ['GET', '/_api/query/current'],
  ['GET', '/_api/query/slow'],
  ['PUT', '/_api/query/properties', { slowQueryThreshold: 10, maxSlowQueries: 10 }],
  ['DELETE', '/_api/query/{id}'],
  ['GET', '/_api/query-cache/entries'],
  ['PUT', '/_api/query-cache/properties', { mode: 'demand', maxResults: 10 }],
  ['GET', '/_api/query-plan-cache'],
  ['GET', '/_api/aqlfunction?namespace=a'],
  ['POST', '/_api/aqlfunction', { name: 'A::B', code: 'function () { return 1; }', isDeterministic: true }],
  ['DELETE', '/_api/aqlfunction/A::B?group=true'],
  ['PUT', '/_api/simple/all', { collection: 'things', skip: 1, limit: 2, batchSize: 1 }],
  ['PUT', '/_api/simple/by-example', { collection: 'things', example: { 'c.d': 1 } }],
  ['PUT', '/_api/simple/near', { collection: 'things', latitude: 1, longitude: 2, distance: 'd' }],
  ['PUT', '/_api/simple/fulltext', { collection: 'things', attribute: 'text', query: 'quick' }],
  ['PUT', '/_api/simple/range', { collection: 'things', attribute: 'a', left: 1, right: 3 }],
  ['PUT', '/_api/simple/update-by-example', { collection: 'things', example: { a: 1 }, newValue: { b: 1 }, options: { limit: 1 } }],
  ['PUT', '/_api/simple/remove-by-keys', { collection: 'things', keys: ['p1', 'p2'] }],
  ['PUT', '/_api/simple/lookup-by-keys', { collection: 'things', keys: ['k1', 'k2'] }],
  ['GET', '/_api/job/done'],
  ['PUT', '/_api/job/{id}'],
  ['DELETE', '/_api/job/expired?stamp=1'],
  ['GET', '/_api/foxx'],
  ['GET', '/_api/nothing/at/all'],
];

const ODD_SEGMENTS = [
  '',
  '%00',
  '%2F',
  '%ff',
  '..',
  '.',
  '%E2%82',
  'é',
  'k1',
  'things',
  '_system',
  '0',
  '-1',
  '1'.repeat(30),
  'x'.repeat(3000),
  '%25',
  '*',
  '@',
  "'",
  '"',
  '`',
  '__proto__',
  'constructor',
];
const FLAGS = [
  'returnNew',
  'returnOld',
  'silent',
  'overwrite',
  'waitForSync',
  'details',
  'force',
  'onlyget',
  'ignoreRevs',
  'count',
  'all',
  'excludeSystem',
  'type',
  'collection',
  'onDuplicate',
];
const ODD_VALUES = [
  '',
  'true',
  'false',
  '1',
  '-1',
  'x',
  '%00',
  '%zz',
  'null',
  '1e999',
  'é',
  'array',
  'documents',
  'list',
  'things',
];

/** The next request of the run. @param ids ids of the server's earlier answers */
export function fuzzedRequest(random: Random, ids: readonly string[]): FuzzedRequest {
  if (random.chance(0.5)) {
    const path = random.of(['/_api/cursor', '/_api/cursor', '/_api/cursor', '/_api/explain', '/_api/query']);
    return finished(random, ids, 'POST', path, fuzzedQuery(random));
  }
  const [method, path, body] = random.of(TEMPLATES);
  const given = path.replace('{id}', () => (ids.length > 0 && random.chance(0.8) ? random.of(ids) : random.of(ODD_SEGMENTS)));
  if (random.chance(0.15)) return finished(random, ids, method, given, body);
  const sent =
    body === undefined ? (random.chance(0.1) ? oddValue(random) : undefined) : random.chance(0.7) ? mutated(random, body) : body;
  return finished(random, ids, changedMethod(random, method), changedPath(random, given), sent);
}

function changedMethod(random: Random, method: string): string {
  return random.chance(0.95) ? method : random.of(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
}

function changedPath(random: Random, path: string): string {
  let [plain = '', query = ''] = path.split('?');
  if (random.chance(0.2)) {
    const segments = plain.split('/');
    segments[2 + random.below(Math.max(1, segments.length - 2))] = random.of(ODD_SEGMENTS);
    plain = segments.join('/');
  }
  if (random.chance(0.3)) {
    const parts = query === '' ? [] : query.split('&');
    const at = random.below(parts.length + 1);
    parts.splice(at, random.chance(0.5) ? 1 : 0, `${random.of(FLAGS)}=${random.of(ODD_VALUES)}`);
    query = parts.join('&');
  }
  return query === '' ? plain : `${plain}?${query}`;
}

function finished(random: Random, ids: readonly string[], method: string, path: string, body: Json | undefined): FuzzedRequest {
  const headers: Record<string, string> = {};
  if (random.chance(0.05))
    headers['x-arango-trx-id'] = ids.length > 0 && random.chance(0.8) ? random.of(ids) : random.of(ODD_VALUES);
  if (random.chance(0.03)) headers['if-match'] = random.of(['"x"', '_abc', '*', '']);
  if (random.chance(0.03)) headers['if-none-match'] = random.of(['"x"', '_abc', '*', '']);
  if (random.chance(0.02)) headers['x-arango-async'] = random.of(['true', 'store', 'no']);
  if (random.chance(0.05)) headers['accept-encoding'] = random.of(['gzip', 'deflate', 'br', 'gzip;q=0, *', ',,']);
  const prefix = random.chance(0.02) ? random.of(['', '/_db/none', '/_db/', '/_db/%ff', '/_db/fuzz%00']) : DATABASE;
  return { method, path: prefix + path, headers, body: encoded(random, headers, path, body) };
}

function encoded(random: Random, headers: Record<string, string>, path: string, body: Json | undefined): Buffer | undefined {
  if (body === undefined) return undefined;
  const lines = path.startsWith('/_api/import') && Array.isArray(body) && random.chance(0.5);
  const text = lines ? body.map((line) => JSON.stringify(line)).join('\n') : JSON.stringify(body);
  const bytes = random.chance(0.05) ? brokenText(random, text) : Buffer.from(text);
  if (!random.chance(0.02)) return bytes;
  headers['content-encoding'] = random.of(['gzip', 'gzip', 'deflate', 'br']);
  return random.chance(0.8) ? gzipSync(bytes) : bytes;
}

/** Bytes that are no request, or nearly one. */
export function brokenHttp(random: Random): Buffer {
  const valid = `POST ${DATABASE}/_api/cursor HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\nConnection: close\r\n\r\n{"query":"RETURN 1"}`;
  const at = random.below(valid.length);
  const token = random.of([
    '\r',
    '\n',
    '\0',
    ' ',
    ':',
    '\x7f',
    'Content-Length: 3\r\n',
    'Transfer-Encoding: chunked\r\n',
    '\r\n\r\n',
    'x'.repeat(70_000),
  ]);
  const text = random.chance(0.5) ? valid.slice(0, at) + token + valid.slice(at) : valid.slice(0, at) + token + valid.slice(at + 1);
  return Buffer.from(
    random.chance(0.1) ? String.fromCharCode(...Array.from({ length: 50 }, () => random.below(256))) : text,
    'latin1',
  );
}
