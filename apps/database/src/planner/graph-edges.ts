import type { Direction, GraphSource } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { constantValue } from './constant-options';
import { readGraphEdges } from './graph-definition';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalDirection, TraversalEdges } from './traversal-node';

export const DIRECTIONS: Record<Direction, TraversalDirection> = { OUTBOUND: 'outbound', INBOUND: 'inbound', ANY: 'any' };

/**
 * The edge collections of a walk, each with its direction; the query uses them from here on.
 * @param restriction not null: only these of them
 * @throws ArangoError graph-not-found, graph-empty, collection-type-invalid, 1939 for a restriction to what is not in the graph
 */
export function graphEdges(
  builder: PipelineBuilder,
  source: GraphSource,
  direction: TraversalDirection,
  restriction: readonly string[] | null,
): { graph: string | null; edges: readonly TraversalEdges[] } {
  const found =
    source.kind === 'namedGraph' ? ofGraph(builder, source, direction, restriction) : ofList(builder, source, direction);
  for (const name of restriction ?? []) builder.collection(name);
  const edges = found.edges.filter(({ collection }) => restriction?.includes(collection) ?? true);
  for (const { collection } of edges) builder.use(collection, 'read');
  return { graph: found.graph, edges };
}

type SourceOf<K extends GraphSource['kind']> = Extract<GraphSource, { kind: K }>;

function ofGraph(
  builder: PipelineBuilder,
  source: SourceOf<'namedGraph'>,
  direction: TraversalDirection,
  restriction: readonly string[] | null,
) {
  const graph = constantValue(source.name);
  const collections = readGraphEdges(builder.scope.snapshot, graph);
  for (const name of restriction ?? [])
    if (!collections.includes(name))
      throw new ArangoError('graph-edge-col-does-not-exist', `edge collection '${name}' is not part of graph '${String(graph)}'`);
  return { graph: String(graph), edges: collections.map((collection): TraversalEdges => ({ collection, direction })) };
}

function ofList(builder: PipelineBuilder, source: SourceOf<'edgeCollections'>, direction: TraversalDirection) {
  const edges = source.collections.map((edge): TraversalEdges => {
    const collection = builder.collection(edge.collection.name);
    if (collection.type !== 'edge')
      throw new ArangoError('collection-type-invalid', `'${collection.name}' is not an edge collection`);
    return { collection: collection.name, direction: edge.direction ? DIRECTIONS[edge.direction] : direction };
  });
  return { graph: null, edges: withoutRepetition(edges) };
}

/** An edge collection may be named twice, with the same direction only. */
function withoutRepetition(edges: readonly TraversalEdges[]): readonly TraversalEdges[] {
  const seen = new Map<string, TraversalDirection>();
  return edges.filter(({ collection, direction }) => {
    const before = seen.get(collection);
    if (before !== undefined && before !== direction)
      throw new ArangoError('query-parse', `conflicting directions specified for collection '${collection}'`);
    seen.set(collection, direction);
    return before === undefined;
  });
}
