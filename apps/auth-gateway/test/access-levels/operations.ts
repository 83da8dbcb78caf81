/** What an operation needs. `db` is ro where nothing is said; a collection without a grant of its own has the level of the database. */
export interface Needs {
  readonly db?: 'ro' | 'rw';
  /** on `closed`, the collection whose level varies */
  readonly closed?: 'ro' | 'rw';
  /** on `open`, or the edge collection `links`: those follow the database */
  readonly open?: 'rw';
  readonly administrate?: true;
}

/**
 * Operation, body and what it needs (spec auth, section 7). The database holds the collections `closed` and `open`, edges `links` from one
 * to the other, the graph `graph` of all three and the view `view` over `closed`. FRESH is a collection made for this one call with the
 * same grant as `closed`; `FRESHview` searches it and `FRESHgraph` has it as orphan.
 */
export type Operation = readonly [call: string, body: unknown, needs: Needs];

const READ: Needs = { closed: 'ro' };
const WRITE: Needs = { closed: 'rw' };
const DEFINE: Needs = { db: 'rw', closed: 'rw' };

export const OPERATIONS: readonly Operation[] = [
  // collections
  ['GET /_api/collection', undefined, {}],
  ['POST /_api/collection', { name: 'open' }, { db: 'rw' }],
  ['GET /_api/collection/closed', undefined, READ],
  ['GET /_api/collection/closed/properties', undefined, READ],
  ['GET /_api/collection/closed/count', undefined, READ],
  ['GET /_api/collection/closed/figures', undefined, READ],
  ['GET /_api/collection/closed/revision', undefined, READ],
  ['GET /_api/collection/closed/checksum?withData=true', undefined, READ],
  ['PUT /_api/collection/closed/load', undefined, READ],
  ['PUT /_api/collection/closed/unload', undefined, READ],
  ['PUT /_api/collection/closed/loadIndexesIntoMemory', undefined, READ],
  ['PUT /_api/collection/closed/recalculateCount', undefined, DEFINE],
  ['PUT /_api/collection/closed/compact', undefined, DEFINE],
  ['PUT /_api/collection/closed/properties', { waitForSync: false }, DEFINE],
  ['PUT /_api/collection/FRESH/rename', { name: 'FRESHrenamed' }, DEFINE],
  ['PUT /_api/collection/FRESH/truncate', undefined, WRITE],
  ['DELETE /_api/collection/FRESH', undefined, DEFINE],
  ['GET /_api/schema', undefined, READ],
  ['GET /_api/schema/collection/closed', undefined, READ],
  ['GET /_api/schema/collection/open', undefined, {}],
  ['GET /_api/schema/graph/graph', undefined, READ],
  ['GET /_api/schema/view/view', undefined, READ],
  ['GET /_api/key-generators', undefined, {}],

  // documents
  ['GET /_api/document/closed/1', undefined, READ],
  ['HEAD /_api/document/closed/1', undefined, READ],
  ['GET /_api/document/open/1', undefined, {}],
  ['PUT /_api/document/closed?onlyget=true', ['1'], READ],
  ['POST /_api/document/closed', {}, WRITE],
  ['POST /_api/document?collection=closed', {}, WRITE],
  ['POST /_api/document?collection=open&collection=closed', {}, WRITE],
  ['POST /_api/document??collection=closed', {}, WRITE], // of two question marks the second is skipped too
  ['PUT /_api/document/closed??onlyget=true', ['1'], READ],
  ['POST /_api/document', {}, { closed: 'rw', open: 'rw' }], // whatever that is
  ['PUT /_api/document/closed/1', { a: 1 }, WRITE],
  ['PATCH /_api/document/closed/1', { a: 2 }, WRITE],
  ['PUT /_api/document/closed', [{ _key: '1' }], WRITE],
  ['PATCH /_api/document/closed', [{ _key: '1' }], WRITE],
  ['DELETE /_api/document/closed/missing', undefined, WRITE],
  ['DELETE /_api/document/closed', ['missing'], WRITE],
  ['POST /_api/document/open', {}, { open: 'rw' }],
  ['POST /_api/import?collection=closed&type=list', [{}], WRITE],
  ['POST /_api/import?collection=FRESH&type=list&overwrite=true', [{}], WRITE],
  ['GET /_api/edges/closed?vertex=open/1', undefined, READ],
  ['POST /_api/edges/closed', ['open/1'], READ],
  ['GET /_api/edges/links?vertex=open/1', undefined, {}],
  ['GET /_api/document/_graphs/graph', undefined, {}],
  ['PATCH /_api/document/_graphs/missing', {}, DEFINE], // a graph decides where removed vertices take edges with them
  ['POST /_api/import?collection=_graphs&type=list', [], DEFINE],

  // indexes
  ['GET /_api/index?collection=closed', undefined, READ],
  ['GET /_api/index/closed/0', undefined, READ],
  ['POST /_api/index?collection=closed', { type: 'persistent', fields: ['a'] }, DEFINE],
  ['DELETE /_api/index/closed/missing', undefined, DEFINE],

  // views, analyzers, user functions
  ['GET /_api/view', undefined, {}],
  ['GET /_api/view/view', undefined, READ],
  ['GET /_api/view/view/properties', undefined, READ],
  ['POST /_api/view', { name: 'FRESHnew', type: 'arangosearch', links: { closed: {} } }, { db: 'rw', closed: 'ro' }],
  [
    'POST /_api/view',
    { name: 'FRESHnew', type: 'search-alias', indexes: [{ collection: 'closed', index: 'x' }] },
    { db: 'rw', closed: 'ro' },
  ],
  ['POST /_api/view', { name: 'FRESHnew', type: 'arangosearch', links: { open: {} } }, { db: 'rw' }],
  ['PATCH /_api/view/view/properties', { cleanupIntervalStep: 3 }, { db: 'rw', closed: 'ro' }],
  ['PUT /_api/view/FRESHview/properties', { links: { closed: {} } }, { db: 'rw', closed: 'ro' }],
  ['PUT /_api/view/FRESHview/rename', { name: 'FRESHrenamed' }, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/view/FRESHview', undefined, { db: 'rw', closed: 'ro' }],
  ['GET /_api/analyzer', undefined, {}],
  ['GET /_api/analyzer/identity', undefined, {}],
  ['POST /_api/analyzer', { name: 'FRESH', type: 'identity' }, { db: 'rw' }],
  ['DELETE /_api/analyzer/missing', undefined, { db: 'rw' }],
  ['GET /_api/aqlfunction', undefined, {}],
  ['GET /_api/aqlfunction/A', undefined, {}],
  ['POST /_api/aqlfunction', { name: 'A::FRESH', code: 'function () {}' }, { db: 'rw' }],
  ['DELETE /_api/aqlfunction/A::MISSING', undefined, { db: 'rw' }],

  // named graphs
  ['GET /_api/gharial', undefined, {}],
  ['POST /_api/gharial', { name: 'FRESHnew', orphanCollections: ['closed'] }, { db: 'rw', closed: 'ro' }],
  [
    'POST /_api/gharial',
    { name: 'FRESHnew', edgeDefinitions: [{ collection: 'FRESHlinks', from: ['open'], to: ['closed'] }] },
    { db: 'rw', closed: 'ro' },
  ],
  ['POST /_api/gharial', { name: 'FRESHnew', orphanCollections: ['open'] }, { db: 'rw' }],
  ['GET /_api/gharial/graph', undefined, READ],
  ['GET /_api/gharial/graph/vertex', undefined, READ],
  ['GET /_api/gharial/graph/edge', undefined, READ],
  ['POST /_api/gharial/FRESHgraph/vertex', { collection: 'closed' }, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/FRESHgraph/vertex/FRESH', undefined, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/FRESHgraph/vertex/FRESH?dropCollection=true', undefined, DEFINE],
  ['POST /_api/gharial/FRESHgraph/edge', { collection: 'links', from: ['open'], to: ['closed'] }, { db: 'rw', closed: 'ro' }],
  ['PUT /_api/gharial/graph/edge/links', { collection: 'links', from: ['open'], to: ['closed'] }, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/graph/edge/missing', undefined, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/FRESHgraph', undefined, { db: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/FRESHgraph?dropCollections=true', undefined, DEFINE],
  ['GET /_api/gharial/graph/vertex/closed/1', undefined, READ],
  ['POST /_api/gharial/graph/vertex/closed', {}, WRITE],
  ['PUT /_api/gharial/graph/vertex/closed/1', {}, WRITE],
  ['PATCH /_api/gharial/graph/vertex/closed/1', {}, WRITE],
  ['DELETE /_api/gharial/graph/vertex/closed/missing', undefined, { closed: 'rw', open: 'rw' }],
  ['DELETE /_api/gharial/graph/vertex/open/missing', undefined, { open: 'rw' }],
  ['GET /_api/gharial/graph/edge/links/1', undefined, {}],
  ['POST /_api/gharial/graph/edge/links', { _from: 'open/1', _to: 'closed/1' }, { open: 'rw', closed: 'ro' }],
  ['PUT /_api/gharial/graph/edge/links/1', { _from: 'open/1', _to: 'closed/1' }, { open: 'rw', closed: 'ro' }],
  ['PATCH /_api/gharial/graph/edge/links/1', { a: 1 }, { open: 'rw', closed: 'ro' }],
  ['DELETE /_api/gharial/graph/edge/links/missing', undefined, { open: 'rw' }],

  // queries beside AQL's own forms
  ['POST /_api/query', { query: 'FOR d IN closed RETURN d' }, {}],
  ['POST /_api/cursor/17', undefined, {}],
  ['DELETE /_api/cursor/17', undefined, {}],
  ['GET /_api/query/rules', undefined, {}],
  ['GET /_api/query/properties', undefined, {}],
  ['PUT /_api/query/properties', {}, { db: 'rw' }],
  ['GET /_api/query/current', undefined, {}],
  ['GET /_api/query/current?all=true', undefined, { administrate: true }],
  ['GET /_api/query/slow', undefined, {}],
  ['DELETE /_api/query/slow', undefined, { db: 'rw' }],
  ['DELETE /_api/query/17', undefined, {}],
  ['GET /_api/query-cache/properties', undefined, {}],
  ['PUT /_api/query-cache/properties', {}, { db: 'rw' }],
  ['GET /_api/query-cache/entries', undefined, {}],
  ['DELETE /_api/query-cache', undefined, { db: 'rw' }],
  ['GET /_api/query-plan-cache', undefined, {}],
  ['DELETE /_api/query-plan-cache', undefined, { db: 'rw' }],
  ...['all', 'all-keys', 'any'].map((name): Operation => [`PUT /_api/simple/${name}`, { collection: 'closed' }, READ]),
  ...['by-example', 'first-example'].map((name): Operation => [
    `PUT /_api/simple/${name}`,
    { collection: 'closed', example: { a: 1 } },
    READ,
  ]),
  ['PUT /_api/simple/range', { collection: 'closed', attribute: 'a', left: 1, right: 2 }, READ],
  ['PUT /_api/simple/near', { collection: 'closed', latitude: 1, longitude: 1 }, READ],
  ['PUT /_api/simple/within', { collection: 'closed', latitude: 1, longitude: 1, radius: 1 }, READ],
  ['PUT /_api/simple/within-rectangle', { collection: 'closed', latitude1: 1, longitude1: 1, latitude2: 2, longitude2: 2 }, READ],
  ['PUT /_api/simple/fulltext', { collection: 'closed', attribute: 'a', query: 'x' }, READ],
  ['PUT /_api/simple/lookup-by-keys', { collection: 'closed', keys: ['1'] }, READ],
  ['PUT /_api/simple/lookup-by-keys', { collection: 'open', keys: ['1'] }, {}],
  ['PUT /_api/simple/remove-by-keys', { collection: 'closed', keys: ['missing'] }, WRITE],
  ['PUT /_api/simple/remove-by-example', { collection: 'closed', example: { a: 'missing' } }, WRITE],
  ['PUT /_api/simple/replace-by-example', { collection: 'closed', example: { a: 'missing' }, newValue: {} }, WRITE],
  ['PUT /_api/simple/update-by-example', { collection: 'closed', example: { a: 'missing' }, newValue: {} }, WRITE],

  // transactions and jobs
  ['GET /_api/transaction', undefined, {}],
  ['GET /_api/transaction/17', undefined, {}],
  ['PUT /_api/transaction/17', undefined, {}],
  ['DELETE /_api/transaction/17', undefined, {}],
  ['POST /_api/transaction', { action: '' }, { administrate: true }],
  ['POST /_api/transaction/begin', { collections: {} }, {}],
  ['POST /_api/transaction/begin', { collections: { read: 'open' } }, {}],
  ['POST /_api/transaction/begin', { collections: { write: ['open'] } }, { open: 'rw' }],
  ['POST /_api/transaction/begin', { collections: { read: ['open', 'closed'] } }, READ],
  ['POST /_api/transaction/begin', { collections: { write: 'closed' } }, WRITE],
  ['POST /_api/transaction/begin', { collections: { exclusive: ['closed'] } }, WRITE],
  ['GET /_api/job/pending', undefined, {}],
  ['GET /_api/job/done', undefined, {}],
  ['PUT /_api/job/17', undefined, {}],
  ['PUT /_api/job/17/cancel', undefined, {}],
  ['DELETE /_api/job/all', undefined, {}],

  // the server
  ['GET /_api/database/current', undefined, {}],
  ['GET /_api/engine', undefined, {}],
  ['GET /_api/engine/stats', undefined, { administrate: true }],
  ['GET /_api/wal/lastTick', undefined, {}],
  ['GET /_api/wal/range', undefined, {}],
  ['GET /_api/wal/tail', undefined, { administrate: true }],
  ['GET /_api/replication/dump?collection=closed', undefined, { administrate: true }],
  ['POST /_api/batch', {}, { administrate: true }],
  ['GET /_api/tasks', undefined, {}],
  ['POST /_api/tasks', {}, { administrate: true }],
  ['GET /_api/foxx', undefined, { administrate: true }],
  ['GET /_admin/time', undefined, {}],
  ['GET /_admin/status', undefined, {}],
  ['GET /_admin/statistics', undefined, {}],
  ['GET /_admin/server/role', undefined, {}],
  ['POST /_admin/echo', {}, {}],
  ['GET /_admin/metrics', undefined, { db: 'rw' }],
  ['GET /_admin/metrics/v2', undefined, { db: 'rw' }],
  ['GET /_admin/options', undefined, { administrate: true }],
  ['PUT /_admin/wal/flush', undefined, { administrate: true }],
  ['GET /_admin/log/entries', undefined, { administrate: true }],
  ['PUT /_admin/log/level', {}, { administrate: true }],
  ['GET /_admin/support-info', undefined, { administrate: true }],
  ['PUT /_admin/compact', undefined, { administrate: true }],
  ['POST /_admin/execute', 'x', { administrate: true }],
  ['DELETE /_admin/shutdown', undefined, { administrate: true }],
];
