import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type {
  CollectionDefinition,
  JsonObject,
  JsonValue,
  RemoveOptions,
  Snapshot,
  UpdateOptions,
  WriteAccess,
  WriteResult,
} from '../store/database';
import type { Graph } from './graph-definition';
import { edgeCollections, vertexCollections } from './graph-definition';
import { listGraphs } from './graph-store';

/** @throws ArangoError 1949 for a collection that is no vertex collection of the graph, 1926 for one that is gone */
export function vertexCollection(snapshot: Snapshot, graph: Graph, name: string): CollectionDefinition {
  if (!vertexCollections(graph).includes(name)) throw new ArangoError('graph-collection-not-part-of-the-graph');
  return existing(snapshot, name);
}

function existing(snapshot: Snapshot, name: string): CollectionDefinition {
  const collection = snapshot.catalog.collection(name);
  if (!collection)
    throw new ArangoError(
      'graph-vertex-col-does-not-exist',
      `${name} vertex collection does not exist or is not part of the graph`,
    );
  return collection;
}

/** @throws ArangoError graph-edge-collection-not-used (1930) when the collection is no edge collection of the graph */
export function edgeCollection(snapshot: Snapshot, graph: Graph, name: string): CollectionDefinition {
  const collection = snapshot.catalog.collection(name);
  if (!collection || !edgeCollections(graph).includes(name)) {
    throw new ArangoError('graph-edge-collection-not-used', `edge collection '${name}' is not used in graph '${graph.name}'`);
  }
  return collection;
}

/** @throws ArangoError invalid-edge-attribute (1233), 1947, 1926, document-not-found for an end that does not exist */
export function insertEdge(
  access: WriteAccess,
  graph: Graph,
  collection: CollectionDefinition,
  edge: JsonObject,
): Steps<WriteResult> {
  checkEnd(access, graph, edge._from ?? null, 'from');
  checkEnd(access, graph, edge._to ?? null, 'to');
  return access.insertSteps(collection, edge);
}

/** Ends that the change does not mention stay as they are. */
export function changeEdge(
  access: WriteAccess,
  graph: Graph,
  collection: CollectionDefinition,
  change: 'update' | 'replace',
  { key, content, options }: { key: string; content: JsonObject; options: UpdateOptions },
): Steps<WriteResult> {
  if (change === 'replace' || content._from !== undefined) checkEnd(access, graph, content._from ?? null, 'from');
  if (change === 'replace' || content._to !== undefined) checkEnd(access, graph, content._to ?? null, 'to');
  return access[`${change}Steps`](collection, key, content, options);
}

/** Removes a vertex or an edge with all edges at it, in the edge collections of all graphs. */
export function* removeElement(
  access: WriteAccess,
  collection: CollectionDefinition,
  key: string,
  options: RemoveOptions,
): Steps<WriteResult> {
  const removed = yield* access.removeSteps(collection, key, options);
  const edges = new Set(listGraphs(access).flatMap(edgeCollections));
  const gone = [removed.id];
  for (let id = gone.pop(); id !== undefined; id = gone.pop()) {
    for (const name of edges) {
      const edgesOf = access.catalog.collection(name);
      if (edgesOf?.type === 'edge') yield* removeEdgesAt(access, edgesOf, id, gone);
    }
    if (gone.length > 0) yield;
  }
  return removed;
}

/** Edges that are removed in one step. */
const BATCH = 100;

/** @param gone gets the ids of the edges: edges may begin and end at edges */
function* removeEdgesAt(access: WriteAccess, collection: CollectionDefinition, id: string, gone: string[]): Steps<void> {
  const cursor = access.edges(collection, id, 'any');
  for (let batch = cursor.read(BATCH); batch.length > 0; batch = cursor.read(BATCH)) {
    for (const { key } of batch) gone.push((yield* access.removeSteps(collection, key)).id);
    yield;
  }
}

/** An end lies in any vertex collection of the graph, not only in those of the edge's own definition: so it is in ArangoDB. */
function checkEnd(snapshot: Snapshot, graph: Graph, id: JsonValue, end: 'from' | 'to'): void {
  const [name, key, ...rest] = typeof id === 'string' ? id.split('/') : [];
  if (!name || !key || rest.length > 0)
    throw new ArangoError('invalid-edge-attribute', `edge attribute '_${end}' is missing or no document id`);
  if (!vertexCollections(graph).includes(name))
    throw new ArangoError('graph-invalid-vertex-collection', `referenced _${end} collection '${name}' is not part of the graph`);
  if (!snapshot.document(existing(snapshot, name), key))
    throw new ArangoError('document-not-found', `document '${name}/${key}' (_${end} of the edge) not found`);
}
