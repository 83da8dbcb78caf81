import type { TraversalStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { collectionNames, StatementOptions } from './constant-options';
import { someExpression } from './expression-walk';
import { DIRECTIONS, graphEdges } from './graph-edges';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalOptions } from './traversal-node';
import { walkDepths } from './walk-depths';
import { walkEnd } from './walk-ends';
import { defaultWeight } from './walk-weights';

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

/** FOR v, e, p IN min..max DIRECTION start … */
export function planTraversal(builder: PipelineBuilder, statement: TraversalStatement): void {
  builder.checkNothingWritten('traversal');
  const given = new StatementOptions(statement.options, KNOWN, builder.scope.warnings);
  const direction = DIRECTIONS[statement.direction];
  const options = traversalOptions(given);
  const restriction = { edges: collectionNames(given, 'edgeCollections'), vertices: options.vertexCollections };
  const { graph, edges } = graphEdges(builder, statement.graph, direction, restriction);
  const [minDepth, maxDepth] = walkDepths(statement, builder.scope.known);
  if (statement.prune && someExpression(statement.prune.condition, ({ kind }) => kind === 'subquery'))
    throw new ArangoError('query-parse', 'PRUNE conditions cannot use subqueries');
  builder.add({
    type: 'TraversalNode',
    minDepth,
    maxDepth,
    direction,
    start: walkEnd(builder, statement.start),
    graph,
    edges,
    vertexVariable: statement.vertex,
    readsVertex: true,
    readsVertexIdOnly: false,
    edgeVariable: statement.edge,
    pathVariable: statement.path,
    pathParts: ['vertices', 'edges', 'weights'],
    prune: statement.prune,
    conditions: [],
    options,
  });
}

function traversalOptions(given: StatementOptions): TraversalOptions {
  const order = orderOf(given);
  const uniqueVertices = given.text('uniqueVertices')?.toLowerCase() ?? 'none';
  const uniqueEdges = given.text('uniqueEdges')?.toLowerCase() ?? 'path';
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
    defaultWeight: defaultWeight(given),
    vertexCollections: collectionNames(given, 'vertexCollections'),
  };
}

/** `bfs`, true or false, is the older option and wins. */
function orderOf(given: StatementOptions): TraversalOptions['order'] {
  if (given.get('bfs') !== undefined) return given.flag('bfs') ? 'bfs' : 'dfs';
  const order = given.text('order')?.toLowerCase() ?? 'dfs';
  if (order === 'dfs' || order === 'bfs' || order === 'weighted') return order;
  throw new ArangoError('bad-parameter', `unknown traversal order '${order}'`);
}
