import { ArangoError } from '@strata/errors';
import type { JsonObject, Snapshot, StoredDocument, WriteAccess } from '../store/database';
import { edgeCollections, vertexCollections } from './graph-definition';
import type { EdgeDefinition, Graph } from './graph-definition';

const GRAPHS_COLLECTION = '_graphs';

/** A graph as stored, and its document for answers. */
export interface StoredGraph extends Graph {
  readonly document: StoredDocument;
}

/** @throws ArangoError graph-not-found (1924) */
export function readGraph(snapshot: Snapshot, name: string): StoredGraph {
  const document = snapshot.document(snapshot.collection(GRAPHS_COLLECTION), name);
  if (!document) throw new ArangoError('graph-not-found', `graph '${name}' not found`);
  return fromDocument(document);
}

/** All graphs of the database by name. */
export function listGraphs(snapshot: Snapshot): StoredGraph[] {
  const collection = snapshot.collection(GRAPHS_COLLECTION);
  return snapshot.scan(collection).read(snapshot.count(collection)).map(fromDocument);
}

/** @throws ArangoError graph-duplicate (1925) */
export function insertGraph(access: WriteAccess, graph: Graph): StoredGraph {
  const collection = access.collection(GRAPHS_COLLECTION);
  if (access.document(collection, graph.name)) throw new ArangoError('graph-duplicate', `graph '${graph.name}' already exists`);
  access.insert(collection, { _key: graph.name, ...content(graph) });
  return readGraph(access, graph.name);
}

export function saveGraph(access: WriteAccess, graph: Graph): StoredGraph {
  access.update(access.collection(GRAPHS_COLLECTION), graph.name, content(graph), { mergeObjects: false });
  return readGraph(access, graph.name);
}

export function removeGraph(access: WriteAccess, name: string): void {
  access.remove(access.collection(GRAPHS_COLLECTION), name);
}

/**
 * A collection stays as long as a graph needs it.
 * @throws ArangoError graph-must-not-drop-collection (1942)
 */
export function checkNotInGraphs(snapshot: Snapshot, collection: string): void {
  for (const graph of listGraphs(snapshot)) {
    const role = roleIn(graph, collection);
    if (role !== null)
      throw new ArangoError(
        'graph-must-not-drop-collection',
        `must not drop collection while part of graph: collection '${collection}' is ${role} inside graph '${graph.name}'`,
      );
  }
}

function roleIn(graph: Graph, collection: string): string | null {
  if (graph.orphanCollections.includes(collection)) return 'an orphan collection';
  if (edgeCollections(graph).includes(collection)) return 'an edge collection';
  return vertexCollections(graph).includes(collection) ? 'a vertex collection' : null;
}

/** The graph as clients see it. */
export function describedGraph({ document, name }: StoredGraph): JsonObject {
  return { ...document.toObject(), name };
}

/** Definitions are kept in the order of their edge collections, as ArangoDB shows them. */
function content({ edgeDefinitions, orphanCollections }: Graph): JsonObject {
  const ordered = edgeDefinitions.toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
  return { edgeDefinitions: ordered.map(({ collection, from, to }) => ({ collection, from, to })), orphanCollections };
}

function fromDocument(document: StoredDocument): StoredGraph {
  return {
    name: document.key,
    edgeDefinitions: (document.get('edgeDefinitions') ?? []) as unknown as EdgeDefinition[],
    orphanCollections: (document.get('orphanCollections') ?? []) as unknown as string[],
    document,
  };
}
