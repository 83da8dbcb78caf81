import { ArangoError } from '@strata/errors';
import { checkCollectionName } from '../store/definitions/collection-names';
import type { Database } from '../store/database';
import type { Graph } from './graph-definition';
import { edgeCollections, vertexCollections } from './graph-definition';
import { listGraphs } from './graph-store';

/** @throws ArangoError graph-edge-definition-is-document (1944) when the collection exists and holds no edges */
export function checkEdgeCollection(database: Database, name: string): void {
  if (database.catalog.collection(name)?.type === 'document') {
    throw new ArangoError(
      'graph-edge-definition-is-document',
      `collection '${name}' is a document collection and cannot hold edges`,
    );
  }
}

/**
 * To be called before collections are created, so that a refused graph leaves none behind.
 * @throws ArangoError illegal-name (1208) for a missing collection that could not be created
 */
export function checkMissingNames(database: Database, names: readonly string[]): void {
  for (const name of names) if (!database.catalog.collection(name)) checkCollectionName(name, false);
}

/** Creates the collections of a graph that do not exist. */
export async function ensureCollections(database: Database, graph: Graph): Promise<void> {
  for (const name of edgeCollections(graph)) await ensureCollection(database, name, 'edge');
  for (const name of vertexCollections(graph)) await ensureCollection(database, name, 'document');
}

export async function ensureCollection(database: Database, name: string, type: 'document' | 'edge'): Promise<void> {
  if (database.catalog.collection(name)) return;
  try {
    await database.createCollection({ name, type });
  } catch (error) {
    // somebody else has just created it
    if (!(error instanceof ArangoError) || error.arangoName !== 'duplicate-name' || !database.catalog.collection(name)) throw error;
  }
}

/** Drops those of the collections that no graph uses (any longer). */
export async function dropUnused(database: Database, names: readonly string[]): Promise<void> {
  const snapshot = database.snapshot();
  const used = new Set(listGraphs(snapshot).flatMap((graph) => [...edgeCollections(graph), ...vertexCollections(graph)]));
  snapshot.release();
  for (const name of new Set(names)) if (!used.has(name) && database.catalog.collection(name)) await database.dropCollection(name);
}
