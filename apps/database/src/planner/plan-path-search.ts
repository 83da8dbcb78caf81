import type { PathAlgorithm, PathSearchStatement } from '@strata/aql';
import type { KnownOptions } from './constant-options';
import { FLAG, NUMBER, StatementOptions, TEXT } from './constant-options';
import { DIRECTIONS, graphEdges, NO_RESTRICTION } from './graph-edges';
import type { PathType } from './path-search-node';
import type { PipelineBuilder } from './pipeline-builder';
import { walkDepths } from './walk-depths';
import { walkEnd } from './walk-ends';
import { defaultWeight } from './walk-weights';

const KNOWN: KnownOptions = { weightAttribute: TEXT, defaultWeight: NUMBER, parallelism: NUMBER, useCache: FLAG };
const PATH_TYPES: Record<Exclude<PathAlgorithm, 'SHORTEST_PATH'>, PathType> = {
  ALL_SHORTEST_PATHS: 'AllShortestPaths',
  K_SHORTEST_PATHS: 'KShortestPaths',
  K_PATHS: 'KPaths',
};

/** FOR … IN DIRECTION SHORTEST_PATH start TO target …, and its relatives. */
export function planPathSearch(builder: PipelineBuilder, statement: PathSearchStatement): void {
  const { algorithm, first, second } = statement;
  const given = new StatementOptions(statement.options, algorithm, KNOWN, builder.scope.warnings);
  const direction = DIRECTIONS[statement.direction];
  const { graph, edges } = graphEdges(builder, statement.graph, direction, NO_RESTRICTION);
  const weightAttribute = given.text('weightAttribute');
  const isWeighted = algorithm === 'SHORTEST_PATH' || algorithm === 'K_SHORTEST_PATHS';
  const common = {
    direction,
    graph,
    edges,
    start: walkEnd(builder, statement.start),
    target: walkEnd(builder, statement.target),
    options: {
      weightAttribute: isWeighted && weightAttribute !== '' ? weightAttribute : null,
      defaultWeight: defaultWeight(given),
    },
  };
  if (algorithm === 'SHORTEST_PATH') {
    builder.add({
      type: 'ShortestPathNode',
      ...common,
      vertexVariable: first,
      readsVertex: true,
      readsVertexIdOnly: false,
      edgeVariable: second,
    });
    return;
  }
  const [minDepth, maxDepth] = walkDepths(statement, builder.scope.known);
  builder.add({
    type: 'EnumeratePathsNode',
    ...common,
    shortestPathType: PATH_TYPES[algorithm],
    minDepth,
    maxDepth,
    pathVariable: first,
    pathParts: ['vertices', 'edges', 'weight'],
    conditions: [],
  });
}
