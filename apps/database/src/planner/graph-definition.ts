import { ArangoError } from '@strata/errors';
import type { JsonObject, JsonValue, Snapshot } from '../storage/api';

/**
 * The edge collections of a named graph, sorted.
 * @throws ArangoError graph-not-found, graph-empty when it has no edge definition
 */
export function readGraphEdges(snapshot: Snapshot, graph: unknown): readonly string[] {
  const definition =
    typeof graph === 'string' && graph !== '' ? snapshot.document(snapshot.collection('_graphs'), graph)?.toObject() : undefined;
  if (!definition) throw new ArangoError('graph-not-found', `graph '${String(graph)}' not found`);
  const definitions = (definition['edgeDefinitions'] ?? []) as readonly JsonValue[];
  const names = definitions.map((entry) => String((entry as JsonObject)['collection']));
  if (names.length === 0) throw new ArangoError('graph-empty', `graph '${String(graph)}' has no edge definition`);
  return names.toSorted();
}
