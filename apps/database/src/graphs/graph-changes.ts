import { ArangoError } from '@strata/errors';
import type { CommitOptions, Database } from '../store/database';
import { checkEdgeCollection, checkMissingNames, dropUnused, ensureCollection } from './graph-collections';
import type { EdgeDefinition } from './graph-definition';
import { definedVertices, withDefinitions, withOrphans } from './graph-definition';
import type { StoredGraph } from './graph-store';
import { listGraphs, readGraph, saveGraph } from './graph-store';
import { checkUse } from './graphs';

/** @throws ArangoError graph-not-found, 1938 or 1929 when it belongs to the graph already, 1927 for an edge collection */
export async function addVertexCollection(
  database: Database,
  graphName: string,
  collection: string,
  options: CommitOptions,
): Promise<StoredGraph> {
  checkGraph(database, graphName, (graph) => {
    if (graph.orphanCollections.includes(collection))
      throw new ArangoError('graph-used-in-orphans', `collection '${collection}' is an orphan of the graph already`);
    if (definedVertices(graph).has(collection))
      throw new ArangoError(
        'graph-collection-used-in-edge-def',
        `collection '${collection}' is used in an edge definition already`,
      );
  });
  if (database.catalog.collection(collection)?.type === 'edge') throw new ArangoError('graph-wrong-collection-type-vertex');
  await ensureCollection(database, collection, 'document');
  return database.write((access) => {
    const graph = readGraph(access, graphName);
    return saveGraph(access, withOrphans({ ...graph, orphanCollections: [...graph.orphanCollections, collection] }));
  }, options);
}

/** @throws ArangoError graph-not-found, graph-not-in-orphan-collection (1928), also while an edge definition uses the collection */
export async function removeVertexCollection(
  database: Database,
  graphName: string,
  collection: string,
  drop: boolean,
): Promise<StoredGraph> {
  const changed = await database.write((access) => {
    const graph = readGraph(access, graphName);
    if (!graph.orphanCollections.includes(collection))
      throw new ArangoError('graph-not-in-orphan-collection', `collection '${collection}' is no orphan of the graph`);
    return saveGraph(access, { ...graph, orphanCollections: graph.orphanCollections.filter((name) => name !== collection) });
  });
  if (drop) await dropUnused(database, [collection]);
  return changed;
}

/** @throws ArangoError graph-not-found, 1920 when the graph has the edge collection, 1921 when another graph defines it otherwise, 1944 */
export async function addEdgeDefinition(
  database: Database,
  graphName: string,
  definition: EdgeDefinition,
  options: CommitOptions,
): Promise<StoredGraph> {
  checkGraph(database, graphName, (graph) => checkNew(graph, definition));
  await ensureDefinition(database, definition);
  return database.write((access) => {
    const graph = readGraph(access, graphName);
    checkNew(graph, definition);
    checkUse(listGraphs(access), definition);
    return saveGraph(access, withDefinitions(graph, [...graph.edgeDefinitions, definition]));
  }, options);
}

/** Replaces the definition of an edge collection in every graph that has it. @throws ArangoError graph-not-found, 1930 */
export async function replaceEdgeDefinition(
  database: Database,
  graphName: string,
  definition: EdgeDefinition,
  options: CommitOptions,
): Promise<StoredGraph> {
  checkGraph(database, graphName, (graph) => requireDefinition(graph, definition.collection));
  await ensureDefinition(database, definition);
  return database.write((access) => {
    requireDefinition(readGraph(access, graphName), definition.collection);
    for (const graph of listGraphs(access)) {
      const definitions = graph.edgeDefinitions.map((one) => (one.collection === definition.collection ? definition : one));
      if (graph.edgeDefinitions.some(({ collection }) => collection === definition.collection))
        saveGraph(access, withDefinitions(graph, definitions));
    }
    return readGraph(access, graphName);
  }, options);
}

/** @throws ArangoError graph-not-found, graph-edge-collection-not-used (1930) */
export async function removeEdgeDefinition(
  database: Database,
  graphName: string,
  collection: string,
  drop: boolean,
): Promise<StoredGraph> {
  const changed = await database.write((access) => {
    const graph = readGraph(access, graphName);
    requireDefinition(graph, collection);
    return saveGraph(
      access,
      withDefinitions(
        graph,
        graph.edgeDefinitions.filter((definition) => definition.collection !== collection),
      ),
    );
  });
  if (drop) await dropUnused(database, [collection]);
  return changed;
}

/** A renamed collection keeps its place in all graphs. */
export async function renameInGraphs(database: Database, oldName: string, newName: string): Promise<void> {
  const renamed = (name: string): string => (name === oldName ? newName : name);
  await database.write((access) => {
    for (const graph of listGraphs(access)) {
      const edgeDefinitions = graph.edgeDefinitions.map(({ collection, from, to }) => ({
        collection: renamed(collection),
        from: from.map(renamed).sort(),
        to: to.map(renamed).sort(),
      }));
      const changed = { ...graph, edgeDefinitions, orphanCollections: graph.orphanCollections.map(renamed).sort() };
      const names = [
        ...definedVertices(graph),
        ...graph.orphanCollections,
        ...graph.edgeDefinitions.map(({ collection }) => collection),
      ];
      if (names.includes(oldName)) saveGraph(access, changed);
    }
  });
}

async function ensureDefinition(database: Database, { collection, from, to }: EdgeDefinition): Promise<void> {
  checkEdgeCollection(database, collection);
  checkMissingNames(database, [collection, ...from, ...to]);
  await ensureCollection(database, collection, 'edge');
  for (const name of [...from, ...to]) await ensureCollection(database, name, 'document');
}

function checkNew(graph: StoredGraph, { collection }: EdgeDefinition): void {
  if (graph.edgeDefinitions.some((one) => one.collection === collection)) {
    throw new ArangoError('graph-collection-multi-use', `edge collection '${collection}' is used in the graph already`);
  }
}

function requireDefinition(graph: StoredGraph, collection: string): void {
  if (!graph.edgeDefinitions.some((one) => one.collection === collection)) {
    throw new ArangoError('graph-edge-collection-not-used', `edge collection '${collection}' is not used in graph '${graph.name}'`);
  }
}

/** Checks come before collections are created, so that a refused request changes nothing. */
function checkGraph(database: Database, name: string, check: (graph: StoredGraph) => void): void {
  const snapshot = database.snapshot();
  try {
    check(readGraph(snapshot, name));
  } finally {
    snapshot.release();
  }
}
