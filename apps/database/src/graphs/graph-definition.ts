import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { JsonObject, JsonValue } from '../store/database';

/** Edges of `collection` lead from documents of the `from` collections to those of the `to` collections; both sorted. */
export interface EdgeDefinition {
  readonly collection: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** A named graph. */
export interface Graph {
  readonly name: string;
  readonly edgeDefinitions: readonly EdgeDefinition[];
  /** vertex collections of the graph that no edge definition names, sorted */
  readonly orphanCollections: readonly string[];
}

const Definition = z.object({
  collection: z.string().min(1),
  from: z.array(z.string().min(1)).min(1),
  to: z.array(z.string().min(1)).min(1),
});

/** @throws ArangoError graph-create-malformed-edge-definition (1923) */
export function parseEdgeDefinition(given: JsonValue): EdgeDefinition {
  const parsed = Definition.safeParse(given);
  if (!parsed.success) throw new ArangoError('graph-create-malformed-edge-definition');
  const { collection, from, to } = parsed.data;
  return { collection, from: sortedNames(from), to: sortedNames(to) };
}

/**
 * A graph out of a request.
 * @throws ArangoError graph-create-missing-name (1922), 1923, 1943, graph-collection-multi-use (1920), not-implemented for cluster graphs
 */
export function parseGraph(given: JsonObject): Graph {
  const { name, edgeDefinitions = [], orphanCollections = [], options = {} } = given;
  if (typeof name !== 'string' || name === '') throw new ArangoError('graph-create-missing-name');
  if (!Array.isArray(edgeDefinitions)) throw new ArangoError('graph-create-malformed-edge-definition');
  const orphans = z.array(z.string().min(1)).safeParse(orphanCollections);
  if (!orphans.success) throw new ArangoError('graph-create-malformed-orphan-list');
  refuseClusterGraph(given, options);
  const definitions = (edgeDefinitions as readonly JsonValue[]).map(parseEdgeDefinition);
  const edges = definitions.map(({ collection }) => collection);
  if (new Set(edges).size < edges.length) throw new ArangoError('graph-collection-multi-use');
  return withOrphans({ name, edgeDefinitions: definitions, orphanCollections: orphans.data });
}

function refuseClusterGraph({ isSmart, isDisjoint, isSatellite }: JsonObject, options: JsonValue): void {
  const { smartGraphAttribute, replicationFactor } = (typeof options === 'object' && options !== null ? options : {}) as JsonObject;
  if (isSmart === true || isDisjoint === true || (smartGraphAttribute ?? null) !== null) {
    throw new ArangoError('not-implemented', 'SmartGraphs need a cluster and are not implemented');
  }
  if (isSatellite === true || replicationFactor === 'satellite') {
    throw new ArangoError('not-implemented', 'satellite graphs need a cluster and are not implemented');
  }
}

/** The graph with an orphan list that is sorted and names no collection of an edge definition. */
export function withOrphans(graph: Graph): Graph {
  const used = definedVertices(graph);
  return { ...graph, orphanCollections: sortedNames(graph.orphanCollections.filter((name) => !used.has(name))) };
}

/** The graph with other edge definitions; vertex collections that none uses any longer become orphans. */
export function withDefinitions(graph: Graph, edgeDefinitions: readonly EdgeDefinition[]): Graph {
  return withOrphans({ ...graph, edgeDefinitions, orphanCollections: [...graph.orphanCollections, ...definedVertices(graph)] });
}

/** Vertex collections that edge definitions name. */
export function definedVertices({ edgeDefinitions }: Pick<Graph, 'edgeDefinitions'>): Set<string> {
  return new Set(edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]));
}

export const edgeCollections = ({ edgeDefinitions }: Graph): string[] =>
  sortedNames(edgeDefinitions.map(({ collection }) => collection));

/** All vertex collections, orphans included, sorted. */
export const vertexCollections = (graph: Graph): string[] => sortedNames([...definedVertices(graph), ...graph.orphanCollections]);

export const sameDefinition = (a: EdgeDefinition, b: EdgeDefinition): boolean =>
  a.collection === b.collection && a.from.join('/') === b.from.join('/') && a.to.join('/') === b.to.join('/');

const sortedNames = (names: readonly string[]): string[] => [...new Set(names)].sort();
