import { ArangoError } from '@strata/errors';
import type { JsonObject, JsonValue, Snapshot, StoredDocument } from '../store/database';

/** A named graph at one of its revisions. */
export interface GraphRevision {
  readonly name: string;
  readonly revision: string;
}

/** The collections of a named graph, sorted. */
export interface GraphCollections {
  readonly edges: readonly string[];
  readonly vertices: readonly string[];
}

/** @throws ArangoError graph-not-found, graph-empty when it has no edge definition */
export function readGraphCollections(snapshot: Snapshot, graph: unknown): GraphCollections {
  const definition = typeof graph === 'string' && graph !== '' ? storedGraph(snapshot, graph)?.toObject() : undefined;
  if (!definition) throw new ArangoError('graph-not-found', `graph '${String(graph)}' not found`);
  const definitions = (definition['edgeDefinitions'] ?? []) as readonly JsonObject[];
  const edges = definitions.map((entry) => String(entry['collection']));
  if (edges.length === 0) throw new ArangoError('graph-empty', `graph '${String(graph)}' has no edge definition`);
  const joined = definitions.flatMap((entry) => [...namesIn(entry['from']), ...namesIn(entry['to'])]);
  const vertices = new Set([...joined, ...namesIn(definition['orphanCollections'])]);
  return { edges: edges.toSorted(), vertices: [...vertices].toSorted() };
}

const namesIn = (list: JsonValue | undefined): readonly string[] => (Array.isArray(list) ? list.map(String) : []);

/** @returns undefined for a graph that does not exist */
export const graphRevision = (snapshot: Snapshot, name: string): string | undefined => storedGraph(snapshot, name)?.rev;

export const readGraphRevisions = (snapshot: Snapshot, names: readonly string[]): readonly GraphRevision[] =>
  [...new Set(names)].map((name) => ({ name, revision: graphRevision(snapshot, name) ?? '' }));

/** Graphs may be read in every transaction, whatever it has declared. */
function storedGraph(snapshot: Snapshot, name: string): StoredDocument | undefined {
  const graphs = snapshot.catalog.collection('_graphs');
  return graphs && snapshot.document(graphs, name);
}
