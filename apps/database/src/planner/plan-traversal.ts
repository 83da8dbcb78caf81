import type { TraversalStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { StatementOptions } from './constant-options';
import { someExpression } from './expression-walk';
import { DIRECTIONS, graphEdges } from './graph-edges';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalOptions } from './traversal-node';
import { walkDepths } from './walk-depths';

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
  const { graph, edges } = graphEdges(builder, statement.graph, direction, given.names('edgeCollections'));
  const options = traversalOptions(given);
  for (const name of options.vertexCollections ?? []) builder.collection(name);
  const [minDepth, maxDepth] = walkDepths(statement);
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
