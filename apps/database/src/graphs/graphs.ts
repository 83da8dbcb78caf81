import type { CommitOptions, Database } from '../store/database';
import { checkDocumentKey } from '../storage/records/document-key';
import { checkEdgeCollection, checkMissingNames, ensureCollections, dropUnused } from './graph-collections';
import type { EdgeDefinition, Graph } from './graph-definition';
import { edgeCollections, sameDefinition, vertexCollections } from './graph-definition';
import { ArangoError } from '@strata/errors';
import type { StoredGraph } from './graph-store';
import { insertGraph, listGraphs, readGraph, removeGraph } from './graph-store';

/**
 * Creates a graph and those of its collections that are missing.
 * @throws ArangoError graph-duplicate (1925), graph-edge-def-multi-use (1921), graph-edge-definition-is-document (1944), illegal-name, document-key-bad (1221) for its name
 */
export async function createGraph(database: Database, graph: Graph, options: CommitOptions): Promise<StoredGraph> {
  reading(database, (graphs) => {
    if (graphs.some(({ name }) => name === graph.name))
      throw new ArangoError('graph-duplicate', `graph '${graph.name}' already exists`);
    for (const definition of graph.edgeDefinitions) checkUse(graphs, definition);
  });
  checkDocumentKey(graph.name); // it becomes the key of the definition
  for (const name of edgeCollections(graph)) checkEdgeCollection(database, name);
  checkMissingNames(database, [...edgeCollections(graph), ...vertexCollections(graph)]);
  await ensureCollections(database, graph);
  return database.write((access) => {
    for (const definition of graph.edgeDefinitions) checkUse(listGraphs(access), definition);
    return insertGraph(access, graph);
  }, options);
}

/** Removes the definition and, when asked, the collections no other graph uses. @throws ArangoError graph-not-found */
export async function dropGraph(database: Database, name: string, dropCollections: boolean): Promise<void> {
  const graph = await database.write((access) => {
    const found = readGraph(access, name);
    removeGraph(access, name);
    return found;
  });
  if (dropCollections) await dropUnused(database, [...edgeCollections(graph), ...vertexCollections(graph)]);
}

/** An edge collection means the same in every graph. @throws ArangoError graph-edge-def-multi-use (1921) */
export function checkUse(graphs: readonly Graph[], definition: EdgeDefinition): void {
  for (const { name, edgeDefinitions } of graphs) {
    const other = edgeDefinitions.find(({ collection }) => collection === definition.collection);
    if (other && !sameDefinition(other, definition)) {
      throw new ArangoError(
        'graph-edge-def-multi-use',
        `edge collection '${definition.collection}' is used with another definition in graph '${name}'`,
      );
    }
  }
}

function reading<T>(database: Database, work: (graphs: StoredGraph[]) => T): T {
  const snapshot = database.snapshot();
  try {
    return work(listGraphs(snapshot));
  } finally {
    snapshot.release();
  }
}
