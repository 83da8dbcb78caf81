import type { Direction, GraphSource, TraversalStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { StatementOptions, constantValue } from './constant-options';
import { someExpression } from './expression-walk';
import { readGraphEdges } from './graph-definition';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalDirection, TraversalEdges, TraversalOptions } from './traversal-node';

const KNOWN = [
  'order',
  'bfs',
  'uniqueVertices',
  'uniqueEdges',
  'edgeCollections',
  'vertexCollections',
  'weightAttribute',
  'defaultWeight',
  'parallelism',
  'maxProjections',
  'indexHint',
  'useCache',
];
const DIRECTIONS: Record<Direction, TraversalDirection> = { OUTBOUND: 'outbound', INBOUND: 'inbound', ANY: 'any' };

/** FOR v, e, p IN min..max DIRECTION start … */
export function planTraversal(builder: PipelineBuilder, statement: TraversalStatement): void {
  const given = new StatementOptions(statement.options, KNOWN, builder.scope.warnings);
  const direction = DIRECTIONS[statement.direction];
  const { graph, edges } = edgesOf(builder, statement.graph, direction, given.names('edgeCollections'));
  for (const { collection } of edges) builder.use(collection, 'read');
  const options = traversalOptions(given);
  for (const name of options.vertexCollections ?? []) builder.collection(name);
  const [minDepth, maxDepth] = depths(statement);
  if (statement.prune && someExpression(statement.prune.condition, ({ kind }) => kind === 'subquery'))
    throw new ArangoError('query-parse', 'PRUNE conditions cannot use subqueries');
  builder.add({
    type: 'TraversalNode',
    minDepth,
    maxDepth,
    direction,
    start: builder.lift(statement.start),
    graph,
    edges,
    vertexVariable: statement.vertex,
    readsVertex: true,
    edgeVariable: statement.edge,
    pathVariable: statement.path,
    prune: statement.prune,
    options,
  });
}

function depths({ minDepth, maxDepth }: TraversalStatement): readonly [number, number] {
  const from = minDepth ? depth(constantValue(minDepth)) : 1;
  const to = maxDepth ? depth(constantValue(maxDepth)) : minDepth ? from : 1;
  if (from > to) throw new ArangoError('query-parse', 'invalid traversal depth: the minimum is larger than the maximum');
  return [from, to];
}

function depth(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new ArangoError('query-parse', 'invalid traversal depth: whole numbers from 0 on are allowed');
}

function edgesOf(
  builder: PipelineBuilder,
  source: GraphSource,
  direction: TraversalDirection,
  restriction: readonly string[] | null,
): { graph: string | null; edges: readonly TraversalEdges[] } {
  if (source.kind === 'namedGraph') {
    const graph = constantValue(source.name);
    const collections = readGraphEdges(builder.scope.snapshot, graph);
    for (const name of restriction ?? [])
      if (!collections.includes(name))
        throw new ArangoError('graph-edge-col-does-not-exist', `edge collection '${name}' is not part of graph '${String(graph)}'`);
    return {
      graph: String(graph),
      edges: collections.filter((name) => restriction?.includes(name) ?? true).map((collection) => ({ collection, direction })),
    };
  }
  const edges = source.collections.map((edge): TraversalEdges => {
    const collection = builder.collection(edge.collection.name);
    if (collection.type !== 'edge')
      throw new ArangoError('collection-type-invalid', `'${collection.name}' is not an edge collection`);
    return { collection: collection.name, direction: edge.direction ? DIRECTIONS[edge.direction] : direction };
  });
  for (const name of restriction ?? []) builder.collection(name);
  return { graph: null, edges: withoutRepetition(edges).filter(({ collection }) => restriction?.includes(collection) ?? true) };
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

function traversalOptions(given: StatementOptions): TraversalOptions {
  const order = given.flag('bfs') ? 'bfs' : (given.text('order') ?? 'dfs');
  const uniqueVertices = given.text('uniqueVertices') ?? 'none';
  const uniqueEdges = given.text('uniqueEdges') ?? 'path';
  if (order !== 'dfs' && order !== 'bfs' && order !== 'weighted')
    throw new ArangoError('bad-parameter', `unknown traversal order '${order}'`);
  if (uniqueVertices !== 'none' && uniqueVertices !== 'path' && uniqueVertices !== 'global')
    throw new ArangoError('bad-parameter', `unknown uniqueVertices '${uniqueVertices}'`);
  if (uniqueEdges !== 'none' && uniqueEdges !== 'path')
    throw new ArangoError('bad-parameter', `unknown uniqueEdges '${uniqueEdges}'`);
  if (uniqueVertices === 'global' && order === 'dfs')
    throw new ArangoError('bad-parameter', "uniqueVertices: 'global' is only supported with order: 'bfs' or 'weighted'");
  return {
    order,
    uniqueVertices,
    uniqueEdges,
    weightAttribute: given.text('weightAttribute'),
    defaultWeight: given.number('defaultWeight', 1),
    vertexCollections: given.names('vertexCollections'),
  };
}
