import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { JsonWriter } from '@strata/event-loop';
import { QueryStatistics } from '../expressions/statistics';
import { readLongIn } from '../http/data-access';
import { bytesReply } from '../http/reply';
import type { Reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { Cursor, EdgeEntry } from '../store/database';
import { bytesOf } from '../storage/snapshots/looked-up-documents';
import { addDocument } from './write-answer';
import { splitDocumentId } from '../storage/records/document-key';

const DIRECTIONS: ReadonlyMap<string, 'inbound' | 'outbound' | 'any'> = new Map([
  ['in', 'inbound'],
  ['inbound', 'inbound'],
  ['out', 'outbound'],
  ['outbound', 'outbound'],
  ['any', 'any'],
  ['', 'any'],
]);
/** Edges that are added in one step. */
const BATCH = 100;

/** `/_api/edges/<collection>`: edges at one vertex or, posted, at several. */
export function edgeRoutes() {
  return {
    'GET /_api/edges/:collection': async (context) => edges(context, [context.query.required('vertex')]),
    'POST /_api/edges/:collection': (context) => {
      const body = context.body();
      if (!Array.isArray(body)) throw new ArangoError('bad-parameter', 'expected an array of vertex ids');
      return edges(context, body.map(String));
    },
  } satisfies RouteHandlers;
}

async function edges(context: RequestContext, vertices: readonly string[]): Promise<Reply> {
  const direction = DIRECTIONS.get(context.query.get('direction') ?? '');
  if (direction === undefined) throw new ArangoError('bad-parameter', '<direction> must by any, in, or out');
  for (const vertex of vertices) if (splitDocumentId(vertex) === undefined) throw new ArangoError('document-handle-bad');
  const startedAtMs = performance.now();
  const statistics = new QueryStatistics();
  const writer = new JsonWriter();
  writer.addText('{"edges":[');
  const found: FoundEdges = { writer, count: 0, bytes: 0 };
  await readLongIn(context, function* (snapshot): Steps<void> {
    const collection = snapshot.collection(context.params['collection'] ?? '');
    if (collection.type !== 'edge') throw new ArangoError('collection-type-invalid');
    for (const vertex of vertices) {
      statistics.lookedUp(collection);
      yield* addEdges(snapshot.edges(collection, vertex, direction), found);
      yield;
    }
  });
  statistics.scannedIndex = statistics.documentLookups = found.count;
  const stats = statistics.json((performance.now() - startedAtMs) / 1000, found.bytes);
  writer.addText(`],"error":false,"code":200,"stats":${stats}}`);
  return bytesReply(200, writer.end());
}

interface FoundEdges {
  readonly writer: JsonWriter;
  count: number;
  bytes: number;
}

function* addEdges(cursor: Cursor<EdgeEntry>, found: FoundEdges): Steps<void> {
  for (let batch = cursor.read(BATCH); batch.length > 0; batch = cursor.read(BATCH)) {
    for (const edge of batch) {
      const document = edge.document();
      if (found.count > 0) found.writer.addText(',');
      yield* addDocument(found.writer, document);
      found.count += 1;
      found.bytes += bytesOf(document);
    }
    yield;
  }
}
