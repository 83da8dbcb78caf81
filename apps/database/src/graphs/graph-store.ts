import { ArangoError } from '@strata/errors';
import type { JsonObject, Snapshot, StoredDocument, WriteAccess } from '../storage/api';
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
  access.insert(collection, { _key: graph.name, ...content(graph), isSmart: false, isSatellite: false });
  return readGraph(access, graph.name);
}

export function saveGraph(access: WriteAccess, graph: Graph): StoredGraph {
  access.update(access.collection(GRAPHS_COLLECTION), graph.name, content(graph), { mergeObjects: false });
  return readGraph(access, graph.name);
}

export function removeGraph(access: WriteAccess, name: string): void {
  access.remove(access.collection(GRAPHS_COLLECTION), name);
}

/** The graph as clients see it. */
export function describedGraph({ document, name }: StoredGraph): JsonObject {
  return { ...document.toObject(), name };
}

function content({ edgeDefinitions, orphanCollections }: Graph): JsonObject {
  return { edgeDefinitions: edgeDefinitions.map(({ collection, from, to }) => ({ collection, from, to })), orphanCollections };
}

function fromDocument(document: StoredDocument): StoredGraph {
  return {
    name: document.key,
    edgeDefinitions: (document.get('edgeDefinitions') ?? []) as unknown as EdgeDefinition[],
    orphanCollections: (document.get('orphanCollections') ?? []) as unknown as string[],
    document,
  };
}
