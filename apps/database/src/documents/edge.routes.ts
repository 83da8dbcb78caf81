import { ArangoError } from '@strata/errors';
import { QueryStatistics } from '../expressions/statistics';
import { readIn } from '../http/data-access';
import { bytesReply } from '../http/reply';
import type { Reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { CollectionDefinition, Snapshot } from '../store/database';
import { splitDocumentId } from '../storage/records/document-key';

const DIRECTIONS: ReadonlyMap<string, 'inbound' | 'outbound' | 'any'> = new Map([
  ['in', 'inbound'],
  ['inbound', 'inbound'],
  ['out', 'outbound'],
  ['outbound', 'outbound'],
  ['any', 'any'],
  ['', 'any'],
]);
const BATCH = 1000;

/** `/_api/edges/<collection>`: edges at one vertex or, posted, at several. */
export function edgeRoutes() {
  return {
    'GET /_api/edges/:collection': (context) => edges(context, [context.query.required('vertex')]),
    'POST /_api/edges/:collection': (context) => {
      const body = context.body();
      if (!Array.isArray(body)) throw new ArangoError('bad-parameter', 'expected an array of vertex ids');
      return edges(context, body.map(String));
    },
  } satisfies RouteHandlers;
}

function edges(context: RequestContext, vertices: readonly string[]): Reply {
  const direction = DIRECTIONS.get(context.query.get('direction') ?? '');
  if (direction === undefined) throw new ArangoError('bad-parameter', '<direction> must by any, in, or out');
  for (const vertex of vertices) if (splitDocumentId(vertex) === undefined) throw new ArangoError('document-handle-bad');
  const startedAtMs = performance.now();
  const statistics = new QueryStatistics();
  const found = readIn(context, (snapshot) => {
    const collection = snapshot.collection(context.params['collection'] ?? '');
    if (collection.type !== 'edge') throw new ArangoError('collection-type-invalid');
    return vertices.flatMap((vertex) => {
      statistics.lookedUp(collection);
      return edgesAt(snapshot, collection, vertex, direction);
    });
  });
  statistics.scannedIndex = statistics.documentLookups = found.length;
  const heldBytes = found.reduce((sum, edge) => sum + Buffer.byteLength(edge), 0);
  const stats = statistics.json((performance.now() - startedAtMs) / 1000, heldBytes);
  return bytesReply(200, `{"edges":[${found.join(',')}],"error":false,"code":200,"stats":${stats}}`);
}

function edgesAt(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  vertex: string,
  direction: 'inbound' | 'outbound' | 'any',
): string[] {
  const cursor = snapshot.edges(collection, vertex, direction);
  const documents: string[] = [];
  for (let batch = cursor.read(BATCH); batch.length > 0; batch = cursor.read(BATCH))
    for (const edge of batch) documents.push(edge.document().toJson().toString());
  return documents;
}
