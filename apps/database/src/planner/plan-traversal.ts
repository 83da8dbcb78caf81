import type { AqlObject, AqlValue, TraversalStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { KnownOptions, OptionTest } from './constant-options';
import { ANYTHING, FLAG, NAMES, NUMBER, StatementOptions, TEXT, collectionNames } from './constant-options';
import { someExpression } from './expression-walk';
import { DIRECTIONS, graphEdges } from './graph-edges';
import type { PipelineBuilder } from './pipeline-builder';
import type { TraversalOptions } from './traversal-node';
import { walkDepths } from './walk-depths';
import { walkEnd } from './walk-ends';
import { defaultWeight } from './walk-weights';

const KNOWN: KnownOptions = {
  order: TEXT,
  bfs: ANYTHING,
  uniqueVertices: TEXT,
  uniqueEdges: TEXT,
  edgeCollections: ANYTHING,
  vertexCollections: ANYTHING,
  weightAttribute: TEXT,
  defaultWeight: NUMBER,
  parallelism: NUMBER,
  maxProjections: NUMBER,
  indexHint: isEdgeHint,
  useCache: FLAG,
};

/** `{edges: {outbound: {base: "name"}}}`: indexes by edge collection, direction and level; accepted, without effect. */
function isEdgeHint(value: AqlValue): boolean {
  return areAll(value, (directions) => areAll(directions, (levels) => areAll(levels, NAMES)));
}

function areAll(value: AqlValue, test: OptionTest): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.values(value as AqlObject);
  return members.length > 0 && members.every(test);
}

/** FOR v, e, p IN min..max DIRECTION start … */
export function planTraversal(builder: PipelineBuilder, statement: TraversalStatement): void {
  builder.checkNothingWritten('traversal');
  const given = new StatementOptions(statement.options, 'TRAVERSAL', KNOWN, builder.scope.warnings);
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
  if (given.get('bfs') !== undefined) {
    if (given.get('order') !== undefined) given.warn('contradicting', 'order');
    return given.truth('bfs') ? 'bfs' : 'dfs';
  }
  const order = given.text('order')?.toLowerCase() ?? 'dfs';
  if (order === 'dfs' || order === 'bfs' || order === 'weighted') return order;
  throw new ArangoError('bad-parameter', `unknown traversal order '${order}'`);
}
