import type { Direction, GraphSource } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { constantValue } from './constant-options';
import type { GraphCollections } from './graph-definition';
import { readGraphCollections } from './graph-definition';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalDirection, TraversalEdges } from './traversal-node';

export const DIRECTIONS: Record<Direction, TraversalDirection> = { OUTBOUND: 'outbound', INBOUND: 'inbound', ANY: 'any' };

/** The collections that options restrict a walk to; null: all of them. */
export interface WalkRestriction {
  readonly edges: readonly string[] | null;
  readonly vertices: readonly string[] | null;
}

export const NO_RESTRICTION: WalkRestriction = Object.freeze({ edges: null, vertices: null });

/**
 * The edge collections of a walk, each with its direction; the query uses them from here on.
 * @throws ArangoError data-source-not-found, collection-type-invalid, graph-not-found, graph-empty; graph-edge-col-does-not-exist and
 *   graph-vertex-col-does-not-exist for a restriction to what the walk does not have
 */
export function graphEdges(
  builder: PipelineBuilder,
  source: GraphSource,
  direction: TraversalDirection,
  restriction: WalkRestriction,
): { graph: string | null; edges: readonly TraversalEdges[] } {
  for (const name of restriction.edges ?? []) edgeCollection(builder, name);
  for (const name of restriction.vertices ?? []) walkCollection(builder, name);
  const graph = source.kind === 'namedGraph' ? constantValue(source.name) : null;
  const collections = graph === null ? null : readGraphCollections(builder.scope.snapshot, graph);
  const all =
    source.kind === 'namedGraph'
      ? (collections?.edges ?? []).map((collection): TraversalEdges => ({ collection, direction }))
      : ofList(builder, source, direction);
  checkRestriction(restriction, all, collections);
  const edges = withoutRepetition(all.filter(({ collection }) => restriction.edges?.includes(collection) ?? true));
  for (const { collection } of edges) builder.use(collection, 'read');
  return { graph: collections === null ? null : String(graph), edges };
}

function ofList(
  builder: PipelineBuilder,
  source: Extract<GraphSource, { kind: 'edgeCollections' }>,
  direction: TraversalDirection,
): readonly TraversalEdges[] {
  return source.collections.map((edge) => ({
    collection: edgeCollection(builder, edge.collection.name),
    direction: edge.direction ? DIRECTIONS[edge.direction] : direction,
  }));
}

/** A view is no collection to walk in, and that is another error than a name that nothing has. */
function walkCollection(builder: PipelineBuilder, name: string) {
  if (builder.scope.snapshot.catalog.view(name)) throw new ArangoError('collection-type-invalid', `'${name}' is a view`);
  return builder.collection(name);
}

function edgeCollection(builder: PipelineBuilder, name: string): string {
  const collection = walkCollection(builder, name);
  if (collection.type !== 'edge') throw new ArangoError('collection-type-invalid', `'${name}' is not an edge collection`);
  return collection.name;
}

function checkRestriction(restriction: WalkRestriction, edges: readonly TraversalEdges[], graph: GraphCollections | null): void {
  for (const name of restriction.edges ?? [])
    if (!edges.some(({ collection }) => collection === name))
      throw new ArangoError('graph-edge-col-does-not-exist', `edge collection '${name}' is not part of the walked graph`);
  if (graph === null) return;
  for (const name of restriction.vertices ?? [])
    if (!graph.vertices.includes(name))
      throw new ArangoError('graph-vertex-col-does-not-exist', `vertex collection '${name}' is not part of the walked graph`);
}

/** An edge collection may be named twice, with the same direction only. */
function withoutRepetition(edges: readonly TraversalEdges[]): readonly TraversalEdges[] {
  const seen = new Map<string, TraversalDirection>();
  return edges.filter(({ collection, direction }) => {
    const before = seen.get(collection);
    if (before !== undefined && before !== direction)
      throw new ArangoError('collection-type-invalid', `conflicting directions specified for collection '${collection}'`);
    seen.set(collection, direction);
    return before === undefined;
  });
}
